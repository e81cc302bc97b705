import type { DeviceDatabase, OutboxEntry, UnsentPhoto, UnsentReading } from './device-database.ts';
import { inQueueOrder, type QueuedEntry } from './queued-entries.ts';
import { type QueuedReading, readingsInOrder } from './unsent-readings.ts';

/** A person's data that only this device has, of all farms. */
export type UnsentWork = {
  entries: readonly QueuedEntry[];
  readings: readonly QueuedReading[];
  photos: readonly UnsentPhoto[];
};

/** Whether a photo is of a record, not of an unsaved form. */
const isToBeSent = ({ draft }: UnsentPhoto): boolean => draft === undefined;

/** Where a queue is read from: its store in a transaction. */
type Stored<Value> = { getAll: () => Promise<Value[]> };

/** The queues of one transaction, which sees all of them as they stand at one moment. */
export type Queues = {
  outbox: Stored<OutboxEntry>;
  readings: Stored<UnsentReading>;
  photos: Stored<UnsentPhoto>;
};

/** Reads all unsent work of the device, as it stands at one moment. */
export async function unsentIn({ outbox, readings, photos }: Queues): Promise<UnsentWork> {
  const [entries, measured, taken] = await Promise.all([outbox.getAll(), readings.getAll(), photos.getAll()]);
  return {
    entries: inQueueOrder(entries),
    readings: readingsInOrder(measured),
    photos: taken.filter(isToBeSent),
  };
}

/** The same in a transaction of its own. */
export function readUnsent(database: DeviceDatabase): Promise<UnsentWork> {
  const queues = database.transaction(['outbox', 'unsentReadings', 'unsentPhotos']);
  return unsentIn({
    outbox: queues.objectStore('outbox'),
    readings: queues.objectStore('unsentReadings'),
    photos: queues.objectStore('unsentPhotos'),
  });
}

/** How much unsent work there is, and how much of it waits until the person does something about it. */
export type Waiting = { waiting: number; problems: number };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts unsent work by indexes without reading it, so that a save takes the same time however long the queue. */
export async function countWaiting(database: DeviceDatabase): Promise<Waiting> {
  const queues = database.transaction(['outbox', 'unsentReadings', 'unsentPhotos']);
  const [outbox, readings] = [queues.objectStore('outbox'), queues.objectStore('unsentReadings')];
  const photos = queues.objectStore('unsentPhotos');
  const [drafts, all, held] = await Promise.all([
    photos.index('byDraft').count(),
    Promise.all([outbox.count(), readings.count(), photos.count()]),
    Promise.all([
      outbox.index('byTrouble').count(),
      readings.index('byTrouble').count(),
      photos.index('byTrouble').count(),
    ]),
  ]);
  return { waiting: sumOf(all) - drafts, problems: sumOf(held) };
}

/** Whether writes or readings of any farm are in the queue, held or not. */
export async function hasUnsent(database: DeviceDatabase): Promise<boolean> {
  return (await database.count('outbox')) > 0 || (await database.count('unsentReadings')) > 0;
}

/** The same counts from unsent work that was already read. */
export function waitingOf({ entries, readings, photos }: UnsentWork): Waiting {
  const all = [...entries, ...readings, ...photos];
  return { waiting: all.length, problems: all.filter(({ trouble }) => trouble !== null).length };
}
