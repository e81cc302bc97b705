import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import type { AttentionItem, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { isUnfinished } from '@cafezal/domain/lots/record-balance.ts';
import type { FarmRecord, FarmSettings } from '@cafezal/domain/record/record.ts';
import { isStock } from '@cafezal/domain/stages/kinds.ts';
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { correctedNow } from '../device/corrected-clock.ts';
import { nextTurn } from '../page/next-turn.ts';
import type { Replica } from '../replica/replica.ts';
import type { FarmStore } from './farm-store.ts';

/** How often time-dependent items are computed again. */
const LOOK_EACH_MS = 5 * 60_000;

/** Readings of coffee that ferments, dries or is in stock, and when they were read, an ISO instant. */
export type CurrentReadings = { readings: readonly Measured[]; now: string };

const isMeasured = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>): boolean =>
  isStock({ section }) ? status === 'in_stock' || status === 'blocked' : isUnfinished({ status });

/** Reads the readings of unfinished fermentations and dryings and of coffee in stock. Nothing else can need attention. */
export async function readCurrentReadings(replica: Replica): Promise<CurrentReadings> {
  const sections = ['fermentacao', 'secagem', 'armazenamento'] as const;
  const measured = sections
    .flatMap((section) => [...replica.section(section)])
    .filter(({ record }) => isMeasured(record));
  const readings = await Promise.all(measured.map(({ record }) => replica.readings(record.id)));
  return { readings: readings.flat(), now: correctedNow().toISOString() };
}

/** The last readings, so that returning to the screen shows the result at once. */
const lastRead = new WeakMap<Replica, CurrentReadings>();

type Items = readonly AttentionItem[];
/** What of a farm's settings its attention goes by. */
type Place = Pick<FarmSettings, 'timezone' | 'targetMoisture' | 'readingOverdueHours' | 'minimumRestDays'>;

/** Computed items; valid while records, time zone and target stay the same. */
const computed = new WeakMap<CurrentReadings, { snapshot: object; place: Place; items: Items }>();

function itemsOf(replica: Replica, measured: CurrentReadings, place: Place): Items {
  const known = computed.get(measured);
  const { snapshot } = replica;
  if (known?.snapshot === snapshot && sameValue(known.place, place)) return known.items;
  const items = attentionOf({ records: [...replica.everything()], ...measured, ...place });
  computed.set(measured, { snapshot, place, items });
  return items;
}

const noReplica = () => () => undefined;

/** Readings of the farm's coffee on this device; null until they were read. */
function useMeasuredNow(replica: Replica | undefined, place: Place): CurrentReadings | null {
  const snapshot = useSyncExternalStore(replica?.subscribe ?? noReplica, () => replica?.snapshot);
  const [measured, setMeasured] = useState(() => (replica && lastRead.get(replica)) ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (replica === undefined || snapshot === undefined) return;
    let isCurrent = true;
    const look = async () => {
      const read = await readCurrentReadings(replica);
      await nextTurn();
      // Computed in a task of its own, before the render that shows the items.
      if (isCurrent) itemsOf(replica, read, place);
      await nextTurn();
      lastRead.set(replica, read);
      // As a transition: at the first time it renders the whole screen.
      if (isCurrent) startTransition(() => setMeasured(read));
    };
    const lookAgain = () => look().catch((error: unknown) => isCurrent && setFailure(error));
    const timer = setInterval(lookAgain, LOOK_EACH_MS);
    lookAgain();
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [replica, snapshot, place]);
  // Thrown here for the screen's error fallback.
  if (failure !== null) throw failure;
  return measured;
}

/**
 * What needs attention on a farm today, as this device knows it, with the readings behind it; null until it was
 * computed, and before the farm was read.
 */
export function useAttention(
  store: FarmStore | null,
  { timezone, targetMoisture: { low, high }, readingOverdueHours, minimumRestDays }: Place,
): (CurrentReadings & { items: Items }) | null {
  const place = useMemo(
    () => ({ timezone, targetMoisture: { low, high }, readingOverdueHours, minimumRestDays }),
    [timezone, low, high, readingOverdueHours, minimumRestDays],
  );
  const replica = store?.replica;
  const measured = useMeasuredNow(replica, place);
  const snapshot = replica?.snapshot;
  return useMemo(() => {
    if (measured === null || replica === undefined || snapshot === undefined) return null;
    return { ...measured, items: itemsOf(replica, measured, place) };
  }, [replica, snapshot, measured, place]);
}
