import { isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { uuidV5 } from '../ground/uuid-v5.ts';
import { type FoundRow, idOf } from './merge-rows.ts';

/** Lists of `data` whose rows have an `id`, whatever the stage: they are merged row by row. */
const LISTS: ReadonlySet<string> = new Set([
  'payments',
  'fixations',
  'lines',
  'discounts',
  'deliveries',
  'losses',
  'movements',
  'estimates',
  'clones',
  'supplies',
  'labour',
  'machines',
  'pickerRecords',
  'classification',
  'samples',
  'checkAnswers',
]);

/** Whether the rows of a list of `data` have ids. */
export const hasRowIds = (list: string): boolean => LISTS.has(list);

/** The record and the name of its list, of which an id is made for a row that has none. */
type Where = { recordId: string; list: string };

/** What a person said in a row: `by` is who, where the server notes it. */
const withoutId = ({ id: _, by: _by, ...row }: FoundRow): FoundRow => row;

/** A text that equal rows share, whatever the order of their keys. */
const contentKey = (row: FoundRow): string =>
  JSON.stringify(
    Object.entries(withoutId(row))
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Makes ids from record, list and place, leaving out those in use; no place is hashed twice, however many are taken. */
function byPlace({ recordId, list }: Where, used: ReadonlySet<string>): (at: number) => string {
  /** By a place that was tried, where to go on. */
  const after = new Map<number, number>();
  return (at) => {
    const passed: number[] = [];
    for (let place = at; ; place = after.get(place) ?? place + 1) {
      passed.push(place);
      if (after.has(place)) continue;
      const id = uuidV5(recordId, `${list}.${place}`);
      after.set(place, place + 1);
      if (used.has(id)) continue;
      for (const one of passed) after.set(one, place + 1);
      return id;
    }
  };
}

/** The rows that were equal before, each lent once. */
function equalRows(before: readonly FoundRow[]): (row: FoundRow, used: ReadonlySet<string>) => string | undefined {
  const groups = new Map(
    [...Map.groupBy(before, contentKey)].map(([key, rows]) => [key, rows.flatMap((row) => idOf(row) ?? []).reverse()]),
  );
  return (row, used) => {
    const ids = groups.get(contentKey(row)) ?? [];
    while (ids.length > 0 && used.has(ids.at(-1) ?? '')) ids.pop();
    return ids.at(-1);
  };
}

/**
 * The rows of a list, each with an id. One without takes that of the equal row `before`, else of the row in its place,
 * else the UUIDv5 of record, list and place. The ids of `before` are not given to other rows.
 */
export function withRowIds(
  rows: readonly FoundRow[],
  { before = [], ...where }: Where & { before?: readonly FoundRow[] },
): readonly FoundRow[] {
  if (rows.every((row) => idOf(row) !== undefined)) return rows;
  const used = new Set(rows.flatMap((row) => idOf(row) ?? []));
  const ids = new Map<number, string>();
  const give = (of: (row: FoundRow, at: number) => string | undefined): void => {
    for (const [at, row] of rows.entries()) {
      const id = idOf(row) === undefined && !ids.has(at) ? of(row, at) : undefined;
      if (id === undefined || used.has(id)) continue;
      used.add(id);
      ids.set(at, id);
    }
  };
  const twin = equalRows(before);
  give((row) => twin(row, used));
  give((_, at) => before[at] && idOf(before[at]));
  const kept = new Set([...used, ...before.flatMap((row) => idOf(row) ?? [])]);
  const next = byPlace(where, kept);
  give((_, at) => {
    const id = next(at);
    kept.add(id);
    return id;
  });
  return rows.map((row, at) => (ids.has(at) ? { id: ids.get(at), ...withoutId(row) } : row));
}

/** The rows of a stored list: those of before there were ids have the ones that follow from their places. */
export const storedRows = (value: unknown, where: Where): readonly FoundRow[] =>
  Array.isArray(value) ? withRowIds(value.filter(isObject), where) : [];

/** Whether two rows say the same, whatever their ids and whoever said it. */
export const saysTheSame = (one: FoundRow, other: FoundRow): boolean => sameValue(withoutId(one), withoutId(other));
