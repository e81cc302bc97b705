import { CountingSwitch } from './counting-switch.tsx';
import { LegalPage, Part } from './legal-page.tsx';

function WhatIsKept() {
  return (
    <Part title="O que fica guardado">
      <ul>
        <li>Da conta: e-mail, nome, telefone, CPF ou CNPJ e foto, o que você preencher. A senha, só embaralhada.</li>
        <li>Da fazenda: talhões, colheitas, lotes, medições, vendas, fotos e o histórico de quem mudou o quê.</li>
        <li>Das fotos: a imagem e a hora em que foi feita. O lugar que o telefone põe na foto é retirado.</li>
        <li>O lugar em que você está, só quando você toca para marcar um talhão ou um registro.</li>
        <li>De cada aparelho que entra: nome do navegador, endereço de rede e quando foi usado.</li>
      </ul>
    </Part>
  );
}

function WhereAndHowLong() {
  return (
    <Part title="Onde e por quanto tempo">
      <ul>
        <li>No servidor do Cafezal, e no seu aparelho, para abrir sem sinal.</li>
        <li>Fazenda excluída pode voltar por 30 dias. Depois não volta às telas, mas só é apagada a pedido.</li>
        <li>E-mails mandados: 30 dias. Tentativas de entrar, contadas pelo endereço de rede: 1 dia.</li>
        <li>Aparelhos que saíram da conta: 200 dias.</li>
        <li>Conta, fazendas e contagem de uso: sem prazo, até você pedir para apagar.</li>
      </ul>
    </Part>
  );
}

function WhoSees() {
  return (
    <Part title="Quem vê">
      <p>Você, quem você convidou para a fazenda, conforme o papel de cada um, e quem cuida do servidor.</p>
      <p>
        Nada é vendido, não há anúncios e nenhuma página carrega coisa de fora. O Google só sabe de você se você entrar
        com ele. Os e-mails passam pelo correio que o servidor usa.
      </p>
    </Part>
  );
}

function Cookies() {
  return (
    <Part title="Cookies">
      <p>
        Só um, e só ao entrar com o Google: ele liga a janela que se abre à sua, e vale 10 minutos. A sua entrada, o
        tema e o que foi anotado ficam na memória do navegador.
      </p>
    </Part>
  );
}

function Counting() {
  return (
    <Part title="Contagem de uso">
      <p>
        Começa desligada. Ligada, conta que tipo de tela foi aberta e o seu papel, sem nome de fazenda, de lote ou seu.
        Uma exceção: ao excluir uma fazenda, vão o seu nome e o dela.
      </p>
      <CountingSwitch />
    </Part>
  );
}

function YourRights() {
  return (
    <Part title="Seus direitos, pela LGPD">
      <ul>
        <li>Levar a fazenda inteira: em Dados da fazenda, para proprietário e gerente.</li>
        <li>Corrigir seus dados: no perfil.</li>
        <li>
          Receber ou apagar os dados da sua conta ainda não se faz sozinho nas telas. Peça: responda a um e-mail do
          Cafezal, como o de boas-vindas, do endereço da conta.
        </li>
      </ul>
      <p>É por ali também que se tira dúvida ou se reclama de como os dados são tratados.</p>
    </Part>
  );
}

/** What is kept of whom, where, how long and who sees it; the one place where counting is agreed to. */
export function PrivacyScreen() {
  return (
    <LegalPage title="Privacidade" lead="O que o Cafezal guarda, para quê, e como levar ou apagar.">
      <WhatIsKept />
      <WhereAndHowLong />
      <WhoSees />
      <Cookies />
      <Counting />
      <YourRights />
    </LegalPage>
  );
}
