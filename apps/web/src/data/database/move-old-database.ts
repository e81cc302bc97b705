import { deleteDB } from 'idb';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { oldNameOf } from './database-names.ts';
import { type DeviceDatabase, openDeviceDatabase, openKeptDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/** What moves or does not move as a whole; pictures of sent photos come after it, where there is room. */
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

/** What the server has too, of farms that are not there yet: what was pulled since is newer. */
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

/** Writes and readings, each in its place where that is free, and none twice. */
async function addQueues(writing: Writing, { outbox, unsentReadings }: Rows): Promise<void> {
  const writes = writing.objectStore('outbox');
  const known = new Set((await writes.getAll()).map(({ mutation }) => mutation.mutationId));
  for (const { position = 0, ...entry } of outbox.filter(({ mutation }) => !known.has(mutation.mutationId)))
    await writes.add((await writes.getKey(position)) === undefined ? { ...entry, position } : entry);
  const readings = writing.objectStore('unsentReadings');
  // The taking away of a reading has the reading's id.
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

/** All of it or nothing; what is there already stays as it is. */
async function copy(from: DeviceDatabase, to: DeviceDatabase): Promise<void> {
  const rows = await readAll(from);
  const writing = openAll(to);
  try {
    await addPulled(writing, rows);
    await addQueues(writing, rows);
    await addOwn(writing, rows);
  } catch (error) {
    // Why it was given up says the transaction.
    throw await writing.done.then(
      () => error,
      (reason: unknown) => reason,
    );
  }
  await writing.done;
}

/** Pictures of sent photos: the farm has them, and what has no room is left behind. */
async function copySeen(from: DeviceDatabase, to: DeviceDatabase): Promise<void> {
  for (const address of await from.getAllKeys('seenPhotos')) {
    const photo = await from.get('seenPhotos', address);
    if (photo !== undefined) await to.put('seenPhotos', photo);
  }
}

async function move(personId: string): Promise<void> {
  const name = oldNameOf(personId);
  // To open it is to upgrade it: tabs with an app from before let go of it and write to it no more.
  const from = await openKeptDatabase(name);
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
 * Moves what an earlier app kept of a person, under a name that tells of them, into the database that has no such name. One
 * tab at a time; what is interrupted is begun anew, and the old one goes only once all that it held is on the disk.
 */
export const moveOldDatabase = (personId: string): Promise<void> => oneAtATime('cafezal-move', () => move(personId));
