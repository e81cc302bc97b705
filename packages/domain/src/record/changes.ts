import type { ProblemDetails } from './problem.ts';
import type { Section } from './record.ts';

export type MutationOperation = 'create' | 'update' | 'delete' | 'restore';

/** One write made on a device, perhaps offline. `patch` of a create is the POST body, of an update a JSON merge. */
export type Mutation = {
  mutationId: string;
  section: Section;
  recordId: string;
  op: MutationOperation;
  /** The version that the person saw; without it the write applies to the latest. */
  baseVersion?: number;
  patch?: Readonly<Record<string, unknown>>;
  /** When the person saved it, ISO instant. */
  at: string;
};

/** A field that both sides changed; `field` is dotted (`data.finalHumidity`). */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown };

/** What the server did with one mutation. A conflict or a rejection applied nothing of it. */
export type MutationResult<Presented = Readonly<Record<string, unknown>>> = {
  mutationId: string;
  status: 'applied' | 'duplicate' | 'merged' | 'conflict' | 'rejected';
  record?: Presented;
  conflicts?: readonly FieldConflict[];
  error?: { code: string; message: string } & ProblemDetails;
};

/** One thing of a farm that changed, told once with its last number. `value` is null for a deletion. */
export type Change = {
  seq: number;
  kind: 'record' | 'reading' | 'photo' | 'farm' | 'member';
  op: 'upsert' | 'delete';
  id: string;
  section?: Section;
  recordId?: string;
  version: number;
  value: Readonly<Record<string, unknown>> | null;
};

/** Most mutations in one call, and most changes in one answer. */
export const MUTATIONS_PER_CALL = 500;
export const CHANGES_PER_ANSWER = 1_000;
