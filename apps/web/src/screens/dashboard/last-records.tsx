import { spokenDay, spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn } from '@cafezal/domain/days.ts';
import { useMemo } from 'react';
import { Card, Rows } from '../../components/surface.tsx';
import type { Farm } from '../../data/contract.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { todayIn } from '../../data/right-clock.ts';
import { farmFactsOf } from '../../data/rule-context.ts';
import { RecordRow } from '../search/record-row.tsx';

const SHOWN = 5;

/** `hoje às 14h05`, `em 12/07 às 9h`. */
function changedText(updatedAt: string, timezone: string): string {
  const day = dayIn(timezone, new Date(updatedAt));
  return `${spokenDay(day, todayIn(timezone))} às ${spokenHour(updatedAt, timezone)}`;
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
            <RecordRow record={record} farmSlug={farm.farmSlug} fact={changedText(record.updatedAt, timezone)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
