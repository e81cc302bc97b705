import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';

/** All strings in a value, keys included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]) : [];
}

/**
 * Whether a write names one of these records, such as a lot or a plot that it takes from. Ids are UUIDs, so a match is
 * no coincidence.
 */
export function mentions({ mutation: { patch, recordId } }: QueuedEntry, ids: ReadonlySet<string>): boolean {
  return ids.size > 0 && textsIn(patch).some((text) => text !== recordId && ids.has(text));
}

/** The records that a write takes coffee from, if it says so. */
function sourcesOf({ mutation: { patch } }: QueuedEntry): unknown[] {
  const inputs: readonly unknown[] = Array.isArray(patch?.inputs) ? patch.inputs : [];
  return inputs.flatMap((input) => (isObject(input) ? [input.recordId] : []));
}

/** Whether a write deletes or restores a record. Such a write does not say what coffee it takes or frees. */
const isOfWhole = ({ mutation: { op } }: QueuedEntry): boolean => op === 'delete' || op === 'restore';

/** Writes that wait for a later call, and which other writes depend on them and must wait too. */
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

  /**
   * Whether a later write must wait too: it takes from a lot that is not sent yet, or from coffee that is not free yet, or
   * a waiting write takes from the record that it changes.
   */
  mustGoBefore(later: QueuedEntry): boolean {
    if (this.#ids.size === 0) return false;
    if (this.#hasWhole || isOfWhole(later)) return true;
    if (this.#texts.has(later.mutation.recordId) || mentions(later, this.#ids)) return true;
    return sourcesOf(later).some((source) => this.#sources.has(source));
  }
}

/**
 * Whether the server knows the lots of a record only through this write. While such a write waits for its person, writes
 * that take coffee from the record wait too.
 */
export const givesLots = ({ mutation: { op, patch = {} } }: QueuedEntry): boolean =>
  op === 'create' || 'outputs' in patch || 'status' in patch;

/** Whether a write waits because its record was deleted; it is released if the record is restored. */
const isOfDeleted = ({ trouble }: QueuedEntry): boolean =>
  trouble !== null && 'code' in trouble && trouble.code === 'record/not-found';

/** The records that a refusal says are deleted. */
const deletedIn = (entries: readonly QueuedEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(isOfDeleted).map(({ mutation }) => mutation.recordId));

/**
 * Whether a write changes one of these records after the write that waits. A restoration does not: it releases what
 * waits.
 */
const follows = ({ mutation }: QueuedEntry, ids: ReadonlySet<string>, deleted: ReadonlySet<string>): boolean =>
  ids.has(mutation.recordId) && !(mutation.op === 'restore' && deleted.has(mutation.recordId));

/**
 * The places of what waits for its person: refused writes, and what stands behind one. A write that waits stops the later
 * writes of its record, and those that take coffee from it. The places in `skipped` wait for another exchange, and stop
 * the same.
 */
export function heldUp(entries: readonly QueuedEntry[], skipped: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const stuck = new Set<string>();
  const missing = new Set<string>();
  const deleted = deletedIn(entries);
  const held = new Set<number>();
  for (const entry of entries) {
    const isStopped = follows(entry, stuck, deleted) || mentions(entry, missing);
    if (entry.trouble === null && !skipped.has(entry.position) && !isStopped) continue;
    held.add(entry.position);
    stuck.add(entry.mutation.recordId);
    if (givesLots(entry)) missing.add(entry.mutation.recordId);
  }
  return held;
}

/**
 * The writes for the next call, at most `limit`. Only the oldest write of each record goes: a later one needs the version
 * that the first one makes, and so do the writes that depend on it.
 */
export function nextBatch(
  entries: readonly QueuedEntry[],
  limit: number,
  skipped: ReadonlySet<number> = new Set(),
): QueuedEntry[] {
  const held = heldUp(entries, skipped);
  const deleted = deletedIn(entries);
  const seen = new Set<string>();
  const waiting = new Waiting();
  const batch: QueuedEntry[] = [];
  for (const entry of entries) {
    if (!held.has(entry.position)) {
      if (follows(entry, seen, deleted) || waiting.mustGoBefore(entry)) waiting.add(entry);
      else if (batch.length < limit) batch.push(entry);
    }
    seen.add(entry.mutation.recordId);
  }
  return batch;
}
