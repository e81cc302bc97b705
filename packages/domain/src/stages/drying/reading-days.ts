import { addDays } from '../../ground/days.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/** The days on which a record may have been measured: from the one before the work to the one after it; of work without an end, to tomorrow. */
export function readingDays(
  { date, data }: Pick<RecordContent, 'date' | 'data'>,
  today: string,
): { first: string; last: string } {
  const end = textAt(data, 'endDate') ?? (today > date ? today : date);
  return { first: addDays(date, -1), last: addDays(end, 1) };
}
