import { useMemo } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { useRecords } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';

/** Everything live of the farm, the same list until something changed. */
export function useLiveRecords(store: FarmStore): readonly DeviceRecord[] {
  useRecords(store, 'producao');
  const { snapshot } = store.replica;
  return useMemo(() => {
    // The snapshot is what changes; the generator is read anew for each.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    return all.filter(({ deletedAt }) => deletedAt === null);
  }, [snapshot, store]);
}
