import type { Change } from '@cafezal/domain/record/changes.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading, DeviceRecord } from '../database/device-database.ts';
import { asStored } from './as-stored.ts';

const STORES = ['records', 'readings', 'cursors'] as const;
type Writing = ReturnType<typeof startWriting>;

const startWriting = (database: DeviceDatabase) => database.transaction(STORES, 'readwrite');

async function storeRecord(writing: Writing, farmId: string, { id, value }: Change): Promise<void> {
  const records = writing.objectStore('records');
  if (value === null) await records.delete([farmId, id]);
  // The contract: a record's value is the record as it is answered.
  else await records.put(asStored({ ...(value as DeviceRecord), farmId }));
}

async function storeReading(writing: Writing, farmId: string, { op, id, value, recordId = '' }: Change): Promise<void> {
  const readings = writing.objectStore('readings');
  if (op === 'delete' || value === null) await readings.delete([farmId, id]);
  // The contract: a reading's value is the reading as it is answered.
  else await readings.put({ ...(value as DeviceReading), id, farmId, recordId });
}

/** A photo is stored in its record. If the record comes later in the feed, it brings the photo along. */
async function storePhoto(writing: Writing, farmId: string, { op, id, value, recordId = '' }: Change): Promise<void> {
  const records = writing.objectStore('records');
  const record = await records.get([farmId, recordId]);
  if (record === undefined) return;
  const others = record.photos.filter((photo) => photo.id !== id);
  // The contract: a photo's value is the photo as it is answered.
  const photos = op === 'delete' || value === null ? others : [...others, value as RecordPhoto];
  await records.put({ ...record, photos });
}

/**
 * Writes pulled changes and the cursor in one transaction, and answers the records that changed, also by a reading or a
 * photo.
 */
export async function storeChanges(
  database: DeviceDatabase,
  farmId: string,
  { changes, seq, more = false }: { changes: readonly Change[]; seq: number; more?: boolean },
): Promise<string[]> {
  const writing = startWriting(database);
  const touched = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'record') await storeRecord(writing, farmId, change);
    if (change.kind === 'reading') await storeReading(writing, farmId, change);
    if (change.kind === 'photo') await storePhoto(writing, farmId, change);
    if (change.kind === 'record') touched.add(change.id);
    else if (change.recordId !== undefined) touched.add(change.recordId);
  }
  const cursors = writing.objectStore('cursors');
  const before = await cursors.get(farmId);
  const isFirst = before === undefined || before.more === true;
  await cursors.put({ farmId, seq, ...(more && isFirst && { more }) });
  await writing.done;
  return [...touched];
}
