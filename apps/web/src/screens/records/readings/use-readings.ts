import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FarmStore } from '../../../data/farm/farm-store.ts';

/** A reading of a record; `unsent` while it is on this device alone. */
export type ShownReading = Awaited<ReturnType<FarmStore['replica']['readings']>>[number];

/** What was read last of a record, so that the way back to its page finds it as high as it was left. */
const lastRead = new WeakMap<FarmStore, Map<string, readonly ShownReading[]>>();

function keep(store: FarmStore, recordId: string, found: readonly ShownReading[]): void {
  const kept = lastRead.get(store) ?? new Map<string, readonly ShownReading[]>();
  lastRead.set(store, kept.set(recordId, found));
}

/**
 * Readings of a record, oldest first, read again whenever something of the farm changed; null until then. With
 * `beginsWithLast` what was read at the last visit stands until then: to be shown, not to be reckoned with in a form.
 */
export function useReadings(
  store: FarmStore,
  recordId: string,
  { beginsWithLast = false } = {},
): readonly ShownReading[] | null {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  const [readings, setReadings] = useState(() => (beginsWithLast ? lastRead.get(store)?.get(recordId) : null) ?? null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    store.replica.readings(recordId).then((found) => {
      if (!isCurrent) return;
      keep(store, recordId, found);
      setReadings(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, recordId, snapshot]);
  return readings;
}
