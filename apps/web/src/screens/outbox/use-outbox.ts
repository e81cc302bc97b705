import { useCallback, useEffect, useState } from 'react';
import { deviceOf } from '../../data/database/device.ts';
import type { DeviceDatabase, DeviceFarm, DeviceRecord, UnsentPhoto } from '../../data/database/device-database.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import type { QueuedReading } from '../../data/database/unsent-readings.ts';
import { readUnsent, waitingOf } from '../../data/database/unsent-work.ts';
import { applyEntry } from '../../data/replica/replica.ts';
import { reportConnection, useConnection } from '../../data/server/connection.ts';

/** Something that is on this device alone, with the farm and the record that it is of, where the device has them: a sign-out takes them away. */
export type WaitingEntry = { entry: QueuedEntry; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
export type WaitingReading = { reading: QueuedReading; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
export type WaitingPhoto = { photo: UnsentPhoto; farm: DeviceFarm | undefined; record: DeviceRecord | undefined };
export type Outbox = {
  entries: readonly WaitingEntry[];
  readings: readonly WaitingReading[];
  photos: readonly WaitingPhoto[];
};

/** Each record as it stands after the writes that wait on it. */
async function shownRecords(database: DeviceDatabase, entries: readonly QueuedEntry[]) {
  const shown = new Map<string, DeviceRecord>();
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    const before = shown.get(recordId) ?? (await database.get('records', [entry.farmId, recordId]));
    const record = applyEntry(before, entry);
    if (record !== undefined) shown.set(recordId, record);
  }
  return shown;
}

async function readOutbox(personId: string): Promise<Outbox> {
  const database = await deviceOf(personId);
  const unsent = await readUnsent(database);
  // What is listed and what the top bar says are one count.
  reportConnection(waitingOf(unsent));
  const farms = new Map((await database.getAll('farms')).map((farm) => [farm.id, farm]));
  const shown = await shownRecords(database, unsent.entries);
  const entries = unsent.entries.map((entry) => ({
    entry,
    farm: farms.get(entry.farmId),
    record: shown.get(entry.mutation.recordId),
  }));
  const placeOf = async ({ farmId, recordId }: { farmId: string; recordId: string }) => ({
    farm: farms.get(farmId),
    record: shown.get(recordId) ?? (await database.get('records', [farmId, recordId])),
  });
  const readings = unsent.readings.map(async (reading) => ({ reading, ...(await placeOf(reading)) }));
  const photos = unsent.photos.map(async (photo) => ({ photo, ...(await placeOf(photo)) }));
  return { entries, readings: await Promise.all(readings), photos: await Promise.all(photos) };
}

/** What waits on this device, of all farms; null until it was read. Read again whenever the count of it changes. */
export function useOutbox(personId: string): { outbox: Outbox | null; refresh: () => Promise<void> } {
  const connection = useConnection();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  const refresh = useCallback(async () => setOutbox(await readOutbox(personId)), [personId]);
  useEffect(() => {
    void connection;
    void refresh();
  }, [connection, refresh]);
  return { outbox, refresh };
}
