import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { type FoundRow, idOf, mergeRows } from '@cafezal/domain/record/merge-rows.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';

/** What was typed to change a record, and what the form had started from. */
type Typed = { values: RecordValues; base: RecordValues };

const haveIds = (rows: readonly unknown[]): rows is readonly FoundRow[] =>
  rows.every((row) => isObject(row) && idOf(row) !== undefined);

/** Rows with ids are merged one by one; new rows, which have none yet, follow. */
function rebaseById(current: readonly unknown[], typed: readonly unknown[], base: readonly unknown[]): unknown {
  const known = typed.filter((row) => isObject(row) && row.id !== undefined);
  if (!haveIds(current) || !haveIds(base) || !haveIds(known) || current.length + base.length === 0) return null;
  return [...mergeRows(base, known, current).rows, ...typed.filter((row) => !isObject(row) || row.id === undefined)];
}

const beginsWith = (rows: readonly unknown[], others: readonly unknown[]): boolean =>
  others.every((other, at) => at < rows.length && sameValue(rows[at], other));

/** Where both sides added rows, the rows of both are kept. */
function rebaseRows(current: readonly unknown[], typed: readonly unknown[], base: readonly unknown[]): unknown {
  if (beginsWith(typed, base)) return [...current, ...typed.slice(base.length)];
  return beginsWith(current, base) ? [...typed, ...current.slice(base.length)] : typed;
}

const asRows = (value: unknown): readonly unknown[] | null => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
};

function rebaseField(current: unknown, typed: unknown, base: unknown): unknown {
  if (sameValue(typed, base)) return current;
  const [now, then, rows] = [asRows(current), asRows(base), asRows(typed)];
  const isList = now !== null && then !== null && rows !== null;
  if (!isList || sameValue(current, base)) return typed;
  return rebaseById(now, rows, then) ?? rebaseRows(now, rows, then);
}

function rebaseFields(current: RecordValues, typed: RecordValues, base: RecordValues): RecordValues {
  const names = new Set([...Object.keys(current), ...Object.keys(typed)]);
  return Object.fromEntries([...names].map((name) => [name, rebaseField(current[name], typed[name], base[name])]));
}

const dataOf = ({ data }: RecordValues): RecordValues => (isObject(data) ? data : {});

/**
 * Lays a draft over the record as it is now, field by field. A typed field keeps what was typed. A field that nobody
 * typed into takes the record's value, which may have changed meanwhile, here or on another device.
 */
export const rebaseDraft = (current: RecordValues, { values, base }: Typed): RecordValues => ({
  ...rebaseFields(current, values, base),
  data: rebaseFields(dataOf(current), dataOf(values), dataOf(base)),
});
