import { Link } from '@tanstack/react-router';
import { type PublicConfig, usePublicConfig } from '../../data/server/public-config.ts';
import { CountingSwitch } from './counting-switch.tsx';
import { LegalPage, Part } from './legal-page.tsx';
import { retentionLines } from './retention-words.ts';

type Known = { config: PublicConfig | undefined };

function WhatIsKept() {
  return (
    <Part title="O que fica guardado, e por quê">
      <ul>
        <li>
          Da conta: e-mail, nome, telefone, CPF ou CNPJ e foto, o que você preencher. A senha, só embaralhada. É para
          você entrar e para os papéis da venda: cumprimento do contrato (LGPD, art. 7º, V).
        </li>
        <li>
          Da fazenda: talhões, colheitas, lotes, medições, vendas, fotos e o histórico de quem mudou o quê. É o serviço
          que você usa: contrato (art. 7º, V).
        </li>
        <li>Das fotos: a imagem e a hora em que foi feita. O lugar que o telefone põe na foto é retirado.</li>
        <li>O lugar em que você está, só quando você toca para marcar um talhão ou um registro.</li>
        <li>Avisos, o que você escolheu ouvir, convites mandados a você e e-mails: contrato (art. 7º, V).</li>
        <li>
          De cada aparelho que entra: nome do navegador, endereço de rede e quando foi usado; e tentativas de entrar. É
          para proteger a conta: legítimo interesse (art. 7º, IX).
        </li>
        <li>A contagem de uso, só se você ligar: consentimento (art. 7º, I).</li>
      </ul>
    </Part>
  );
}

function WhereAndHowLong() {
  return (
    <Part title="Onde e por quanto tempo">
      <ul>
        <li>No servidor do Cafezal, e no seu aparelho, para abrir sem sinal.</li>
        <li>Conta e fazendas: até você apagar.</li>
        {retentionLines().map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          Ao sair da conta, o que já foi enviado some do aparelho. Fica o que falta enviar, até você entrar de novo.
        </li>
        <li>
          Cópias de segurança e o correio que entrega os e-mails são de quem opera o servidor, e têm prazo próprio.
        </li>
      </ul>
    </Part>
  );
}

function WhoSees({ config }: Known) {
  return (
    <Part title="Quem vê">
      <p>Você, quem trabalha na mesma fazenda, conforme o papel de cada um, e quem cuida do servidor.</p>
      <p>
        Nada é vendido, não há anúncios e nenhuma página carrega coisa de fora. Os e-mails passam pelo correio que o
        servidor usa.
      </p>
      {config?.hasGoogle === true && (
        <p>O Google só sabe de você se você entrar com ele; dele vêm seu nome, e-mail e foto, e nada vai para lá.</p>
      )}
    </Part>
  );
}

function Cookies({ config }: Known) {
  return (
    <Part title="Cookies">
      {config?.hasGoogle === true ? (
        <p>
          Só um, e só ao entrar com o Google: ele liga a janela que se abre à sua, e vale 10 minutos. Para o resto,
          nenhum.
        </p>
      ) : (
        <p>Nenhum.</p>
      )}
      <p>A sua entrada, o tema e o que foi anotado ficam na memória do navegador, neste aparelho.</p>
    </Part>
  );
}

function Counting() {
  return (
    <Part title="Contagem de uso">
      <p>
        Começa desligada. Ligada, conta que tipo de tela foi aberta e o seu papel, sem nome de fazenda, de lote ou seu.
        Uma exceção: ao excluir uma fazenda, vão o seu nome e o dela, que somem quando você apaga a conta.
      </p>
      <CountingSwitch />
    </Part>
  );
}

function YourRights() {
  return (
    <Part title="Seus direitos, pela LGPD">
      <ul>
        <li>
          Levar: em <Link to="/profile">Perfil</Link>, Seus dados, baixe tudo o que há sobre você, com as suas fazendas
          inteiras e um texto que explica cada arquivo.
        </li>
        <li>
          Apagar: no mesmo lugar, na hora e sem volta. As fazendas que são só suas vão junto. O que você anotou em
          fazendas de outras pessoas fica com elas, como “Conta apagada”.
        </li>
        <li>Corrigir: no perfil. O que cada um mudou nos registros está no histórico de cada registro.</li>
        <li>Voltar atrás no consentimento: desligue a contagem acima.</li>
        <li>Reclamar: a quem responde pelos dados, abaixo, ou à ANPD, em gov.br/anpd.</li>
      </ul>
    </Part>
  );
}

function WhoAnswers({ config }: Known) {
  const address = config?.privacyContact ?? null;
  return (
    <Part title="Quem responde pelos dados">
      {address === null ? (
        <p>
          Quem opera esta instalação do Cafezal. Para falar com quem opera, responda a um e-mail do Cafezal, como o de
          boas-vindas, do endereço da sua conta.
        </p>
      ) : (
        <p>
          Quem opera esta instalação do Cafezal. Encarregado pelos dados pessoais (LGPD, art. 41):{' '}
          <a href={`mailto:${address}`}>{address}</a>.
        </p>
      )}
    </Part>
  );
}

/** Which data are kept, why, where, how long and who sees them; the only place to consent to analytics. */
export function PrivacyScreen() {
  const config = usePublicConfig();
  return (
    <LegalPage title="Privacidade" lead="O que o Cafezal guarda, para quê, e como levar ou apagar.">
      <WhatIsKept />
      <WhereAndHowLong />
      <WhoSees config={config} />
      <Cookies config={config} />
      <Counting />
      <YourRights />
      <WhoAnswers config={config} />
    </LegalPage>
  );
}
