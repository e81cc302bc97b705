import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Draft } from '../../../../data/database/device-database.ts';
import type { Seen } from '../../../../data/farm/what-was-seen.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** What an edit started from: the values of the record, and how far the person saw it. */
export type Origin = { base: RecordValues; seen?: Seen };

/** A draft of a record's form: the record's id, the values, and for an edit what it started from. */
export type TypedDraft = { recordId: string; values: RecordValues; savedAt: string } & Partial<Origin>;

const seenIn = (value: unknown): Pick<TypedDraft, 'seen'> => {
  if (!isObject(value)) return {};
  const { version, queued } = value;
  return typeof version === 'number' && typeof queued === 'number' ? { seen: { version, queued } } : {};
};

/** The stored draft; null without one, or if its shape is unknown. */
export function readTyped(draft: Draft | null): TypedDraft | null {
  const { recordId, values, base, seen } = draft?.values ?? {};
  if (draft === null || typeof recordId !== 'string' || !isObject(values)) return null;
  return { recordId, values, ...(isObject(base) && { base }), ...seenIn(seen), savedAt: draft.savedAt };
}
