import { numberAt, rowsAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

type Data = RecordContent['data'];

/** Kinds of deal of which sacas get their price one after the other. */
const FIXED_LATER: ReadonlySet<unknown> = new Set(['to_fix', 'futures_diff', 'coop', 'consignment']);

/** Whether a sale is worth what of it is fixed. */
export const isFixedLater = (data: Data): boolean => FIXED_LATER.has(data.contractType);

/** Sacas are kept to the hundredth. */
const LESS_THAN_COUNTS = 0.005;

/** Whether some sacas of a sale have their price and others wait for theirs: its value by its sacas is then no price. */
export function isPartlyFixed(data: Data): boolean {
  const rows = isFixedLater(data) ? rowsAt(data, 'fixations') : [];
  const fixed = rows.reduce((sum, row) => sum + (numberAt(row, 'bags') ?? 0), 0);
  return rows.length > 0 && fixed < (numberAt(data, 'bags') ?? Number.POSITIVE_INFINITY) - LESS_THAN_COUNTS;
}

/** Whether sacas of a sale still wait for a price, some or all: what was received of it cannot be all. */
export function waitsForPrice(data: Data): boolean {
  if (isPartlyFixed(data)) return true;
  return isFixedLater(data) && rowsAt(data, 'fixations').length === 0 && numberAt(data, 'pricePerBag') === undefined;
}
