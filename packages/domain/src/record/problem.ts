/**
 * All errors that people may see: code, HTTP status and pt-BR text. Any other error is a bug and answered as
 * `internal`. Texts of the specification are kept literally.
 */
export const PROBLEMS = {
  'request/not-json': [400, 'Não entendemos o que foi enviado: não é JSON.'],
  'request/malformed': [400, 'Não entendemos este pedido.'],
  'request/too-large': [413, 'O que foi enviado é grande demais.'],
  'request/media-type': [415, 'Formato não aceito. Envie JSON.'],
  'request/invalid': [422, 'Confira os campos marcados.'],
  'request/not-found': [404, 'O recurso solicitado não foi encontrado.'],
  'request/too-many': [429, 'Muitas tentativas. Espere um pouco e tente de novo.'],
  'server/not-ready': [503, 'O sistema está voltando. Tente de novo em instantes.'],
  internal: [500, 'Ocorreu um erro inesperado.'],

  'auth/unauthenticated': [401, 'Usuário não autenticado.'],
  'auth/invalid-credential': [401, 'Senha errada ou e-mail sem conta. Confira ou peça uma nova senha por e-mail.'],
  'auth/session-ended': [401, 'Sua sessão terminou. Entre de novo.'],
  'auth/email-already-in-use': [409, 'Já existe uma conta com este e-mail.'],
  'auth/weak-password': [422, 'Escolha uma senha mais forte: pelo menos 8 caracteres e nenhuma das mais comuns.'],
  'auth/too-many-requests': [429, 'Muitas tentativas de envio. Tente novamente mais tarde.'],
  'auth/debounced': [429, 'Aguarde alguns segundos antes de tentar novamente.'],
  'auth/link-invalid': [422, 'Este link não vale mais. Peça outro.'],
  'auth/reauthentication-required': [403, 'Confirme antes que é você, com a senha ou com o Google.'],
  'auth/google-disabled': [404, 'A entrada com Google não está ligada neste servidor.'],

  'user/profile-not-found': [404, 'Perfil não encontrado.'],
  'user/not-verified': [409, 'O e-mail ainda não foi confirmado.'],
  'user/sole-owner': [
    409,
    'Você é a única pessoa proprietária de uma fazenda em que outras trabalham. Passe a fazenda adiante ou exclua antes.',
  ],
  'user/forbidden': [403, 'Você não tem permissão para acessar este recurso.'],

  'farm/not-found': [404, 'Fazenda não encontrada.'],
  'farm/forbidden': [403, 'Acesso negado.'],
  'farm/role-forbidden': [
    403,
    'Seu papel nesta fazenda não permite isso. Quem pode mudar é o proprietário ou o gerente.',
  ],
  'farm/missing-fields': [422, 'Campos obrigatórios ausentes: '],
  'farm/invalid': [422, 'Confira os dados da fazenda.'],
  'farm/id-taken': [409, 'Já existe outra fazenda com este identificador.'],
  'farm/restore-expired': [409, 'Passaram mais de 30 dias: esta fazenda não volta mais.'],

  'member/not-found': [404, 'Esta pessoa não trabalha nesta fazenda.'],
  'member/already': [409, 'Esta pessoa já trabalha nesta fazenda.'],
  'member/last-owner': [409, 'A fazenda precisa de um proprietário. Dê esse papel a outra pessoa antes.'],
  'member/id-taken': [409, 'Já existe outro convite com este identificador.'],
  'member/invitation-not-found': [404, 'Convite não encontrado.'],
  'member/other-email': [403, 'Este convite é para outro e-mail.'],

  'record/not-found': [404, 'Registro não encontrado.'],
  'record/invalid': [422, 'Confira os campos marcados.'],
  'record/id-taken': [409, 'Já existe outro registro com este identificador.'],
  'record/version-conflict': [409, 'Este registro mudou enquanto você editava.'],
  'record/in-use': [409, 'Este lote já foi usado em outra etapa. Desfaça o uso antes.'],
  'lot/insufficient-mass': [422, 'Não há tanto café neste lote.'],
  'lot/not-found': [422, 'Lote ou talhão não encontrado nesta fazenda.'],
  'lot/not-available': [422, 'Este lote ainda não existe: o registro está planejado ou cancelado.'],
  'lot/wrong-form': [422, 'Esta etapa não recebe este tipo de café.'],
  'lot/by-product': [422, 'Palha, casca e polpa saem do balanço e não seguem adiante.'],
  'lot/blocked': [422, 'Este lote está bloqueado.'],
  'lot/stage-order': [422, 'O café não volta para uma etapa anterior.'],
  'lot/has-origin': [422, 'O que já havia ou foi comprado não vem de outro lote daqui.'],
  'lot/no-origin': [422, 'Não sabemos de onde veio este café: não há o que mandar.'],
  'lot/cycle': [422, 'Um lote não pode vir dele mesmo.'],

  'readiness/not-found': [404, 'Esta pergunta não é deste lote.'],
  'readiness/not-a-check': [422, 'Isto não se responde: conserte o que falta.'],

  'season/needs-network': [422, 'Fechar e reabrir uma safra precisa de internet. Abra a safra e faça por lá.'],

  'publication/exists': [409, 'Este lote já está publicado.'],
  'publication/id-taken': [409, 'Já existe outra publicação com este identificador.'],
  'publication/not-found': [404, 'Não achamos este lote. Confira o endereço.'],
  'publication/too-many-versions': [
    409,
    'Esta página já tem 50 versões, e mais não cabem. Tire do ar e publique de novo: ela ganha outro link.',
  ],
  'publication/gone': [410, 'Este lote não está mais publicado.'],

  'reading/unknown-kind': [422, 'Esta etapa não tem esta medição.'],
  'reading/id-taken': [409, 'Já existe outra medição com este identificador.'],
  'changes/gone': [410, 'Este aparelho está muito à frente ou muito atrás. Baixe a fazenda de novo.'],
  'report/not-found': [404, 'Relatório não encontrado.'],
  'file/id-taken': [409, 'Já existe outro arquivo com este identificador.'],
  'upload/not-readable': [400, 'Não entendemos o que foi enviado. Envie a foto de novo.'],
  'upload/one-file': [422, 'Envie uma foto de cada vez.'],
  'upload/not-an-image': [422, 'Não conseguimos ler esta foto. Envie JPEG, PNG, WebP ou AVIF.'],
  'upload/not-a-document': [422, 'Não conseguimos ler este arquivo. Envie PDF, JPEG ou PNG.'],
  'upload/too-many': [422, 'Cabem 5 arquivos em cada registro. Tire um antes.'],
  'upload/too-large': [413, 'A foto passa de 15 MB.'],
  'import/id-taken': [409, 'Já veio outro arquivo com este identificador.'],
  'import/not-found': [404, 'Este arquivo não está mais aqui. Escolha de novo.'],
  'import/unreadable': [422, 'Não conseguimos ler este arquivo. Salve como XLSX ou CSV e tente de novo.'],
  'import/too-large': [413, 'O arquivo é grande demais.'],
  'import/invalid': [422, 'Algumas linhas ainda não podem entrar. Acerte ou deixe fora as que estão marcadas.'],
  'import/expired': [409, 'Esta conferência não vale mais. Escolha o arquivo de novo.'],
  'import/interrupted': [503, 'O trabalho parou no meio e nada mudou. Tente de novo.'],
  'import/in-use': [409, 'Não dá para desfazer: alguns registros já foram usados ou mudados depois.'],
  'nfe/unreadable': [422, 'Não conseguimos ler esta nota. Envie o XML como a SEFAZ o deu.'],
  'upload/not-arrived': [409, 'A foto não chegou ao armazenamento. Envie de novo.'],
  'storage/away': [503, 'O armazenamento das fotos não responde. Tente de novo em instantes.'],
  'storage/full': [507, 'Não há espaço no disco para guardar. O que já está guardado continua seguro.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Details of an error in the answer: `fields` for forms, others depending on the code. */
export type ProblemDetails = {
  message?: string;
  /** Another status than the code's usual one, for codes that have two. */
  status?: number;
  fields?: Readonly<Record<string, string>>;
  retryAfterSec?: number;
} & Readonly<Record<string, unknown>>;

/** An error that people may see. Any other thrown error is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? PROBLEMS[code][1]);
    this.name = 'Problem';
    this.code = code;
    this.status = details.status ?? PROBLEMS[code][0];
    this.details = details;
  }
}
