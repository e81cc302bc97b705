import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { type FoundRow, idOf, mergeRows } from '@cafezal/domain/record/merge-rows.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';

/** What was typed to change a record, and what the form had started from. */
type Typed = { values: RecordValues; base: RecordValues };

const haveIds = (rows: readonly unknown[]): rows is readonly FoundRow[] =>
  rows.every((row) => isObject(row) && idOf(row) !== undefined);

/** The rows or the value of a field over those of now; `isApart` where both sides changed the same. */
type Rebased = { value: unknown; isApart: boolean };

/** Rows with ids are merged one by one; new rows, which have none yet, follow. */
function rebaseById(current: readonly unknown[], typed: readonly unknown[], base: readonly unknown[]): Rebased | null {
  const known = typed.filter((row) => isObject(row) && row.id !== undefined);
  if (!haveIds(current) || !haveIds(base) || !haveIds(known) || current.length + base.length === 0) return null;
  const { rows, conflicts } = mergeRows(base, known, current);
  const added = typed.filter((row) => !isObject(row) || row.id === undefined);
  return { value: [...rows, ...added], isApart: conflicts.length > 0 };
}

const beginsWith = (rows: readonly unknown[], others: readonly unknown[]): boolean =>
  others.every((other, at) => at < rows.length && sameValue(rows[at], other));

/** Where both sides added rows, the rows of both are kept. */
function rebaseRows(current: readonly unknown[], typed: readonly unknown[], base: readonly unknown[]): Rebased {
  if (beginsWith(typed, base)) return { value: [...current, ...typed.slice(base.length)], isApart: false };
  if (beginsWith(current, base)) return { value: [...typed, ...current.slice(base.length)], isApart: false };
  return { value: typed, isApart: true };
}

const asRows = (value: unknown): readonly unknown[] | null => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
};

function rebaseField(current: unknown, typed: unknown, base: unknown): Rebased {
  if (sameValue(typed, base)) return { value: current, isApart: false };
  if (sameValue(current, base) || sameValue(current, typed)) return { value: typed, isApart: false };
  const [now, then, rows] = [asRows(current), asRows(base), asRows(typed)];
  if (now === null || then === null || rows === null) return { value: typed, isApart: true };
  return rebaseById(now, rows, then) ?? rebaseRows(now, rows, then);
}

function rebaseFields(current: RecordValues, typed: RecordValues, base: RecordValues) {
  const names = [...new Set([...Object.keys(current), ...Object.keys(typed)])];
  const fields = names.map((name) => [name, rebaseField(current[name], typed[name], base[name])] as const);
  return {
    values: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    isApart: fields.some(([, { isApart }]) => isApart),
  };
}

const dataOf = ({ data }: RecordValues): RecordValues => (isObject(data) ? data : {});
const withoutData = ({ data: _, ...parts }: RecordValues): RecordValues => parts;

/**
 * Lays a draft over the record as it is now, field by field. A typed field keeps what was typed. A field that nobody
 * typed into takes the record's value, which may have changed meanwhile, here or on another device. `isApart`: a typed
 * field was changed meanwhile too.
 */
export function rebaseDraft(
  current: RecordValues,
  { values, base }: Typed,
): { values: RecordValues; isApart: boolean } {
  const parts = rebaseFields(withoutData(current), withoutData(values), withoutData(base));
  const data = rebaseFields(dataOf(current), dataOf(values), dataOf(base));
  return { values: { ...parts.values, data: data.values }, isApart: parts.isApart || data.isApart };
}
