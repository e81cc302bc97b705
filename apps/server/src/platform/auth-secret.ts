import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartupError(`Não conseguimos ler ${path}: ${errorCode(error) ?? 'erro desconhecido'}.`, error);
  }
}

/** The secret that signs sessions as it is stored in a data folder; null where none was made. */
export const keptAuthSecret = (directory: string): Promise<string | null> => read(join(directory, 'auth-secret'));

/** Stores the secret of a restored copy instead of the one that a start made, if any. */
export async function replaceAuthSecret(directory: string, secret: string): Promise<void> {
  const aside = join(directory, `auth-secret.${randomBytes(6).toString('hex')}`);
  await writeFile(aside, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(aside, join(directory, 'auth-secret'));
}

/**
 * The secret that signs sessions, 64 hexadecimal characters, made once and stored as `DATA_DIR/auth-secret` (0600). It
 * is written to a temporary file and linked into place, so that a crash leaves no partial file.
 */
export async function storedAuthSecret(directory: string): Promise<string> {
  const path = join(directory, 'auth-secret');
  const kept = await read(path);
  if (kept !== null && kept.length >= 32) return kept;
  if (kept !== null)
    throw new StartupError(
      `O arquivo ${path} está incompleto. Recupere-o de uma cópia, ou apague-o: todos entrarão de novo.`,
    );
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside);
  }
  return await storedAuthSecret(directory);
}
