import { SECTIONS, type Section } from '@cafezal/domain/record.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { useEffect } from 'react';
import { openFarm } from '../../data/open-farm.ts';
import type { Replica } from '../../data/replica.ts';
import { useSession } from '../../data/session.ts';
import { useCurrentFarm } from '../shell/current-farm.tsx';
import { openingRows } from './list-query.ts';
import { openingSeason, plannedIn, seasonsOf } from './list-season.ts';

/** A list shorter than this is in order before one would notice. */
const LONG = 500;

/** Does what a section's list is opened with; the answers are kept with its rows. */
function ready(replica: Replica, section: Section): void {
  const rows = replica.section(section);
  if (rows.length < LONG || !stageOf(section).list.includes('date')) return;
  const farmSeasons = replica.section('producao').map(({ record }) => record);
  plannedIn(openingRows(rows, openingSeason(seasonsOf(rows), farmSeasons)));
}

/** Keeps the long lists of a farm ready, one in a turn while nothing else is to do; answers how to stop. */
function keepReady(replica: Replica): () => void {
  let handle = 0;
  let sections: readonly Section[] = [];
  const turn = () => {
    const [section, ...rest] = sections;
    if (section === undefined) return;
    sections = rest;
    ready(replica, section);
    handle = requestIdleCallback(turn);
  };
  const begin = () => {
    cancelIdleCallback(handle);
    sections = SECTIONS;
    handle = requestIdleCallback(turn);
  };
  const forget = replica.subscribe(begin);
  begin();
  return () => {
    forget();
    cancelIdleCallback(handle);
  };
}

/** Puts the farm's long lists in order before one is opened, so that the touch on it need not wait for that. Draws nothing. */
export function ReadyLists() {
  const farm = useCurrentFarm();
  const personId = useSession().user?.uid;
  useEffect(() => {
    // Where a browser does not tell when it has nothing to do, a list takes a little longer.
    if (personId === undefined || !('requestIdleCallback' in window)) return;
    let isLeft = false;
    let stop = () => {};
    const begin = ({ replica }: { replica: Replica }) => {
      if (!isLeft) stop = keepReady(replica);
    };
    // What cannot be read is told by the screen that shows it.
    openFarm(personId, farm.id).store.then(begin, () => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [personId, farm.id]);
  return null;
}
