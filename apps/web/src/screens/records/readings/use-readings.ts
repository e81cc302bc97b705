import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { orThrow } from '../../../data/page/or-throw.ts';

/** A reading of a record; `unsent` while only this device has it. */
export type ShownReading = Awaited<ReturnType<FarmStore['replica']['readings']>>[number];

/** The last readings of each record, so that a page has the same height after going back. */
const lastRead = new WeakMap<FarmStore, Map<string, readonly ShownReading[]>>();

function keep(store: FarmStore, recordId: string, found: readonly ShownReading[]): void {
  const kept = lastRead.get(store) ?? new Map<string, readonly ShownReading[]>();
  lastRead.set(store, kept.set(recordId, found));
}

/**
 * Readings of a record, oldest first, read again whenever the farm changes; null until they were read. With
 * `beginsWithLast` those of the last visit are shown until then: for display, not for computing in a form. Throws if
 * there are none and the device cannot be read, for the screen's error fallback.
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
    store.replica.readings(recordId).then(
      (found) => {
        if (!isCurrent) return;
        keep(store, recordId, found);
        setReadings(found);
      },
      (error: unknown) => isCurrent && setReadings(orThrow(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, recordId, snapshot]);
  return readings;
}
