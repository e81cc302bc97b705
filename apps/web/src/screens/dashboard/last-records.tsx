import { spokenDay } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { RecordRow } from './record-row.tsx';

/**
 * The day of a record's event: `hoje`, `em 12/07`. Not its `updatedAt`, which is the time of sending, hours later when
 * offline; that is used only for records without a day, such as plots.
 */
function dayText({ season, date, updatedAt }: FarmRecord, timezone: string): string {
  return spokenDay(season === null ? dayIn(timezone, new Date(updatedAt)) : date, todayIn(timezone));
}

/** The latest new or changed records of this farm on this device. */
export function LastRecords({ farm, last }: { farm: Farm; last: readonly FarmRecord[] }) {
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
