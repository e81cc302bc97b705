import { useMemo, useSyncExternalStore } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';

/** All live records of the farm; the same array until something changes. */
export function useLiveRecords(store: FarmStore): readonly DeviceRecord[] {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  return useMemo(() => {
    // The snapshot changes with the records; the generator is read again.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    return all.filter(({ deletedAt }) => deletedAt === null);
  }, [snapshot, store]);
}
