import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { useEffect } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { openFarm } from '../../data/farm/open-farm.ts';
import type { Replica } from '../../data/replica/replica.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { mayPrefetch } from '../../data/server/after-first-load.ts';
import { useSession } from '../../data/session/session.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';

type Sums = typeof import('./section-list-screen.tsx').listSums;
type Place = { replica: Replica; today: string };

/** Computes what the list of a section needs when it opens; the results are cached with its rows. */
function ready(section: Section, { replica, today }: Place, sums: Sums): void {
  const { seasonsOf, openingSeason, workingSeason, queryRows, plannedIn } = sums;
  const definition = stageOf(section);
  if (!definition.list.includes('date')) return;
  const rows = replica.section(section);
  const farmSeasons = replica.section('producao').map(({ record }) => record);
  const season = openingSeason(seasonsOf(rows), { farmSeasons, working: workingSeason(definition, today) });
  const statusOf = ({ status }: DeviceRecord) => status;
  const lookup = { fields: [], season, isFound: () => true, statusOf, plotsOf: () => [] };
  plannedIn(queryRows(rows, { ordem: '-date' }, lookup));
}

/** Screens that are opened from a list, loaded before the touch; a failure is reported at the touch. */
const SCREENS = [() => import('./detail-screen.tsx'), () => import('./create-screen.tsx')];

/**
 * Prepares the farm's long lists, then the screens behind them, one per task while the browser is idle; answers how to
 * stop.
 */
function keepReady(place: Place, sums: Sums): () => void {
  let handle = 0;
  let works: readonly (() => unknown)[] = [];
  const turn = () => {
    const [work, ...rest] = works;
    if (work === undefined) return;
    works = rest;
    work();
    handle = requestIdleCallback(turn);
  };
  const begin = () => {
    cancelIdleCallback(handle);
    works = [
      ...SECTIONS.map((section) => () => ready(section, place, sums)),
      ...SCREENS.map((fetch) => () => fetch().catch(() => undefined)),
    ];
    handle = requestIdleCallback(turn);
  };
  const forget = place.replica.subscribe(begin);
  begin();
  return () => {
    forget();
    cancelIdleCallback(handle);
  };
}

/** Prepares the farm's long lists before one is opened, so that opening it is fast. Renders nothing. */
export function PrepareLists() {
  const farm = useCurrentFarm();
  const { timezone } = farmFactsOf(farm).settings;
  const personId = useSession().user?.uid;
  useEffect(() => {
    // Without `requestIdleCallback` lists are computed when they are opened.
    if (personId === undefined || !('requestIdleCallback' in window) || !mayPrefetch()) return;
    let isLeft = false;
    let stop = () => {};
    const begin = async () => {
      const { replica } = await openFarm(personId, farm.id).store;
      const { listSums } = await import('./section-list-screen.tsx');
      if (!isLeft) stop = keepReady({ replica, today: todayIn(timezone) }, listSums);
    };
    // A failure is reported by the screen that needs it.
    begin().catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [personId, farm.id, timezone]);
  return null;
}
