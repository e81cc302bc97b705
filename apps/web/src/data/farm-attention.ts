import type { AttentionItem, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { attentionOf } from '@cafezal/domain/attention.ts';
import type { FarmSettings } from '@cafezal/domain/record.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FarmStore } from './farm-store.ts';
import type { Replica } from './replica.ts';

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
  return { readings: readings.flat(), now: new Date().toISOString() };
}

/** What was read last, so that coming back to the screen shows it at once. */
const lastRead = new WeakMap<Replica, MeasuredNow>();

/** What was measured of the farm's coffee in hand, as this device knows it; null until it was read. */
function useMeasuredNow({ replica }: FarmStore): MeasuredNow | null {
  const snapshot = useSyncExternalStore(replica.subscribe, () => replica.snapshot);
  const [measured, setMeasured] = useState<MeasuredNow | null>(() => lastRead.get(replica) ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const show = (read: MeasuredNow) => {
      lastRead.set(replica, read);
      if (isCurrent) setMeasured(read);
    };
    const look = () => readNow(replica).then(show, (error: unknown) => isCurrent && setFailure(error));
    const timer = setInterval(look, LOOK_EACH_MS);
    look();
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [replica, snapshot]);
  // For the screen's fallback.
  if (failure !== null) throw failure;
  return measured;
}

/** What needs attention on a farm today, as this device knows it, with what it was reckoned from; null until it was. */
export function useAttention(
  store: FarmStore,
  { timezone }: Pick<FarmSettings, 'timezone'>,
): (MeasuredNow & { items: readonly AttentionItem[] }) | null {
  const measured = useMeasuredNow(store);
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (measured === null || snapshot === null) return null;
    return { ...measured, items: attentionOf({ records: [...store.replica.everything()], ...measured, timezone }) };
  }, [store, snapshot, measured, timezone]);
}
