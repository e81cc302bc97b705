import { addDays } from '../../ground/days.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/**
 * The days on which a record may have readings: from the day before the work to the day after it; without an end, until
 * tomorrow.
 */
export function readingDays(
  { date, data }: Pick<RecordContent, 'date' | 'data'>,
  today: string,
): { first: string; last: string } {
  const end = textAt(data, 'endDate') ?? (today > date ? today : date);
  return { first: addDays(date, -1), last: addDays(end, 1) };
}
