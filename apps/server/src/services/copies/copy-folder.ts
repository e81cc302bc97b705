import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CopyError } from './copy-error.ts';
import { syncFolder, UNFINISHED, writeDurably } from './durable-file.ts';

const MARKER = 'LEIA-ME-COPIAS.txt';
const MARKER_TEXT = `Cópias do Cafezal. Cada pasta com data é uma cópia inteira e usa a pasta "arquivos", comum a todas:
não apague esta pasta nem mude nada nela. Para pôr uma cópia de volta: npm run restore -- --from <esta pasta>
Quem lê estas pastas lê os dados de todas as fazendas. Guarde-as como guarda o banco.
`;
/** The folder in a folder of copies that servers write their lists of erasures to. */
export const SERVER_LISTS = 'apagamentos';
const LOCK = 'em-uso';
const COPY_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const NOT_CONTENT = new Set(['lost+found', '.gitkeep', '.DS_Store']);

const BEAT_MS = 30_000;
/** A lock that does not beat for so long is dead, though its process may seem to live: another one got its number. */
const DEAD_AFTER_MS = 10 * 60_000;
const EMPTY_FOR_MS = 10_000;

/** The name of the copy of a moment (ISO), without colons, which some file systems refuse. */
export const copyName = (at: string): string => at.replaceAll(/[:.]/g, '-');

const makeServerLists = (folder: string): Promise<unknown> =>
  mkdir(join(folder, SERVER_LISTS), { recursive: true, mode: 0o700 });

/** Makes the folder of the copies, or checks that it is one. Throws CopyError for one with other files. */
export async function openCopyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = await readdir(folder);
  if (entries.includes(MARKER)) return void (await makeServerLists(folder));
  if (entries.some((entry) => !NOT_CONTENT.has(entry))) {
    throw new CopyError(`A pasta ${folder} já tem arquivos que não são cópias do Cafezal. Escolha uma pasta vazia.`);
  }
  await writeDurably(join(folder, MARKER), MARKER_TEXT);
  await makeServerLists(folder);
}

/** Names of the whole copies of a folder, the oldest first. */
export async function listCopies(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => COPY_NAME.test(name));
  const whole = await Promise.all(
    names.map((name) =>
      stat(join(folder, name, 'manifest.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, at) => whole[at]).sort();
}

/** Removes what copies left that were broken off. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Deletes a copy, which counts as none from the first moment on. */
export async function removeCopy(folder: string, name: string): Promise<void> {
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  await rename(join(folder, name), unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

/** Begins a copy: a folder that nobody takes for a whole one until `finishCopy` names it. */
export async function beginCopy(folder: string): Promise<string> {
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  await mkdir(join(unfinished, 'tabelas'), { recursive: true, mode: 0o700 });
  return unfinished;
}

/** Names a copy whose parts are all on the disk; answers its folder. */
export async function finishCopy(folder: string, unfinished: string, at: string): Promise<string> {
  const finished = join(folder, copyName(at));
  await syncFolder(join(unfinished, 'tabelas'));
  await syncFolder(unfinished);
  await rename(unfinished, finished);
  await syncFolder(folder);
  return finished;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Locks that this very process holds: in a container every process may have the same number. */
const held = new Set<string>();

/** Whether whoever holds a lock is dead: our own machine says so, or its silence. */
async function isDead(lock: string, text: string): Promise<boolean> {
  const [pid = '', host = ''] = text.split(' ');
  const silence = Date.now() - (await stat(lock)).mtimeMs;
  // Made, and not written yet.
  if (text === '') return silence > EMPTY_FOR_MS;
  if (held.has(text)) return false;
  if (silence > DEAD_AFTER_MS) return true;
  if (host !== hostname()) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

/** Puts a dead lock aside. Of several that try, one gets it; a living one that was caught is put back. */
async function putAside(lock: string, text: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}${UNFINISHED}`;
  try {
    await rename(lock, aside);
    if ((await readFile(aside, 'utf8')) !== text) await rename(aside, lock);
    else await rm(aside);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

async function takeLock(lock: string, own: string, tries = 3): Promise<void> {
  try {
    await writeFile(lock, own, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const text = await readFile(lock, 'utf8').catch(() => '');
    if (tries > 0 && (await isDead(lock, text).catch(() => true))) {
      await putAside(lock, text);
      return takeLock(lock, own, tries - 1);
    }
    throw new CopyError(`Outra cópia está sendo feita nesta pasta (processo ${text.split(' ')[0]}). Nada foi mudado.`);
  }
}

/** Runs the work as the only one in a folder of copies. Throws CopyError while another is at work there. */
export async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(folder, LOCK);
  const own = `${process.pid} ${hostname()} ${randomUUID()}`;
  held.add(own);
  await takeLock(lock, own).catch((error: unknown) => {
    held.delete(own);
    throw error;
  });
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    held.delete(own);
    if ((await readFile(lock, 'utf8').catch(() => '')) === own) await rm(lock, { force: true });
  }
}
