import type { DeviceDatabase, UnsentPhoto } from './device-database.ts';
import { allEntries, type QueuedEntry } from './queued-entries.ts';
import { allUnsentReadings, type QueuedReading } from './unsent-readings.ts';

/** Everything of a person that is on this device alone, of all farms. */
export type UnsentWork = {
  entries: readonly QueuedEntry[];
  readings: readonly QueuedReading[];
  photos: readonly UnsentPhoto[];
};

/** Photos of all farms of a person that wait to be sent, oldest first; those of a form that is not saved are none of them. */
export const allUnsentPhotos = async (database: DeviceDatabase): Promise<UnsentPhoto[]> =>
  (await database.getAll('unsentPhotos')).filter(({ draft }) => draft === undefined);

/** Reads what waits on this device. */
export const readUnsent = async (database: DeviceDatabase): Promise<UnsentWork> => ({
  entries: await allEntries(database),
  readings: await allUnsentReadings(database),
  photos: await allUnsentPhotos(database),
});

/** How much waits on a device, and how much of it for a person. */
export type Waiting = { waiting: number; problems: number };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts what waits on this device without reading it: a save costs the same however long the queue. */
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

/** What the top bar says of it, of what was read. */
export function waitingOf({ entries, readings, photos }: UnsentWork): Waiting {
  const all = [...entries, ...readings, ...photos];
  return { waiting: all.length, problems: all.filter(({ trouble }) => trouble !== null).length };
}
