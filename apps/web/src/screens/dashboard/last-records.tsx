import { spokenDay } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { useMemo } from 'react';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { RecordRow } from './record-row.tsx';

const SHOWN = 5;

/**
 * The day of a record's event: `hoje`, `em 12/07`. Not its `updatedAt`, which is the time of sending, hours later when
 * offline; that is used only for records without a day, such as plots.
 */
function dayText({ season, date, updatedAt }: FarmRecord, timezone: string): string {
  return spokenDay(season === null ? dayIn(timezone, new Date(updatedAt)) : date, todayIn(timezone));
}

/** The latest new or changed records of this farm on this device. */
export function LastRecords({ farm, store }: { farm: Farm; store: FarmStore }) {
  const { snapshot } = store.replica;
  const last = useMemo(() => {
    if (snapshot === null) return [];
    const live = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
    // ISO instants sort as plain strings. Locale-aware comparison is slow to load on a phone.
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
