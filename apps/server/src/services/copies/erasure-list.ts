import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ERASURES_NAME } from '../../platform/data-directory.ts';
import { errorCode } from '../../platform/startup-error.ts';
import type { NotedErasure } from '../personal-data/erase-again.ts';
import { CopyError } from './copy-error.ts';
import { SERVER_LISTS } from './copy-folder.ts';
import { writeDurably } from './durable-file.ts';

const MOST_BYTES = 256 * 1024 * 1024;

/** Erasures, and until when all of them are known (ISO); null where nothing tells. */
export type ErasureList = { readonly until: string | null; readonly erasures: readonly NotedErasure[] };

const ERASURES = z.array(z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), at: z.iso.datetime() }));
const LIST = z.strictObject({ until: z.iso.datetime().nullable(), erasures: ERASURES });

/** The list that backups write, beside the copies and in none of them: an older copy needs the erasures of now. */
export const backupList = (folder: string): string => join(folder, ERASURES_NAME);

/** The list of a server, in the only folder of copies that it writes to; each has its own, so that none writes over another's. */
export const serverList = (folder: string, id: string): string => join(folder, SERVER_LISTS, `${id}.json`);

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;

/** Former lists were the erasures alone: their newest is the last moment of which they tell. */
function parseList(text: string): ErasureList {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return LIST.parse(list);
  const erasures = ERASURES.parse(list);
  return { until: erasures.map(({ at }) => at).reduce(later, null), erasures };
}

/** Reads a list of erasures; null where there is none. Throws CopyError where it is damaged or cannot be read. */
export async function readErasures(file: string): Promise<ErasureList | null> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > MOST_BYTES) throw new Error('no file, or too large');
    return parseList(await readFile(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw new CopyError(`A lista de apagamentos ${file} está danificada ou não pode ser lida.`, error);
  }
}

/** The lists of erasures beside copies: those that may be there, and that of backups. */
export async function listsBeside(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, SERVER_LISTS)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const lists = names.filter((name) => name.endsWith('.json')).sort();
  return [backupList(folder), ...lists.map((name) => join(folder, SERVER_LISTS, name))];
}

/** Adds erasures to a list; none is ever taken off it. */
export async function addErasures(file: string, { until, erasures }: ErasureList): Promise<void> {
  const former = await readErasures(file);
  const known = new Map(former?.erasures.map((one) => [one.hash, one]));
  for (const one of erasures) known.set(one.hash, known.get(one.hash) ?? one);
  const all = [...known.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const list: ErasureList = { until: later(former?.until ?? null, until), erasures: all };
  await writeDurably(file, `${JSON.stringify(list)}\n`);
}
