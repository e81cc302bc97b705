import type { Section } from '@cafezal/domain/record.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Farm } from './contract.ts';
import { deviceOf } from './device.ts';
import { FarmStore } from './farm-store.ts';
import type { ShownRecord } from './replica.ts';
import { useSession } from './session.ts';

type Opened = { key: string; store: Promise<FarmStore>; live: FarmStore | null };

let opened: Opened | null = null;

async function openStore(personId: string, farmId: string): Promise<FarmStore> {
  const store = new FarmStore(await deviceOf(personId), farmId);
  await store.open();
  return store;
}

/** The store of one farm for one person: made once, closed when another farm or person takes its place. */
function storeOf(personId: string, farmId: string): Opened {
  const key = `${personId}/${farmId}`;
  if (opened?.key === key) return opened;
  opened?.store.then((store) => store.close());
  const entry: Opened = { key, store: openStore(personId, farmId), live: null };
  entry.store.then((store) => {
    entry.live = store;
  });
  opened = entry;
  return entry;
}

/** Closes the farm that is open on this device, before its person's data is taken away. */
export async function closeFarm(): Promise<void> {
  const entry = opened;
  opened = null;
  (await entry?.store)?.close();
}

/** The farm's records on this device, null until they were read from it. */
export function useFarmStore(farm: Pick<Farm, 'id'> | null): FarmStore | null {
  const session = useSession();
  const entry = session.status === 'signedIn' && farm !== null ? storeOf(session.user.uid, farm.id) : null;
  const [, redraw] = useState(0);
  useEffect(() => {
    let isMounted = true;
    entry?.store.then(() => isMounted && redraw((count) => count + 1));
    return () => {
      isMounted = false;
    };
  }, [entry]);
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
