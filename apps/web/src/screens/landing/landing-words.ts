import { PRICE } from '@cafezal/domain/people/plans.ts';
import { AFTER_TRIAL, TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import type { IconName } from '../../components/icons/icon.tsx';

/** A screenshot under `/pictures`. All have the same size: 360 × 740 px, at double resolution. */
export type Picture = { readonly src: string; readonly alt: string };

/** A part of the landing page about one feature, with its screenshot. */
export type Topic = {
  readonly id: string;
  readonly theme: IconName;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  readonly picture: Picture;
};

/** Above the first fold. */
export const OPENING = {
  title: 'Do talhão à saca vendida, cada quilo no seu lugar.',
  lead: 'Anote a colheita no meio da rua, sem sinal e de luva. À noite, na mesa da cozinha, veja o que está secando, o que descansa na tulha e quanto cada lote rendeu.',
  fine: `Sem cartão. ${AFTER_TRIAL}.`,
  picture: {
    src: '/pictures/painel.webp',
    alt: 'Tela inicial do Cafezal no telefone: o que precisa de atenção hoje na fazenda',
  },
} as const;

/** The four topics, in the order of the coffee. */
export const TOPICS: readonly Topic[] = [
  {
    id: 'lavoura',
    theme: 'colheita',
    name: 'Na lavoura',
    title: 'Anote no meio da rua, com luva e sem sinal.',
    lead: 'Talhão, medidas, salvar. O jeito de colher já vem como da última vez.',
    points: [
      'Medidas, litros ou quilos: escreva como se fala na roça, e ele mostra nas outras.',
      'Mais medidas por pessoa do que o comum? Ele pergunta na hora, não em outubro.',
      'Talhão em carência avisa quando você salva a colheita.',
    ],
    picture: { src: '/pictures/colheita.webp', alt: 'Formulário de colheita no telefone: talhão, dia e medidas' },
  },
  {
    id: 'terreiro',
    theme: 'secagem',
    name: 'No terreiro',
    title: 'A curva diz o dia de recolher.',
    lead: 'Uma medida por dia basta. Você vê quanto perde, se a chuva molhou e quando chega a 11\u00a0a\u00a011,5\u00a0%.',
    points: [
      'Toque em Medir, escreva o número, salve: também sem sinal.',
      'pH, Brix e temperatura da fermentação do mesmo jeito.',
      'Passou da hora de medir, ou dos dias de terreiro, ele avisa na tela inicial.',
    ],
    picture: {
      src: '/pictures/secagem.webp',
      alt: 'Curva de umidade de um lote de café lavado, com o dia em que chega à meta',
    },
  },
  {
    id: 'venda',
    theme: 'vendas',
    name: 'Na venda',
    title: 'Saiba o que a safra rendeu e o que sobrou.',
    lead: 'Tudo num resumo: sacas, preço e custo por saca, e o que se perdeu da cereja ao grão.',
    points: [
      'Venda um lote inteiro, um pedaço, ou uma liga. Um quilo não sai duas vezes.',
      'Peneira, tipo, bebida e nota da xícara no mesmo lote.',
      'Sacas por hectare de cada talhão, lado a lado.',
    ],
    picture: { src: '/pictures/safra.webp', alt: 'Resumo da safra no telefone, com os números da fazenda inteira' },
  },
  {
    id: 'rastreabilidade',
    theme: 'talhao',
    name: 'Rastreabilidade',
    title: 'Da saca vendida até a rua do cafezal, quilo por quilo.',
    lead: 'Cada lote sabe de que talhões veio, em por cento, mesmo depois de misturar e dividir. E a conta fecha.',
    points: [
      'Da venda para trás: armazenamento, beneficiamento, secagem, processamento, colheita, talhão.',
      'Corrigiu um peso lá atrás? Os por centos de tudo o que veio depois se refazem.',
    ],
    picture: {
      src: '/pictures/origem.webp',
      alt: 'De onde veio uma venda: os talhões em por cento e cada etapa em quilos',
    },
  },
];

/** What happens to a record without a signal, in order. */
export const WITHOUT_SIGNAL = {
  title: 'Sem conexão é o normal.',
  lead: 'Seus registros ficam guardados neste aparelho e vão sozinhos quando o sinal volta. Dois mudaram o mesmo peso? Você vê os dois, lado a lado, e escolhe. Nada se perde.',
  steps: [
    { icon: 'smartphone', name: 'Guardado aqui' },
    { icon: 'cloud-upload', name: 'Enviando' },
    { icon: 'check', name: 'Enviado' },
  ],
} as const satisfies { title: string; lead: string; steps: readonly { icon: IconName; name: string }[] };

/** What a new account gets. */
export const TRIAL = ['Sem cartão para começar', 'Todas as etapas, do talhão à venda', AFTER_TRIAL, PRICE] as const;

/** What people ask, and the answers. */
export const QUESTIONS = [
  {
    question: 'Funciona sem sinal?',
    answer:
      'Sim. Depois de aberto uma vez, o aplicativo abre, lista e registra sem rede. Quando o sinal volta, vai sozinho. Uma linha discreta diz o que falta enviar.',
  },
  {
    question: 'E se eu errar um peso e só descobrir meses depois?',
    answer:
      'Corrija onde aconteceu. O que veio depois é refeito, e o histórico guarda os dois valores: quem mudou, quando, de quanto para quanto.',
  },
  {
    question: 'Preciso instalar alguma coisa?',
    answer:
      'Não. Ele abre no navegador do telefone e do computador. Se quiser, ponha na tela inicial do telefone: abre como os outros aplicativos.',
  },
  {
    question: 'Em que unidade eu anoto?',
    answer:
      'Na que você usa: litros, medidas, quilos e sacas; hectares e alqueires. Você escreve com vírgula, e as outras unidades aparecem embaixo do número.',
  },
  {
    question: `O que acontece depois dos ${TRIAL_DAYS} dias?`,
    answer: `${AFTER_TRIAL}. ${PRICE}.`,
  },
] as const;
