import type { AttentionItem, AttentionKind, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';
import { readingsBy } from './farm-day.ts';

/** A day on a farm, with the readings so far. */
export type BoardDay = Pick<FarmSettings, 'timezone' | 'targetMoisture' | 'minimumRestDays'> & {
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  /** Readings of one kind of a record, the oldest first. */
  readings: (recordId: string, kind: string) => readonly Measured[];
  /** What needs attention today. */
  items: readonly AttentionItem[];
};

/** The day of an instant `now`, ISO, with readings in whatever order. */
export function boardDay(
  { items, readings, now }: { items: readonly AttentionItem[]; readings: readonly Measured[]; now: string },
  { timezone, targetMoisture, minimumRestDays }: Pick<FarmSettings, 'timezone' | 'targetMoisture' | 'minimumRestDays'>,
): BoardDay {
  return {
    items,
    timezone,
    targetMoisture,
    minimumRestDays,
    today: dayIn(timezone, new Date(now)),
    readings: readingsBy(readings),
  };
}

/** Whether a record needs attention of a kind today. */
export const needsAttention = ({ items }: BoardDay, recordId: string, kind: AttentionKind): boolean =>
  items.some((item) => item.recordId === recordId && item.kind === kind);
