import { numberAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/** The earliest possible planting day: the date, or 1 January of the year; null if neither is known. */
export function plantedOn(data: RecordContent['data']): string | null {
  const day = textAt(data, 'plantingDate');
  const year = numberAt(data, 'plantingYear');
  return day ?? (year === undefined ? null : `${year}-01-01`);
}
