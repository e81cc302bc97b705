import { useCallback, useEffect, useState } from 'react';
import { deviceOf } from '../../data/database/device.ts';
import type { DeviceFarm, DeviceRecord, UnsentPhoto } from '../../data/database/device-database.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import type { QueuedReading } from '../../data/database/unsent-readings.ts';
import { unsentIn, waitingOf } from '../../data/database/unsent-work.ts';
import { orThrow } from '../../data/page/or-throw.ts';
import { applyEntry } from '../../data/replica/shown-records.ts';
import { reportConnection, useConnection } from '../../data/server/connection.ts';

/** Unsent items with their farm and record, as far as the device has those: a sign-out deletes them. */
export type WaitingEntry = { entry: QueuedEntry; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
export type WaitingReading = { reading: QueuedReading; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
export type WaitingPhoto = { photo: UnsentPhoto; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
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
  // Report the same count to the top bar as is listed here.
  reportConnection(waitingOf(unsent));
  const farms = new Map(known.map((farm) => [farm.id, farm]));
  const shown = await shownRecords(find, unsent.entries);
  const entries = unsent.entries.map((entry) => ({
    entry,
    farm: farms.get(entry.farmId),
    record: shown.get(entry.mutation.recordId),
  }));
  const placeOf = async ({ farmId, recordId }: { farmId: string; recordId: string }) => ({
    farm: farms.get(farmId),
    record: shown.get(recordId) ?? (await find({ farmId, recordId })),
  });
  const readings = unsent.readings.map(async (reading) => ({ reading, ...(await placeOf(reading)) }));
  const photos = unsent.photos.map(async (photo) => ({ photo, ...(await placeOf(photo)) }));
  return { entries, readings: await Promise.all(readings), photos: await Promise.all(photos) };
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
