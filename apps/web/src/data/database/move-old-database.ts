import { deleteDB } from 'idb';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { oldNameOf } from './database-names.ts';
import { type DeviceDatabase, openDeviceDatabase, openExistingDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/** Stores that are moved in one transaction. Pictures of sent photos are copied afterwards, as far as there is room. */
const STORES = [
  'farms',
  'records',
  'readings',
  'cursors',
  'outbox',
  'drafts',
  'unsentReadings',
  'unsentPhotos',
] as const;

const readAll = async (database: DeviceDatabase) => ({
  farms: await database.getAll('farms'),
  records: await database.getAll('records'),
  readings: await database.getAll('readings'),
  cursors: await database.getAll('cursors'),
  outbox: await database.getAll('outbox'),
  drafts: await database.getAll('drafts'),
  unsentReadings: await database.getAll('unsentReadings'),
  unsentPhotos: await database.getAll('unsentPhotos'),
});

type Rows = Awaited<ReturnType<typeof readAll>>;

const openAll = (database: DeviceDatabase) => database.transaction(STORES, 'readwrite', { durability: 'strict' });

type Writing = ReturnType<typeof openAll>;

/** Copies pulled data of farms that the new database does not have yet. Farms that it has are newer there. */
async function addPulled(writing: Writing, { farms, records, readings, cursors }: Rows): Promise<void> {
  const known = new Set(await writing.objectStore('cursors').getAllKeys());
  const isNew = ({ farmId }: { farmId: string }) => !known.has(farmId);
  const knownFarms = new Set(await writing.objectStore('farms').getAllKeys());
  await Promise.all([
    ...farms.filter(({ id }) => !knownFarms.has(id)).map((farm) => writing.objectStore('farms').put(farm)),
    ...records.filter(isNew).map((record) => writing.objectStore('records').put(record)),
    ...readings.filter(isNew).map((reading) => writing.objectStore('readings').put(reading)),
    ...cursors.filter(isNew).map((cursor) => writing.objectStore('cursors').put(cursor)),
  ]);
}

/** Copies queued writes and readings without duplicates, each to its old position if that is free. */
async function addQueues(writing: Writing, { outbox, unsentReadings }: Rows): Promise<void> {
  const writes = writing.objectStore('outbox');
  const known = new Set((await writes.getAll()).map(({ mutation }) => mutation.mutationId));
  for (const { position = 0, ...entry } of outbox.filter(({ mutation }) => !known.has(mutation.mutationId)))
    await writes.add((await writes.getKey(position)) === undefined ? { ...entry, position } : entry);
  const readings = writing.objectStore('unsentReadings');
  // A queued removal has the same id as its reading.
  const keyOf = ({ id, isRemoval }: Rows['unsentReadings'][number]) => `${id} ${isRemoval === true}`;
  const knownReadings = new Set((await readings.getAll()).map(keyOf));
  for (const { position = 0, ...reading } of unsentReadings.filter((one) => !knownReadings.has(keyOf(one))))
    await readings.add((await readings.getKey(position)) === undefined ? { ...reading, position } : reading);
}

async function addOwn(writing: Writing, { drafts, unsentPhotos }: Rows): Promise<void> {
  const knownDrafts = new Set(await writing.objectStore('drafts').getAllKeys());
  for (const draft of drafts) if (!knownDrafts.has(draft.key)) await writing.objectStore('drafts').put(draft);
  const knownPhotos = new Set(await writing.objectStore('unsentPhotos').getAllKeys());
  for (const photo of unsentPhotos)
    if (!knownPhotos.has(photo.id)) await writing.objectStore('unsentPhotos').put(photo);
}

/** Copies all stores in one transaction; existing rows are not overwritten. */
async function copy(from: DeviceDatabase, to: DeviceDatabase): Promise<void> {
  const rows = await readAll(from);
  const writing = openAll(to);
  try {
    await addPulled(writing, rows);
    await addQueues(writing, rows);
    await addOwn(writing, rows);
  } catch (error) {
    // The transaction's own error says why it was aborted.
    throw await writing.done.then(
      () => error,
      (reason: unknown) => reason,
    );
  }
  await writing.done;
}

/** Copies pictures of sent photos as far as there is room. The server has them all. */
async function copySeen(from: DeviceDatabase, to: DeviceDatabase): Promise<void> {
  for (const address of await from.getAllKeys('seenPhotos')) {
    const photo = await from.get('seenPhotos', address);
    if (photo !== undefined) await to.put('seenPhotos', photo);
  }
}

async function move(personId: string): Promise<void> {
  const name = oldNameOf(personId);
  // Opening upgrades the database, so that tabs with an older app close it and stop writing to it.
  const from = await openExistingDatabase(name);
  if (from === null) return;
  const to = await openDeviceDatabase(personId);
  try {
    await copy(from, to).catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await from.clear('seenPhotos');
      await copy(from, to);
    });
    await copySeen(from, to).catch(() => undefined);
  } finally {
    from.close();
    to.close();
  }
  await deleteDB(name);
}

/**
 * Moves a person's data from a database named by their id, as earlier versions made it, into the one with a made-up
 * name. One tab at a time. An interrupted move starts again; the old database is deleted only after everything is on
 * disk.
 */
export const moveOldDatabase = (personId: string): Promise<void> => oneAtATime('cafezal-move', () => move(personId));
