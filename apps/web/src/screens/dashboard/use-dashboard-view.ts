import { useEffect, useMemo, useState } from 'react';
import type { Farm } from '../../data/device/contract.ts';
import { useAttention } from '../../data/farm/farm-attention.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { readFirst } from '../../data/farm/open-farm.ts';
import { whenIdle } from '../../data/page/when-idle.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { useSession } from '../../data/session/session.ts';
import { type DashboardView, dashboardView } from './dashboard-view.ts';

/** A smaller farm is read and summed up at once. */
const LARGE = 1_000;

/** What the farm's records on this device say; null until they were read. */
function useLiveView(farm: Farm, store: FarmStore | null): DashboardView | null {
  const personId = useSession().user?.uid ?? '';
  const facts = useMemo(() => farmFactsOf(farm), [farm]);
  const measured = useAttention(store, facts.settings);
  const snapshot = store?.replica.snapshot;
  return useMemo(() => {
    if (measured === null || store === null || snapshot === undefined) return null;
    return dashboardView({ ...measured, farm, facts, personId, records: [...store.replica.everything()] });
  }, [store, snapshot, facts, measured, farm, personId]);
}

/** What was kept of a large farm, while it is read. */
function useKeptView(farm: Farm, isWanted: boolean): DashboardView | null {
  const [kept, setKept] = useState<DashboardView | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    readFirst(async () => (await import('./kept-view.ts')).recallView(farm)).then(
      (view) => isCurrent && setKept(view),
      // Whatever keeps it from being read is told by the part that waits for the whole farm.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [farm, isWanted]);
  return kept;
}

/** Keeps the view of a large farm for the next start. */
function useKeeping(farm: Farm, store: FarmStore | null, view: DashboardView | null): void {
  useEffect(() => {
    if (view === null || store === null || store.replica.size < LARGE) return;
    const keep = async () => (await import('./kept-view.ts')).keepView(farm, store.replica, view);
    // Nobody misses it: the next start then waits until the farm was read.
    return whenIdle(() => void keep().catch(() => undefined));
  }, [farm, view, store]);
}

/**
 * What the dashboard shows of a farm: of a large one that is still read what it showed last, if nothing has changed since;
 * null until there is anything.
 */
export function useDashboardView(farm: Farm, store: FarmStore | null): DashboardView | null {
  const live = useLiveView(farm, store);
  const kept = useKeptView(farm, store === null);
  useKeeping(farm, store, live);
  return live ?? kept;
}
