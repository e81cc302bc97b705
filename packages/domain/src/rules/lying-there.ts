import { searchKey } from '../ground/search-key.ts';
import { textAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';

/** Whether a record names a place, accents and case aside. */
export const isInPlace = ({ data }: Pick<RecordContent, 'data'>, place: string): boolean =>
  searchKey(textAt(data, 'storageLot') ?? '') === searchKey(place);

/** Whether the coffee of work lies in its place on a day: from its first to its last day, without an end until it is over. */
export function liesThereOn({ date, data, status }: RecordContent, day: string): boolean {
  const end = textAt(data, 'endDate');
  if (status === 'in_progress') return date <= day && (end === undefined || end >= day);
  return status === 'completed' && end !== undefined && date <= day && end >= day;
}
