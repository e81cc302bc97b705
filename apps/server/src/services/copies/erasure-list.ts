import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NotedErasure } from '../personal-data/erase-again.ts';
import { CopyError } from './copy-error.ts';
import { writeDurably } from './durable-file.ts';

/** Beside the copies and in none of them: an older copy needs the erasures of now. */
export const ERASURES_NAME = 'apagamentos.json';
const MOST_BYTES = 256 * 1024 * 1024;

const ERASURES = z.array(z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), at: z.iso.datetime() }));

/** The erasures of a list; null without one. Throws CopyError where it is damaged. */
export async function readErasures(file: string): Promise<NotedErasure[] | null> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) return null;
  try {
    if (size > MOST_BYTES) throw new Error('too large');
    return ERASURES.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new CopyError(`A lista de apagamentos ${file} está danificada.`, error);
  }
}

/** Adds erasures to the list beside the copies; none is ever taken off it. */
export async function addErasures(folder: string, erasures: readonly NotedErasure[]): Promise<void> {
  const file = join(folder, ERASURES_NAME);
  const known = new Map((await readErasures(file))?.map((one) => [one.hash, one]));
  for (const one of erasures) known.set(one.hash, known.get(one.hash) ?? one);
  const all = [...known.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  await writeDurably(file, `${JSON.stringify(all)}\n`);
}
