import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { useEffect } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { todayIn } from '../../data/device/right-clock.ts';
import { openFarm } from '../../data/farm/open-farm.ts';
import type { Replica } from '../../data/replica/replica.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { mayFetchAhead } from '../../data/server/when-settled.ts';
import { useSession } from '../../data/session/session.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';

type Sums = typeof import('./section-list-screen.tsx').listSums;
type Place = { replica: Replica; today: string };

/** Does what the list of a section is opened with, where it opens on the newest; the answers are kept with its rows. */
function ready(section: Section, { replica, today }: Place, sums: Sums): void {
  const { seasonsOf, openingSeason, workingSeason, queryRows, plannedIn } = sums;
  const definition = stageOf(section);
  if (!definition.list.includes('date')) return;
  const rows = replica.section(section);
  const farmSeasons = replica.section('producao').map(({ record }) => record);
  const season = openingSeason(seasonsOf(rows), { farmSeasons, working: workingSeason(definition, today) });
  const lookup = { fields: [], season, isFound: () => true, statusOf: ({ status }: DeviceRecord) => status };
  plannedIn(queryRows(rows, { ordem: '-date' }, lookup));
}

/** Where one goes from a list: fetched and read before the touch, what cannot be is told by the touch. */
const SCREENS = [() => import('./detail-screen.tsx'), () => import('./create-screen.tsx')];

/** Keeps the long lists of a farm ready, then the screens behind them, one in a turn while nothing else is to do; answers how to stop. */
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

/** Puts the farm's long lists in order before one is opened, so that the touch on it need not wait for that. Draws nothing. */
export function ReadyLists() {
  const farm = useCurrentFarm();
  const { timezone } = farmFactsOf(farm).settings;
  const personId = useSession().user?.uid;
  useEffect(() => {
    // Where a browser does not tell when it has nothing to do, a list takes a little longer.
    if (personId === undefined || !('requestIdleCallback' in window) || !mayFetchAhead()) return;
    let isLeft = false;
    let stop = () => {};
    const begin = async () => {
      const { replica } = await openFarm(personId, farm.id).store;
      const { listSums } = await import('./section-list-screen.tsx');
      if (!isLeft) stop = keepReady({ replica, today: todayIn(timezone) }, listSums);
    };
    // What cannot be read or fetched is told by the screen that shows it.
    begin().catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [personId, farm.id, timezone]);
  return null;
}
