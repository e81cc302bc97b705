import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

const MARKER = 'LEIA-ME-CAFEZAL.txt';
const MARKER_TEXT = `Esta pasta guarda os dados do Cafezal: banco, fotos e mensagens.
Não apague nem mude nada aqui à mão. Para guardar uma cópia: npm run backup -- --to <pasta das cópias>
`;
/** The list of erasures, which an operator may bring along from a machine that was lost. */
export const ERASURES_NAME = 'apagamentos.json';
/**
 * What file systems and repositories put into an empty folder, npm into the home of whoever calls it, and an operator who brings the
 * secret of another installation along.
 */
const NOT_CONTENT = new Set(['lost+found', '.gitkeep', '.DS_Store', '.npm', 'auth-secret', ERASURES_NAME]);

/** The folder of photos, which several instances share. */
const PHOTOS = 'photos';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'não temos permissão para escrever nela',
  EPERM: 'não temos permissão para escrever nela',
  EROFS: 'o disco dela está só para leitura',
  ENOSPC: 'não há espaço no disco',
  EEXIST: 'já existe um arquivo com este nome',
  ENOTDIR: 'uma parte do caminho é um arquivo, não uma pasta',
  ENOENT: 'ela não pode ser criada neste lugar',
  ENAMETOOLONG: 'o caminho é longo demais',
};

function refusal(directory: string, error: unknown): StartupError {
  const code = errorCode(error) ?? 'erro desconhecido';
  const reason = REASONS[code] ?? `o sistema respondeu ${code}`;
  return new StartupError(
    `Não conseguimos usar a pasta de dados ${directory}: ${reason}.\nEscolha outra pasta com DATA_DIR=/caminho/da/pasta.`,
    error,
  );
}

async function refuseReadOnly(directory: string): Promise<void> {
  const { mode } = await stat(directory);
  // The administrator may write anywhere; still respect a folder that was made read-only.
  if (process.platform !== 'win32' && (mode & 0o222) === 0) throw Object.assign(new Error(), { code: 'EACCES' });
  const probe = join(directory, `.escrita-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '', { flag: 'wx' });
  await rm(probe);
}

async function readOrMake(directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  return await readdir(directory);
}

/** Whether an entry was put there by whoever installs: a link, or a disk of its own, as for the photos of several instances. */
async function isMounted(directory: string, entry: string): Promise<boolean> {
  const [here, there] = await Promise.all([stat(directory), lstat(join(directory, entry))]);
  return there.isSymbolicLink() || (there.isDirectory() && there.dev !== here.dev);
}

/** What lies in a folder that neither we nor the system put there, nor whoever installs. */
async function foreignIn(directory: string, entries: readonly string[]): Promise<string[]> {
  const foreign: string[] = [];
  for (const entry of entries)
    if (!NOT_CONTENT.has(entry) && !(entry === PHOTOS && (await isMounted(directory, entry)))) foreign.push(entry);
  return foreign;
}

/**
 * Makes DATA_DIR, or checks that it is ours and writable. If it has foreign contents, throws StartupError and changes
 * nothing.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    const entries = await readOrMake(directory);
    const isOurs = entries.includes(MARKER);
    if (!isOurs && (await foreignIn(directory, entries)).length > 0) {
      throw new StartupError(
        `A pasta de dados ${directory} já tem arquivos que não são do Cafezal. Nada foi mudado nela.\n` +
          'Escolha uma pasta vazia com DATA_DIR=/caminho/da/pasta.',
      );
    }
    await refuseReadOnly(directory);
    if (!isOurs) await writeFile(join(directory, MARKER), MARKER_TEXT);
  } catch (error) {
    throw error instanceof StartupError ? error : refusal(directory, error);
  }
}
