import type { DeviceDatabase, OutboxEntry, UnsentPhoto, UnsentReading } from '../database/device-database.ts';
import { notifyRecordsChanged } from '../photos/records-changed.ts';
import { GONE_CODES } from '../server/gone-code.ts';

const openQueues = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'unsentReadings', 'unsentPhotos', 'records'], 'readwrite');

type Queues = ReturnType<typeof openQueues>;
type Found = { entries: OutboxEntry[]; readings: UnsentReading[]; photos: UnsentPhoto[] };

const open = ({ trouble }: { trouble: object | null }): boolean => trouble === null;

/** Unsent work of all farms without trouble. */
const findReady = async (queues: Queues): Promise<Found> => ({
  entries: (await queues.objectStore('outbox').getAll()).filter(open),
  readings: (await queues.objectStore('unsentReadings').getAll()).filter(open),
  photos: (await queues.objectStore('unsentPhotos').getAll()).filter(open),
});

/** Unsent work of all farms with one of these troubles. Found by an index, since every exchange asks. */
async function findHeld(queues: Queues, codes: readonly string[]): Promise<Found> {
  const all = async <Row>(read: (code: string) => Promise<Row[]>) => (await Promise.all(codes.map(read))).flat();
  return {
    entries: await all((code) => queues.objectStore('outbox').index('byCode').getAll(code)),
    readings: await all((code) => queues.objectStore('unsentReadings').index('byTrouble').getAll(code)),
    photos: await all((code) => queues.objectStore('unsentPhotos').index('byTrouble').getAll(code)),
  };
}

type Trouble = { code: string; message: string };

/** Sets or clears the trouble of a farm's unsent work; answers whether there was any. */
async function markUnsent(
  { database, farmId }: { database: DeviceDatabase; farmId: string },
  find: (queues: Queues) => Promise<Found>,
  trouble: Trouble | null,
): Promise<boolean> {
  const queues = openQueues(database);
  const found = await find(queues);
  const isIts = (one: { farmId: string }) => one.farmId === farmId;
  const entries = found.entries.filter(isIts);
  const readings = found.readings.filter(isIts);
  const photos = found.photos.filter(isIts);
  for (const entry of entries)
    await queues
      .objectStore('outbox')
      .put({ ...entry, trouble: trouble && { kind: 'refused' as const, ...trouble, fields: {} } });
  for (const reading of readings) await queues.objectStore('unsentReadings').put({ ...reading, trouble });
  for (const photo of photos) await queues.objectStore('unsentPhotos').put({ ...photo, trouble });
  await queues.done;
  const marked = [
    ...entries.map(({ mutation }) => mutation.recordId),
    ...[...readings, ...photos].map(({ recordId }) => recordId),
  ];
  notifyRecordsChanged(database, farmId, marked);
  return marked.length > 0;
}

/** Holds a farm's unsent work back for a reason; answers whether there was any. */
export const holdBack = (database: DeviceDatabase, farmId: string, reason: Trouble): Promise<boolean> =>
  markUnsent({ database, farmId }, findReady, reason);

/** Clears these troubles from a farm's unsent work, so that it is sent; answers whether there was any. */
export const release = (database: DeviceDatabase, farmId: string, codes: readonly string[]): Promise<boolean> =>
  markUnsent({ database, farmId }, (queues) => findHeld(queues, codes), null);

/** Releases unsent work that was held back while the farm was gone; answers whether there was any. */
export const releaseUnsent = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  release(database, farmId, GONE_CODES);

const RECORD_GONE = 'record/not-found';

/** Unsent work that was held back because its record was deleted, and whose record is back on this device. */
async function findReturned(queues: Queues): Promise<Found> {
  const { entries, readings, photos } = await findHeld(queues, [RECORD_GONE]);
  const isBack = new Set<string>();
  const records = queues.objectStore('records');
  for (const [farmId, recordId] of [
    ...entries.map(({ farmId, mutation }) => [farmId, mutation.recordId] as const),
    ...[...readings, ...photos].map((one) => [one.farmId, one.recordId] as const),
  ]) {
    const record = await records.get([farmId, recordId]);
    if (record !== undefined && record.deletedAt === null) isBack.add(recordId);
  }
  return {
    entries: entries.filter(({ mutation }) => isBack.has(mutation.recordId)),
    readings: readings.filter(({ recordId }) => isBack.has(recordId)),
    photos: photos.filter(({ recordId }) => isBack.has(recordId)),
  };
}

/** Releases unsent work of records that were deleted and restored; answers whether there was any. */
export const releaseReturned = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  markUnsent({ database, farmId }, findReturned, null);
