import { spokenDay } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { useMemo } from 'react';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/right-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { RecordRow } from './record-row.tsx';

const SHOWN = 5;

/**
 * The day on which what is recorded happened: `hoje`, `em 12/07`. The instant that a record carries is that of its sending,
 * which offline is hours later; it tells the day of what has none of its own, as a plot.
 */
function dayText({ season, date, updatedAt }: FarmRecord, timezone: string): string {
  return spokenDay(season === null ? dayIn(timezone, new Date(updatedAt)) : date, todayIn(timezone));
}

/** What was recorded or changed last on this farm, as this device knows it. */
export function LastRecords({ farm, store }: { farm: Farm; store: FarmStore }) {
  const { snapshot } = store.replica;
  const last = useMemo(() => {
    if (snapshot === null) return [];
    const live = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
    // ISO instants, which stand in order as they are: the order of a language takes a phone long to load.
    return live.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, SHOWN);
  }, [store, snapshot]);
  const { timezone } = farmFactsOf(farm).settings;
  return (
    <Card title="Últimos registros">
      <Rows>
        {last.map((record) => (
          <li key={record.id}>
            <RecordRow record={record} farmSlug={farm.farmSlug} fact={dayText(record, timezone)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
