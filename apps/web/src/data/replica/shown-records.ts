import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import { mergeRows } from '@cafezal/domain/record/merge-rows.ts';
import type { DeviceRecord, ShownParts } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';

/** The state of a record's unsent writes on this device. */
export type RecordState = 'sent' | 'waiting' | 'refused' | 'conflict';

/** A record as the screens show it: the server's version with this device's unsent writes applied. */
export type ShownRecord = { record: DeviceRecord; state: RecordState };

/** A record with the parts that a queued write changes. */
function patched(record: DeviceRecord, { data = {}, seenRows = {}, ...rest }: ShownParts): DeviceRecord {
  const merged: Record<string, unknown> = { ...record.data };
  for (const [key, shown] of Object.entries(data)) {
    const seen = seenRows[key];
    const value = seen === undefined ? shown : mergeRows(seen, rowsAt(data, key), rowsAt(merged, key)).rows;
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return { ...record, ...rest, data: merged };
}

/** The record after a queued write, or null if the write deletes it. */
export function applyEntry(
  record: DeviceRecord | undefined,
  { farmId, mutation, shown }: QueuedEntry,
): DeviceRecord | undefined {
  const { op, recordId, section, at } = mutation;
  if (op === 'delete') return record === undefined ? undefined : { ...record, deletedAt: at };
  if (op === 'restore') return record === undefined ? undefined : { ...record, deletedAt: null };
  if (op === 'update') return record === undefined ? undefined : { ...patched(record, shown), updatedAt: at };
  const blank: DeviceRecord = {
    id: recordId,
    farmId,
    section,
    slug: recordId,
    name: '',
    code: '',
    date: at.slice(0, 10),
    season: null,
    status: '',
    data: {},
    notes: null,
    inputs: [],
    outputs: [],
    version: 0,
    flags: [],
    confirmedWarnings: [],
    recalculated: null,
    photos: [],
    createdAt: at,
    updatedAt: at,
    createdBy: '',
    updatedBy: '',
    deletedAt: null,
  };
  return patched(blank, shown);
}

const stateOf = ({ trouble }: QueuedEntry): RecordState => (trouble === null ? 'waiting' : trouble.kind);

/** Records as the screens show them, by id: the stored ones with queued writes applied, oldest first. */
export function shownWith(stored: Iterable<DeviceRecord>, entries: readonly QueuedEntry[]): Map<string, ShownRecord> {
  const shown = new Map<string, ShownRecord>();
  for (const record of stored) shown.set(record.id, { record, state: 'sent' });
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    const before = shown.get(recordId);
    const record = applyEntry(before?.record, entry);
    if (record === undefined) continue;
    const worst =
      before === undefined || before.state === 'sent' || before.state === 'waiting' ? stateOf(entry) : before.state;
    shown.set(recordId, { record, state: worst });
  }
  return shown;
}
