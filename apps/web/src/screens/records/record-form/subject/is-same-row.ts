import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { type RecordValues, valueAt } from '../../../../fields/values/record-values.ts';

/** The row of a finding's path: `data.movements.0` for `data.movements.0.reason`. */
const rowOf = (field: string): string | undefined => /^.*\.\d+(?=\.|$)/.exec(field)?.[0];

/**
 * Whether a finding is about a row that is stored unchanged. In a changed list another row may have its index, and
 * nothing about it was confirmed. True for findings outside rows, and for lists that are not sent.
 */
export function isSameRow(field: string, payload: RecordValues, stored: RecordValues): boolean {
  const row = rowOf(field);
  if (row === undefined) return true;
  const list = valueAt(payload, row.slice(0, row.lastIndexOf('.')));
  return list === undefined || sameValue(valueAt(payload, row), valueAt(stored, row));
}
