import { daysBetween } from '../days.ts';
import type { RecordContent } from '../record.ts';
import type { RuleContext } from '../stage.ts';
import { isUnderWay, textAt } from './data-values.ts';

/** Whole days in store: to the day it left, else to today; null while it is planned. */
export function daysStored(content: RecordContent, { today }: Pick<RuleContext, 'today'>): number | null {
  if (!isUnderWay(content)) return null;
  const days = daysBetween(content.date, textAt(content.data, 'endDate') ?? today);
  return days === null || days < 0 ? null : days;
}
