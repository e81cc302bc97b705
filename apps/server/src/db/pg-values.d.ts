/** How pg writes values: its own queries use it, and its types do not know it. */
declare module 'pg/lib/utils.js' {
  /** A value as it goes over the wire; throws where its own `toPostgres` does. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
