import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';

/** Facts in the readme of a person's ZIP; `day` is in Brazilian format. */
export type ReadmeFacts = {
  day: string;
  address: string;
  hasProfile: boolean;
  hasPhoto: boolean;
  /** Paths of the person's own farms in the ZIP. */
  farms: readonly string[];
};

const linesOf = ({ hasProfile, hasPhoto, farms }: ReadmeFacts): (readonly [file: string, text: string])[] => [
  ['account.json', 'A conta: e-mail, nome, se o e-mail foi confirmado e a ligação com o Google.'],
  ...(hasProfile
    ? ([['profile.json', 'O perfil: telefone, CPF ou CNPJ, plano e o que mais você preencheu.']] as const)
    : []),
  ...(hasPhoto ? ([['photo.webp', 'Sua foto.']] as const) : []),
  ['sessions.json', 'Os aparelhos em que você entrou: navegador, endereço de rede e quando.'],
  ['devices.json', 'Os aparelhos que já conhecemos: quando cada um entrou pela última vez.'],
  ['notifications.json', 'Os avisos que você recebeu, com os arquivados.'],
  ['choices.json', 'O que você escolheu ouvir em avisos e e-mails, e o que já foi avisado.'],
  ['mails.json', 'Os e-mails mandados a você: assunto e quando. O texto é apagado depois do envio.'],
  ['farms.json', 'As fazendas em que você trabalha e o seu papel em cada uma.'],
  ['invitations.json', 'Os convites para fazendas que você mandou e recebeu. São apagados 30 dias depois de usados.'],
  ['written.json', 'O que você escreveu: registros, medições e fotos, com a fazenda e quando.'],
  ['usage.json', 'O que a contagem de uso guardou com o seu nome. O resto dela é anônimo e não se liga a você.'],
  ...farms.map((file) => [file, 'Fazenda sua, inteira, como em Dados da fazenda > Baixar a fazenda inteira.'] as const),
];

/** The text that explains a person's ZIP, in pt-BR. */
export function readmeText(facts: ReadmeFacts): string {
  const files = linesOf(facts).map(([file, text]) => `${file}\r\n    ${text}`);
  return [
    'SEUS DADOS NO CAFEZAL',
    `Feito em ${facts.day}, no endereço ${facts.address}.`,
    'O que cada arquivo tem:',
    ...files,
    'O que não está aqui',
    'Senha e chaves de entrada: guardamos só uma forma embaralhada, que não volta a ser senha.',
    `Contagens de tentativas de entrar: somem em ${KEPT_DAYS.countedTry} dia; as de agora estão em account.json.`,
    'Fazendas de outras pessoas: são delas. written.json diz o que você escreveu em cada uma.',
    'Os horários são UTC. Os arquivos .json abrem em qualquer editor de texto.',
    'Para apagar a conta: Perfil > Seus dados > Apagar minha conta.',
    '',
  ].join('\r\n\r\n');
}
