import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import { attentionOf } from '@cafezal/domain/attention.ts';
import type { FarmSettings } from '@cafezal/domain/record.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FarmStore } from './farm-store.ts';
import type { Replica } from './replica.ts';

/** How often what depends on the clock is reckoned again. */
const LOOK_EACH_MS = 5 * 60_000;

/** Readings of the dryings that are not over: only these can need attention. */
async function readingsUnderWay(replica: Replica) {
  const dryings = replica
    .section('secagem')
    .filter(({ record: { status } }) => status === 'in_progress' || status === 'paused');
  return (await Promise.all(dryings.map(({ record }) => replica.readings(record.id)))).flat();
}

/** What was found last, so that coming back to the screen shows it at once. */
const lastFound = new WeakMap<Replica, readonly AttentionItem[]>();

async function currentAttention(replica: Replica, timezone: string): Promise<readonly AttentionItem[]> {
  const readings = await readingsUnderWay(replica);
  const records = [...replica.everything()];
  const items = attentionOf({ records, readings, now: new Date().toISOString(), timezone });
  lastFound.set(replica, items);
  return items;
}

/** What needs attention on a farm today, as this device knows it; null until it was reckoned. */
export function useAttention(
  { replica }: FarmStore,
  { timezone }: Pick<FarmSettings, 'timezone'>,
): readonly AttentionItem[] | null {
  const snapshot = useSyncExternalStore(replica.subscribe, () => replica.snapshot);
  const [items, setItems] = useState<readonly AttentionItem[] | null>(() => lastFound.get(replica) ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const look = () =>
      currentAttention(replica, timezone).then(
        (found) => isCurrent && setItems(found),
        (error: unknown) => isCurrent && setFailure(error),
      );
    const timer = setInterval(look, LOOK_EACH_MS);
    look();
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [replica, timezone, snapshot]);
  // For the screen's fallback.
  if (failure !== null) throw failure;
  return items;
}
