import type { ProblemDetails } from './problem.ts';
import type { Section } from './record.ts';

export type MutationOperation = 'create' | 'update' | 'delete' | 'restore';

/**
 * A write made on a device, possibly offline. `patch` is the POST body of a creation, or the JSON merge of an update.
 */
export type Mutation = {
  mutationId: string;
  section: Section;
  recordId: string;
  op: MutationOperation;
  /** The version that the person saw; without it the write applies to the latest one. */
  baseVersion?: number;
  patch?: Readonly<Record<string, unknown>>;
  /** When the person saved it, ISO instant. */
  at: string;
};

/** A field that both sides changed; `field` is dotted (`data.finalHumidity`). */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown };

/** The server's result for a mutation. A conflict or rejection has applied nothing. */
export type MutationResult<Presented = Readonly<Record<string, unknown>>> = {
  mutationId: string;
  status: 'applied' | 'duplicate' | 'merged' | 'conflict' | 'rejected';
  record?: Presented;
  conflicts?: readonly FieldConflict[];
  error?: { code: string; message: string } & ProblemDetails;
};

/** A changed thing of a farm, with its latest change number. `value` is null for a deletion. */
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

/** The `?v=` that this app's pulls ask for; a feed of a lower one lacks sections whose stage says `feedVersion`. */
export const FEED_VERSION = 2;

/** Most mutations per call, and most changes per answer. */
export const MUTATIONS_PER_CALL = 500;
export const CHANGES_PER_ANSWER = 1_000;
