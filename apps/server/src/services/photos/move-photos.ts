import { createHash } from 'node:crypto';
import type { PhotoStore } from './photo-store.ts';

/** How far a move is. */
export type MoveProgress = { readonly moved: number; readonly checked: number; readonly of: number };

/** What a move found: files that were copied, those that were there already, and those that only the target has. */
export type Moved = { readonly moved: number; readonly there: number; readonly extra: readonly string[] };

type Place = Pick<PhotoStore, 'keys' | 'get' | 'put'>;

type Order = {
  readonly from: Place;
  readonly to: Place;
  /** Whether files that the target has already are held against the source's too. */
  readonly checksAll: boolean;
  readonly tell: (progress: MoveProgress) => void;
};

/** More would not fit a machine that people work on at the same time. */
const AT_ONCE = 4;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function keysIn({ keys }: Place): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const key of keys()) found.add(key);
  return found;
}

/** Brings one file to the target and reads it there again; false where the source has none any more. Throws where they differ. */
async function bring({ from, to }: Order, key: string, isThere: boolean): Promise<boolean> {
  const bytes = await from.get(key);
  if (bytes === null) return false;
  if (!isThere) await to.put(key, bytes);
  const copy = await to.get(key);
  if (copy === null || hashOf(copy) !== hashOf(bytes)) throw new Error(`the copy of ${key} is not what it should be`);
  return !isThere;
}

/**
 * Copies all files from one storage to another, each read again and held against its SHA-256. What the target has by its key is
 * whole there and is left out, so that a broken-off move goes on where it was. Nothing is deleted. Throws at the first file that
 * comes out different, and errors of both storages.
 */
export async function movePhotos(order: Order): Promise<Moved> {
  const [source, target] = [await keysIn(order.from), await keysIn(order.to)];
  const todo = order.checksAll ? [...source] : [...source].filter((key) => !target.has(key));
  const left = todo.values();
  let moved = 0;
  let checked = 0;
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (const key of left) {
      if (hasFailed) return;
      if (await bring(order, key, target.has(key))) moved += 1;
      checked += 1;
      order.tell({ moved, checked, of: todo.length });
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return { moved, there: source.size - moved, extra: [...target].filter((key) => !source.has(key)) };
}
