import type { Schema } from './hostile-values.ts';

/** An operation of the OpenAPI document. */
export type Operation = {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  /** Statuses that it is documented to answer. */
  readonly answers: ReadonlySet<number>;
};

/** What exists on the server, as whoever attacks it may know it. */
export type World = {
  /** What a parameter of a path means there; nothing where it has no such thing. */
  readonly valuesOf: (name: string, path: string) => readonly string[];
  /** Ids that mean something: own things, those that were deleted, those of others. */
  readonly ids: readonly string[];
  /** A text that stands in everything of others: no answer may have it. */
  readonly secret: string;
};
