import { useCallback, useEffect, useState } from 'react';
import { deviceOf } from '../../data/database/device.ts';
import type { DeviceFarm, DeviceRecord, UnsentPhoto } from '../../data/database/device-database.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import type { QueuedReading } from '../../data/database/unsent-readings.ts';
import { unsentIn, waitingOf } from '../../data/database/unsent-work.ts';
import { heldUp } from '../../data/outbox/next-batch.ts';
import { orThrow } from '../../data/page/or-throw.ts';
import { applyEntry } from '../../data/replica/shown-records.ts';
import { reportConnection, useConnection } from '../../data/server/connection.ts';

/**
 * Where an unsent item belongs: its farm and record, as far as the device has those, since a sign-out deletes them; and
 * whether it goes only after what needs its person.
 */
type Place = { farm: DeviceFarm | undefined; record: DeviceRecord | undefined; isBehind: boolean };
export type WaitingEntry = Place & { entry: QueuedEntry };
export type WaitingReading = Place & { reading: QueuedReading };
export type WaitingPhoto = Place & { photo: UnsentPhoto };
export type Outbox = {
  entries: readonly WaitingEntry[];
  readings: readonly WaitingReading[];
  photos: readonly WaitingPhoto[];
};

/** Finds a stored record. */
type Find = (place: { farmId: string; recordId: string }) => Promise<DeviceRecord | undefined>;

/** Each record with its queued writes applied. */
async function shownRecords(find: Find, entries: readonly QueuedEntry[]) {
  const shown = new Map<string, DeviceRecord>();
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    const before = shown.get(recordId) ?? (await find({ farmId: entry.farmId, recordId }));
    const record = applyEntry(before, entry);
    if (record !== undefined) shown.set(recordId, record);
  }
  return shown;
}

const STORES = ['outbox', 'unsentReadings', 'unsentPhotos', 'farms', 'records'] as const;

/** Reads queues, farms and records in one transaction: what is sent meanwhile is in all of them or in none. */
async function readOutbox(personId: string): Promise<Outbox> {
  const snapshot = (await deviceOf(personId)).transaction(STORES);
  const records = snapshot.objectStore('records');
  const find: Find = ({ farmId, recordId }) => records.get([farmId, recordId]);
  const [unsent, known] = await Promise.all([
    unsentIn({
      outbox: snapshot.objectStore('outbox'),
      readings: snapshot.objectStore('unsentReadings'),
      photos: snapshot.objectStore('unsentPhotos'),
    }),
    snapshot.objectStore('farms').getAll(),
  ]);
  const farms = new Map(known.map((farm) => [farm.id, farm]));
  const shown = await shownRecords(find, unsent.entries);
  const held = heldUp(unsent.entries);
  const entries = unsent.entries.map((entry) => ({
    entry,
    farm: farms.get(entry.farmId),
    record: shown.get(entry.mutation.recordId),
    isBehind: entry.trouble === null && held.has(entry.position),
  }));
  const uncreated = new Set(
    unsent.entries.flatMap(({ mutation, position }) =>
      mutation.op === 'create' && held.has(position) ? [mutation.recordId] : [],
    ),
  );
  const placeOf = async ({ farmId, recordId, trouble }: QueuedReading | UnsentPhoto) => ({
    farm: farms.get(farmId),
    record: shown.get(recordId) ?? (await find({ farmId, recordId })),
    isBehind: trouble === null && uncreated.has(recordId),
  });
  const [readings, photos] = await Promise.all([
    Promise.all(unsent.readings.map(async (reading) => ({ reading, ...(await placeOf(reading)) }))),
    Promise.all(unsent.photos.map(async (photo) => ({ photo, ...(await placeOf(photo)) }))),
  ]);
  const behind = [...entries, ...readings, ...photos].filter(({ isBehind }) => isBehind).length;
  // Report the same count to the top bar as is listed here.
  reportConnection({ ...waitingOf(unsent), behind });
  return { entries, readings, photos };
}

/**
 * Unsent work of all farms on this device; null until it was read. Read again whenever its count changes. Throws if the
 * device cannot be read, for the screen's error fallback.
 */
export function useOutbox(personId: string): { outbox: Outbox | null; refresh: () => Promise<void> } {
  const connection = useConnection();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  const refresh = useCallback(async () => setOutbox(await readOutbox(personId)), [personId]);
  useEffect(() => {
    void connection;
    refresh().catch((error: unknown) => setOutbox(orThrow(error)));
  }, [connection, refresh]);
  return { outbox, refresh };
}
