import type { Schema } from './hostile-values.ts';

/** An operation of the OpenAPI document. */
export type Operation = {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  /** Documented statuses. */
  readonly answers: ReadonlySet<number>;
};

/** What exists on the server, as an attacker may know it. */
export type World = {
  /** Existing values of a path parameter; empty if there are none. */
  readonly valuesOf: (name: string, path: string) => readonly string[];
  /** Existing ids: own, deleted and foreign ones. */
  readonly ids: readonly string[];
  /** A text in all foreign data: no answer may contain it. */
  readonly secret: string;
};
