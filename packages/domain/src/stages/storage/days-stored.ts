import type { RuleContext } from '../../definition/stage.ts';
import { daysBetween } from '../../ground/days.ts';
import { isUnderWay, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/** Whole days in storage: until it left, otherwise until today; null while planned. */
export function daysStored(content: RecordContent, { today }: Pick<RuleContext, 'today'>): number | null {
  if (!isUnderWay(content)) return null;
  const days = daysBetween(content.date, textAt(content.data, 'endDate') ?? today);
  return days === null || days < 0 ? null : days;
}
