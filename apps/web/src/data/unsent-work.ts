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
  (await database.getAll('unsentPhotos')).filter(({ isDraft }) => !isDraft);

/** Reads what waits on this device. */
export const readUnsent = async (database: DeviceDatabase): Promise<UnsentWork> => ({
  entries: await allEntries(database),
  readings: await allUnsentReadings(database),
  photos: await allUnsentPhotos(database),
});

/** What the top bar says of it: how much waits, and how much of it for a person. */
export function waitingOf({ entries, readings, photos }: UnsentWork): { waiting: number; problems: number } {
  const all = [...entries, ...readings, ...photos];
  return { waiting: all.length, problems: all.filter(({ trouble }) => trouble !== null).length };
}
