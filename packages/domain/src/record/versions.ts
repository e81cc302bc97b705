import { numberAt, rowsAt, textAt } from './data-values.ts';
import type { RecordContent } from './record.ts';

/** The name in `data` of the versions that the server keeps of values that hold from a day on. */
export const VERSIONS = 'versions';

/** Values from a day on, YYYY-MM-DD; `from` is null for those since ever. A value that is not known is null. */
export type Version = { from: string | null } & Readonly<Record<string, unknown>>;

type Data = RecordContent['data'];

const versionOf = (data: Data, names: readonly string[], from: string | null): Version => ({
  ...Object.fromEntries(names.map((name) => [name, data[name] ?? null])),
  from,
});

/** The stored versions, the oldest first; the values themselves since ever, where none are stored. */
export function versionsOf(data: Data, names: readonly string[]): readonly Version[] {
  const rows = rowsAt(data, VERSIONS).map((row) => ({ ...row, from: textAt(row, 'from') ?? null }));
  return rows.length > 0 ? rows : [versionOf(data, names, null)];
}

/** `data` with the values that held on a day, YYYY-MM-DD; those under their own names are the newest. */
export function dataOn(data: Data, day: string): Data {
  const held = rowsAt(data, VERSIONS).findLast((row) => (textAt(row, 'from') ?? '') <= day);
  if (held === undefined) return data;
  const { from: _from, ...values } = held;
  return { ...data, ...values };
}

/** Hectares of a plot on a day, YYYY-MM-DD; undefined where they are not known. */
export const areaOn = ({ data }: Pick<RecordContent, 'data'>, day: string): number | undefined =>
  numberAt(dataOn(data, day), 'area');
