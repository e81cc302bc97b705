import type { Section } from '@cafezal/domain/record/record.ts';
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Farm } from '../device/contract.ts';
import type { ShownRecord } from '../replica/shown-records.ts';
import { useSession } from '../session/session.ts';
import type { FarmStore } from './farm-store.ts';
import { openFarm } from './open-farm.ts';

/**
 * The farm's records on this device, null until they were read. Throws if they cannot be read, for the screen's error
 * fallback.
 */
export function useFarmStore(farm: Pick<Farm, 'id'> | null): FarmStore | null {
  const { user } = useSession();
  const [uid, farmId] = [user?.uid, farm?.id];
  // Once for each farm: opened at every render, one that cannot be read would be tried again without end.
  const entry = useMemo(
    () => (uid !== undefined && farmId !== undefined ? openFarm(uid, farmId) : null),
    [uid, farmId],
  );
  const [, redraw] = useState(0);
  useEffect(() => {
    let isMounted = true;
    // As a transition: the sums of a large farm take a while, and the person may be touching the first rows.
    const draw = () => isMounted && startTransition(() => redraw((count) => count + 1));
    entry?.store.then(draw, draw);
    return () => {
      isMounted = false;
    };
  }, [entry]);
  if (entry?.failure !== undefined) throw entry.failure;
  return entry?.live ?? null;
}

const NOTHING: readonly ShownRecord[] = [];
const noStore = () => () => undefined;

/** Live records of a section with this device's unsent writes on top; empty while the device is read. */
export function useRecords(store: FarmStore | null, section: Section): readonly ShownRecord[] {
  return useSyncExternalStore(store?.replica.subscribe ?? noStore, () => store?.replica.section(section) ?? NOTHING);
}

/** One live record by id or slug; undefined when this device does not know it. */
export function useRecord(store: FarmStore | null, section: Section, idOrSlug: string): ShownRecord | undefined {
  return useSyncExternalStore(store?.replica.subscribe ?? noStore, () => store?.replica.find(section, idOrSlug));
}
