import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Draft } from '../../../../data/database/device-database.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** A draft of a record's form: the id that the record will have, what was typed, and what a change of a record had started from. */
export type TypedDraft = { recordId: string; values: RecordValues; base?: RecordValues; savedAt: string };

/** The draft as the form kept it; null where there is none, or it is of another make. */
export function readTyped(draft: Draft | null): TypedDraft | null {
  const { recordId, values, base } = draft?.values ?? {};
  if (draft === null || typeof recordId !== 'string' || !isObject(values)) return null;
  return { recordId, values, ...(isObject(base) && { base }), savedAt: draft.savedAt };
}
