import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Draft } from '../../../../data/database/device-database.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** A draft of a record's form: the record's id, the values, and for an edit the values that it started from. */
export type TypedDraft = { recordId: string; values: RecordValues; base?: RecordValues; savedAt: string };

/** The stored draft; null without one, or if its shape is unknown. */
export function readTyped(draft: Draft | null): TypedDraft | null {
  const { recordId, values, base } = draft?.values ?? {};
  if (draft === null || typeof recordId !== 'string' || !isObject(values)) return null;
  return { recordId, values, ...(isObject(base) && { base }), savedAt: draft.savedAt };
}
