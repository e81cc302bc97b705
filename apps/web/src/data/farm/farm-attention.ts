import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import type { AttentionItem, Measured } from '@cafezal/domain/attention/attention-item.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { rightNow } from '../device/right-clock.ts';
import { nextTurn } from '../page/next-turn.ts';
import type { Replica } from '../replica/replica.ts';
import type { FarmStore } from './farm-store.ts';

/** How often what depends on the clock is reckoned again. */
const LOOK_EACH_MS = 5 * 60_000;

/** What was measured of coffee that dries or lies in stock, and when it was looked at, an ISO instant. */
export type MeasuredNow = { readings: readonly Measured[]; now: string };

const isMeasured = (section: string, status: string): boolean =>
  section === 'armazenamento'
    ? status === 'in_stock' || status === 'blocked'
    : status === 'in_progress' || status === 'paused';

/** Readings of the dryings that are not over and of what is in stock, which alone can need attention, and when they were read. */
export async function readNow(replica: Replica): Promise<MeasuredNow> {
  const measured = [...replica.section('secagem'), ...replica.section('armazenamento')].filter(({ record }) =>
    isMeasured(record.section, record.status),
  );
  const readings = await Promise.all(measured.map(({ record }) => replica.readings(record.id)));
  return { readings: readings.flat(), now: rightNow().toISOString() };
}

/** What was read last, so that coming back to the screen shows it at once. */
const lastRead = new WeakMap<Replica, MeasuredNow>();

type Items = readonly AttentionItem[];

/** What came of what was read, for as long as the records and the zone stay the same. */
const reckoned = new WeakMap<MeasuredNow, { snapshot: object; timezone: string; items: Items }>();

function itemsOf(replica: Replica, measured: MeasuredNow, timezone: string): Items {
  const known = reckoned.get(measured);
  const { snapshot } = replica;
  if (known?.snapshot === snapshot && known.timezone === timezone) return known.items;
  const items = attentionOf({ records: [...replica.everything()], ...measured, timezone });
  reckoned.set(measured, { snapshot, timezone, items });
  return items;
}

/** What was measured of the farm's coffee in hand, as this device knows it; null until it was read. */
function useMeasuredNow({ replica }: FarmStore, timezone: string): MeasuredNow | null {
  const snapshot = useSyncExternalStore(replica.subscribe, () => replica.snapshot);
  const [measured, setMeasured] = useState<MeasuredNow | null>(() => lastRead.get(replica) ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const look = async () => {
      const read = await readNow(replica);
      await nextTurn();
      // Reckoned in a turn of its own, before the drawing that shows it.
      if (isCurrent) itemsOf(replica, read, timezone);
      await nextTurn();
      lastRead.set(replica, read);
      // In slices: it is the whole screen the first time.
      if (isCurrent) startTransition(() => setMeasured(read));
    };
    const lookAgain = () => look().catch((error: unknown) => isCurrent && setFailure(error));
    const timer = setInterval(lookAgain, LOOK_EACH_MS);
    lookAgain();
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [replica, snapshot, timezone]);
  // For the screen's fallback.
  if (failure !== null) throw failure;
  return measured;
}

/** What needs attention on a farm today, as this device knows it, with what it was reckoned from; null until it was. */
export function useAttention(
  store: FarmStore,
  { timezone }: Pick<FarmSettings, 'timezone'>,
): (MeasuredNow & { items: Items }) | null {
  const measured = useMeasuredNow(store, timezone);
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (measured === null || snapshot === null) return null;
    return { ...measured, items: itemsOf(store.replica, measured, timezone) };
  }, [store, snapshot, measured, timezone]);
}
