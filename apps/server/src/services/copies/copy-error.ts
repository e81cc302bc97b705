/** Why a copy is not made or not restored, in Portuguese for the operator. */
export class CopyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CopyError';
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota do disco acabou',
  EFBIG: 'o sistema não deixa escrever arquivos deste tamanho',
  EROFS: 'o disco está só para leitura',
  EACCES: 'não temos permissão',
  EPERM: 'não temos permissão',
  ENOENT: 'ele não existe',
  ENOTDIR: 'uma parte do caminho é um arquivo, não uma pasta',
  EIO: 'o disco não responde como devia',
  '57P01': 'o banco parou no meio',
  '53100': 'o disco do banco está cheio',
  '55P03': 'outro programa muda as tabelas do banco há muito tempo',
  ECONNREFUSED: 'o banco não atende',
  ECONNRESET: 'a ligação com o banco caiu',
};

/** What `pg` says without a code. */
const LOST = /^Connection terminated|^Client has encountered a connection error/;

/** The reason of an error of the system or the database in Portuguese, or its own words. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error instanceof Error ? error : {}) as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  if (typeof message === 'string' && LOST.test(message)) return 'a ligação com o banco caiu';
  return known ?? `o sistema disse: ${String(message ?? error)}`;
}
