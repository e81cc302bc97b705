import { isObject } from '@cafezal/domain/reading-place.ts';
import type { QueuedEntry } from './queued-entries.ts';

/** Does a write mention one of these records, as a lot or a plot that it takes from? Ids are UUIDs: they occur nowhere by chance. */
export function mentions({ mutation }: QueuedEntry, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0 || mutation.patch === undefined) return false;
  const text = JSON.stringify(mutation.patch);
  return [...ids].some((id) => id !== mutation.recordId && text.includes(JSON.stringify(id)));
}

/** The records that a write takes coffee from, as far as it says so. */
function sourcesOf({ mutation: { patch } }: QueuedEntry): ReadonlySet<unknown> {
  const inputs: readonly unknown[] = Array.isArray(patch?.inputs) ? patch.inputs : [];
  return new Set(inputs.flatMap((input) => (isObject(input) ? [input.recordId] : [])));
}

const isWholeRecord = ({ mutation: { op } }: QueuedEntry): boolean => op === 'delete' || op === 'restore';

/** Would the later write stand on another ground if it went before the earlier one: on lots that are not there yet, or coffee that is not free yet? */
function standsOn(later: QueuedEntry, earlier: QueuedEntry): boolean {
  // What is deleted or brought back does not say what coffee it takes.
  if (isWholeRecord(later) || isWholeRecord(earlier)) return true;
  if (mentions(later, new Set([earlier.mutation.recordId]))) return true;
  if (mentions(earlier, new Set([later.mutation.recordId]))) return true;
  const sources = sourcesOf(earlier);
  return [...sourcesOf(later)].some((source) => sources.has(source));
}

/** Does a write that waits for a person keep back what takes coffee from its record: is the record, or what came out of it, only in it? */
const givesLots = ({ mutation: { op, patch = {} } }: QueuedEntry): boolean =>
  op === 'create' || 'outputs' in patch || 'status' in patch;

/**
 * The writes that may go in the next call: at most `limit`, the oldest of each record alone (a later one
 * waits for the version that its predecessor gets, and with it what stands on it), and none behind one that waits for a
 * person, be it of the same record or of one that it takes coffee from and that the server does not have like that yet.
 */
export function nextBatch(entries: readonly QueuedEntry[], limit: number): QueuedEntry[] {
  const seen = new Set<string>();
  const stuck = new Set<string>();
  const missing = new Set<string>();
  const later: QueuedEntry[] = [];
  const batch: QueuedEntry[] = [];
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    if (entry.trouble !== null || stuck.has(recordId) || mentions(entry, missing)) {
      stuck.add(recordId);
      if (givesLots(entry)) missing.add(recordId);
    } else if (seen.has(recordId) || later.some((one) => standsOn(entry, one))) later.push(entry);
    else if (batch.length < limit) batch.push(entry);
    seen.add(recordId);
  }
  return batch;
}
