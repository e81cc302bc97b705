import { sameValue } from '../ground/same-value.ts';
import { fieldNames, flattenContent } from './content-fields.ts';
import type { RecordContent } from './record.ts';

/** A changed field; `field` is dotted (`data.finalHumidity`), an absent value is null. */
export type FieldChange = { field: string; from: unknown; to: unknown };

/** The changed fields between two contents, arrays as a whole; `before` is null for a creation. */
export function contentChanges(before: RecordContent | null, after: RecordContent): readonly FieldChange[] {
  const [from, to] = [before === null ? new Map<string, unknown>() : flattenContent(before), flattenContent(after)];
  return fieldNames(from, to)
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
    .filter((change) => !sameValue(change.from, change.to));
}
