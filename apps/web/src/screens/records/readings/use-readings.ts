import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FarmStore } from '../../../data/farm-store.ts';

/** A reading of a record; `unsent` while it is on this device alone. */
export type ShownReading = Awaited<ReturnType<FarmStore['replica']['readings']>>[number];

/** Readings of a record, oldest first, read again whenever something of the farm changed; null until then. */
export function useReadings(store: FarmStore, recordId: string): readonly ShownReading[] | null {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  const [readings, setReadings] = useState<readonly ShownReading[] | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    store.replica.readings(recordId).then((found) => isCurrent && setReadings(found));
    return () => {
      isCurrent = false;
    };
  }, [store, recordId, snapshot]);
  return readings;
}
