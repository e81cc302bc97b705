import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { AS_TYPED, type TypedNumber } from '@cafezal/domain/record/as-typed.ts';
import { hasRowIds } from '@cafezal/domain/record/row-ids.ts';
import { valueAt } from '../values/record-values.ts';
import type { TypedValues } from '../values/typed-values.ts';

const DATA = 'data.';
/** The kilos of a lot, by the place of its row. */
const LOT = /^outputs\.(\d+)\.kg$/;

/** The way to a lot by its key, which it has once it was saved; before that by its place. */
function wayToLot(typed: TypedValues, path: string): string | null {
  const [, at] = LOT.exec(path) ?? [];
  if (at === undefined) return null;
  const row = valueAt(typed.read(), `outputs.${at}`);
  return `outputs.${isObject(row) && typeof row.key === 'string' && row.key !== '' ? row.key : at}.kg`;
}

/** The way to a number by the id of its row, which gets one if it has none yet; null where no way leads to it. */
function wayTo(typed: TypedValues, path: string, makeId: () => string): string | null {
  if (!path.startsWith(DATA)) return wayToLot(typed, path);
  const [list = '', at, key, ...more] = path.slice(DATA.length).split('.');
  if (more.length > 0) return null;
  if (at === undefined) return list;
  const row = valueAt(typed.read(), `${DATA}${list}.${at}`);
  if (key === undefined || !hasRowIds(list) || !isObject(row)) return null;
  if (typeof row.id === 'string') return `${list}.${row.id}.${key}`;
  const id = makeId();
  typed.put(`${DATA}${list}.${at}.id`, id);
  return `${list}.${id}.${key}`;
}

/** Keeps in a form's values how the number at a path was typed; null where it was typed as it is stored. */
export function noteTyped(
  typed: TypedValues,
  { path, one, makeId }: { path: string; one: TypedNumber | null; makeId: () => string },
): void {
  const all = valueAt(typed.read(), DATA + AS_TYPED);
  const known = isObject(all) ? all : {};
  if (one === null && Object.keys(known).length === 0) return;
  const way = wayTo(typed, path, makeId);
  if (way === null || (one === null && !(way in known))) return;
  // The way to a row has dots, and is one key of the map.
  typed.put(DATA + AS_TYPED, { ...known, [way]: one });
}
