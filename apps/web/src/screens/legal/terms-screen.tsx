import { PRICE } from '@cafezal/domain/people/plans.ts';
import { AFTER_TRIAL, TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { LegalPage, Part } from './legal-page.tsx';

/** The terms that a person accepts with an account. */
export function TermsScreen() {
  return (
    <LegalPage title="Termos de uso" lead="O combinado entre você e o Cafezal, em poucas linhas.">
      <Part title="O que é seu">
        <p>
          Tudo o que você anota é seu: talhões, lotes, vendas e fotos. O Cafezal guarda e mostra, e não usa para mais
          nada.
        </p>
      </Part>
      <Part title="A conta">
        <p>Use um e-mail que você abre e uma senha só sua. Cada pessoa entra com a própria conta.</p>
        <p>Quem é convidado para uma fazenda vê e muda o que o papel dele permite.</p>
      </Part>
      <Part title="O teste">
        <p>
          São {TRIAL_DAYS} dias, sem cartão. {AFTER_TRIAL}. {PRICE}.
        </p>
      </Part>
      <Part title="O que cabe a você">
        <ul>
          <li>Anotar o que é verdade: a rastreabilidade vale o que valem os números.</li>
          <li>Pôr dados de outras pessoas, como parceiros e compradores, só com razão para isso.</li>
          <li>Não tentar entrar na conta ou na fazenda dos outros.</li>
        </ul>
      </Part>
      <Part title="O que o Cafezal não faz">
        <p>
          Os avisos de umidade, carência e peso ajudam a conferir. A decisão no terreiro, na lavoura e na venda é sua.
        </p>
        <p>
          O que ainda não foi enviado está só no aparelho: se ele se perder antes, isso se perde junto. Baixe a fazenda
          inteira de vez em quando e guarde.
        </p>
      </Part>
      <Part title="Sair">
        <p>
          Deixar de usar é livre. No perfil, em Seus dados, você baixa tudo o que é seu e apaga a conta, na hora e sem
          volta. Quem é a única pessoa proprietária de uma fazenda em que outras trabalham passa a fazenda adiante ou
          exclui antes.
        </p>
      </Part>
    </LegalPage>
  );
}
