import { sameValue } from '../ground/same-value.ts';
import type { FieldConflict } from './changes.ts';
import { fieldNames, flattenContent, patchOf, withFields } from './content-fields.ts';
import type { RecordContent } from './record.ts';

export type Merge =
  | {
      kind: 'merged';
      /** Theirs with what mine changed. */
      content: RecordContent;
      /** The body of a PATCH that makes theirs into `content`; empty where mine changed nothing more. */
      patch: Readonly<Record<string, unknown>>;
    }
  | { kind: 'conflict'; conflicts: readonly FieldConflict[] };

/**
 * Three-way merge by field: what one side changed is taken, what both changed alike is taken, what both changed apart
 * is a conflict. Arrays are one field, each key of `data` is a field, `base` is the version that mine was made from.
 */
export function mergeContents(base: RecordContent, mine: RecordContent, theirs: RecordContent): Merge {
  const [from, left, right] = [flattenContent(base), flattenContent(mine), flattenContent(theirs)];
  const conflicts: FieldConflict[] = [];
  const taken = new Map<string, unknown>();
  for (const field of fieldNames(from, left, right)) {
    const values = { base: from.get(field) ?? null, mine: left.get(field) ?? null, theirs: right.get(field) ?? null };
    if (sameValue(values.mine, values.base) || sameValue(values.mine, values.theirs)) continue;
    if (sameValue(values.theirs, values.base)) taken.set(field, values.mine);
    else conflicts.push({ field, ...values });
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  return { kind: 'merged', content: withFields(theirs, taken), patch: patchOf(taken) };
}
