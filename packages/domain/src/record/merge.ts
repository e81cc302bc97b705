import { isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { AS_TYPED } from './as-typed.ts';
import type { FieldConflict } from './changes.ts';
import { fieldNames, flattenContent, patchOf, withFields } from './content-fields.ts';
import { mergeRows } from './merge-rows.ts';
import type { RecordContent } from './record.ts';
import { hasRowIds, storedRows } from './row-ids.ts';

export type Merge =
  | {
      kind: 'merged';
      /** Their content with my changes. */
      content: RecordContent;
      /** The PATCH body that turns their content into `content`; empty if nothing of mine differs. */
      patch: Readonly<Record<string, unknown>>;
    }
  | { kind: 'conflict'; conflicts: readonly FieldConflict[] };

const keysOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** What both sides say of how numbers were typed; what is not so any more falls away when the record is read. */
const mergedKeys = ({ mine, theirs }: { mine: unknown; theirs: unknown }): Record<string, unknown> => ({
  ...keysOf(theirs),
  ...keysOf(mine),
});

const DATA = 'data.';

type Values = Pick<FieldConflict, 'base' | 'mine' | 'theirs'>;

/** The merge of a list whose rows have ids: a row that both changed apart is a conflict of its own. */
function mergedList(field: string, values: Values, recordId: string) {
  const where = { recordId, list: field.slice(DATA.length) };
  const rowsOf = (value: unknown) => storedRows(value, where);
  const { rows, conflicts } = mergeRows(rowsOf(values.base), rowsOf(values.mine), rowsOf(values.theirs));
  return { rows, conflicts: conflicts.map(({ id, ...all }) => ({ field: `${field}.${id}`, ...all })) };
}

const isRows = (value: unknown): boolean => value === null || Array.isArray(value);

const areRows = (field: string, values: Values): boolean =>
  field.startsWith(DATA) && hasRowIds(field.slice(DATA.length)) && Object.values(values).every(isRows);

/** The three contents of one record that are merged; `base` is the version that mine started from. */
export type MergedSides = { recordId: string; base: RecordContent; mine: RecordContent; theirs: RecordContent };

/**
 * Three-way merge by field: a change of one side, or the same change of both, is taken; different changes of both are a
 * conflict. Each key of `data` is a field; so is an array, but for the lists whose rows have ids: they are merged by row,
 * and the field of a conflict names the row (`data.payments.<id>`).
 */
export function mergeContents({ recordId, base, mine, theirs }: MergedSides): Merge {
  const [from, left, right] = [flattenContent(base), flattenContent(mine), flattenContent(theirs)];
  const conflicts: FieldConflict[] = [];
  const taken = new Map<string, unknown>();
  for (const field of fieldNames(from, left, right)) {
    const values = { base: from.get(field) ?? null, mine: left.get(field) ?? null, theirs: right.get(field) ?? null };
    if (sameValue(values.mine, values.base) || sameValue(values.mine, values.theirs)) continue;
    if (sameValue(values.theirs, values.base)) taken.set(field, values.mine);
    else if (field === DATA + AS_TYPED) taken.set(field, mergedKeys(values));
    else if (areRows(field, values)) {
      const list = mergedList(field, values, recordId);
      conflicts.push(...list.conflicts);
      taken.set(field, list.rows);
    } else conflicts.push({ field, ...values });
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  return { kind: 'merged', content: withFields(theirs, taken), patch: patchOf(taken) };
}
