import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { type RecordValues, valueAt } from '../../../../fields/values/record-values.ts';

/** The path of the row that a finding is of: `data.movements.0` of `data.movements.0.reason`. */
const rowOf = (field: string): string | undefined => /^.*\.\d+(?=\.|$)/.exec(field)?.[0];

/**
 * Whether a finding is of a row as it is stored: where a list is changed another row may come into its place, of which
 * nothing was confirmed. True for what is of no row, and of a list that is not sent.
 */
export function isSameRow(field: string, payload: RecordValues, stored: RecordValues): boolean {
  const row = rowOf(field);
  if (row === undefined) return true;
  const list = valueAt(payload, row.slice(0, row.lastIndexOf('.')));
  return list === undefined || sameValue(valueAt(payload, row), valueAt(stored, row));
}
