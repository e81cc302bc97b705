import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';

/** What was typed to change a record, and what the form had started from. */
type Typed = { values: RecordValues; base: RecordValues };

const beginsWith = (rows: readonly unknown[], others: readonly unknown[]): boolean =>
  others.every((other, at) => at < rows.length && sameValue(rows[at], other));

/** Rows that both sides added to are those of both. */
function rowsOnto(current: readonly unknown[], typed: readonly unknown[], base: readonly unknown[]): unknown {
  if (beginsWith(typed, base)) return [...current, ...typed.slice(base.length)];
  return beginsWith(current, base) ? [...typed, ...current.slice(base.length)] : typed;
}

const asRows = (value: unknown): readonly unknown[] | null => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
};

function partOnto(current: unknown, typed: unknown, base: unknown): unknown {
  if (sameValue(typed, base)) return current;
  const [now, then, rows] = [asRows(current), asRows(base), asRows(typed)];
  const isList = now !== null && then !== null && rows !== null;
  return isList && !sameValue(current, base) ? rowsOnto(now, rows, then) : typed;
}

function partsOnto(current: RecordValues, typed: RecordValues, base: RecordValues): RecordValues {
  const names = new Set([...Object.keys(current), ...Object.keys(typed)]);
  return Object.fromEntries([...names].map((name) => [name, partOnto(current[name], typed[name], base[name])]));
}

const dataOf = ({ data }: RecordValues): RecordValues => (isObject(data) ? data : {});

/**
 * A draft over the record as it is now, field by field: what was typed stands, and what changed meanwhile, here or on
 * another device, is not put back by what lay in the form untouched.
 */
export const draftOnto = (current: RecordValues, { values, base }: Typed): RecordValues => ({
  ...partsOnto(current, values, base),
  data: partsOnto(dataOf(current), dataOf(values), dataOf(base)),
});
