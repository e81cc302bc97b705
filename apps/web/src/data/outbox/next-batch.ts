import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';

/** Every text in a value, names of fields too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]) : [];
}

/** Does a write mention one of these records, as a lot or a plot that it takes from? Ids are UUIDs: they occur nowhere by chance. */
export function mentions({ mutation: { patch, recordId } }: QueuedEntry, ids: ReadonlySet<string>): boolean {
  return ids.size > 0 && textsIn(patch).some((text) => text !== recordId && ids.has(text));
}

/** The records that a write takes coffee from, as far as it says so. */
function sourcesOf({ mutation: { patch } }: QueuedEntry): unknown[] {
  const inputs: readonly unknown[] = Array.isArray(patch?.inputs) ? patch.inputs : [];
  return inputs.flatMap((input) => (isObject(input) ? [input.recordId] : []));
}

/** Is a record deleted or brought back? Such a write does not say what coffee it takes or frees. */
const isOfWhole = ({ mutation: { op } }: QueuedEntry): boolean => op === 'delete' || op === 'restore';

/** Writes that wait for another call, and whether a later one would stand on another ground if it went before them. */
class Waiting {
  #ids = new Set<string>();
  #texts = new Set<string>();
  #sources = new Set<unknown>();
  #hasWhole = false;

  add(entry: QueuedEntry): void {
    this.#ids.add(entry.mutation.recordId);
    for (const text of textsIn(entry.mutation.patch)) this.#texts.add(text);
    for (const source of sourcesOf(entry)) this.#sources.add(source);
    this.#hasWhole ||= isOfWhole(entry);
  }

  /** Does it take from lots that are not there yet, from coffee that is not free yet, or do these take from what it changes? */
  holdsBack(later: QueuedEntry): boolean {
    if (this.#ids.size === 0) return false;
    if (this.#hasWhole || isOfWhole(later)) return true;
    if (this.#texts.has(later.mutation.recordId) || mentions(later, this.#ids)) return true;
    return sourcesOf(later).some((source) => this.#sources.has(source));
  }
}

/** Does a write that waits for a person keep back what takes coffee from its record: is the record, or what came out of it, only in it? */
export const givesLots = ({ mutation: { op, patch = {} } }: QueuedEntry): boolean =>
  op === 'create' || 'outputs' in patch || 'status' in patch;

/**
 * The writes that may go in the next call: at most `limit`, the oldest of each record alone (a later one
 * waits for the version that its predecessor gets, and with it what stands on it), and none behind one that waits for a
 * person, be it of the same record or of one that it takes coffee from and that the server does not have like that yet.
 * Those that are `putOff` wait for another exchange, and hold back the same.
 */
export function nextBatch(
  entries: readonly QueuedEntry[],
  limit: number,
  putOff: ReadonlySet<number> = new Set(),
): QueuedEntry[] {
  const seen = new Set<string>();
  const stuck = new Set<string>();
  const missing = new Set<string>();
  const waiting = new Waiting();
  const batch: QueuedEntry[] = [];
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    const isHeld = entry.trouble !== null || putOff.has(entry.position);
    if (isHeld || stuck.has(recordId) || mentions(entry, missing)) {
      stuck.add(recordId);
      if (givesLots(entry)) missing.add(recordId);
    } else if (seen.has(recordId) || waiting.holdsBack(entry)) waiting.add(entry);
    else if (batch.length < limit) batch.push(entry);
    seen.add(recordId);
  }
  return batch;
}
