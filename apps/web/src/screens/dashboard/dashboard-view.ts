import { attentionFor } from '@cafezal/domain/attention/attention.ts';
import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import type { FarmFacts, FarmRecord } from '@cafezal/domain/record/record.ts';
import type { Farm } from '../../data/device/contract.ts';
import type { CurrentReadings } from '../../data/farm/farm-attention.ts';
import { type FarmDay, farmDay } from '../farm/farm-day.ts';
import { type UsualRecord, usualRecords } from './usual-records/usual-records.ts';
import { usualSections } from './usual-records/usual-sections.ts';

/** What needs attention, or the first of it, and how much there is in all. */
export type Attention = { items: readonly AttentionItem[]; total: number };

/** What the dashboard shows of a farm: plain values, which the device can keep for the next start. */
export type DashboardView = {
  day: FarmDay;
  /** Null while it is not known for today. */
  attention: Attention | null;
  usual: readonly UsualRecord[];
  /** The latest new or changed records. */
  last: readonly FarmRecord[];
};

const LAST = 5;

/** The latest new or changed records. ISO instants sort as plain strings. */
const latestOf = (records: readonly FarmRecord[]): readonly FarmRecord[] =>
  records
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, LAST);

type Question = CurrentReadings & {
  farm: Pick<Farm, 'role' | 'farmSlug'>;
  facts: FarmFacts;
  /** All of the farm, deleted ones too. */
  records: readonly FarmRecord[];
  /** For everybody; the view has those for the role. */
  items: readonly AttentionItem[];
  personId: string;
};

/** What the dashboard shows to a person of a farm at the instant of its readings. */
export function dashboardView({ farm, facts, records, readings, now, items: all, personId }: Question): DashboardView {
  const items = attentionFor(farm.role, all);
  const day = farmDay({ farm: facts, records, readings, now });
  const sections = usualSections(records, { personId, role: farm.role, now: new Date(now) });
  return {
    day,
    attention: { items, total: items.length },
    usual: usualRecords({ records, items, personId, farmSlug: farm.farmSlug, today: day.today }, sections),
    last: latestOf(records),
  };
}
