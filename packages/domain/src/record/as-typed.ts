import { isObject } from '../ground/json-value.ts';
import { parseDecimal } from '../ground/numbers.ts';
import type { RecordContent } from './record.ts';

/** A number as a person typed it: `12,5` medidas of 60 L each. */
export type TypedNumber = { value: string; unit: string; factor: number };

/** Numbers of `data` as they were typed, by the way to each: `liters`, or `plots.<plotId>.liters` of a row. */
export type AsTyped = Readonly<Record<string, TypedNumber>>;

/** The name of the field in `data` that holds them. */
export const AS_TYPED = 'asTyped';

const LONGEST = 20;
const MOST_ENTRIES = 200;
/** Stored numbers are rounded to the third decimal. */
const TOLERANCE = 0.000_500_1;

type Data = RecordContent['data'];

/** Whether a row goes by a name: its own id, or that of what it refers to. */
const isNamed = (row: Data, name: string): boolean =>
  Object.entries(row).some(([key, id]) => id === name && (key === 'id' || key.endsWith('Id')));

/** What stands at a way through `data`; a row of a list is named by its id or by one of its references. */
function valueAt(data: Data, way: string): unknown {
  const [list = '', row, key, ...more] = way.split('.');
  if (row === undefined) return Object.hasOwn(data, list) ? data[list] : undefined;
  const rows = data[list];
  if (!Array.isArray(rows) || key === undefined || more.length > 0) return undefined;
  const found = rows.filter(isObject).find((one) => isNamed(one, row));
  return found === undefined || !Object.hasOwn(found, key) ? undefined : found[key];
}

function readOne(sent: unknown): TypedNumber | null {
  if (!isObject(sent)) return null;
  const { value, unit, factor } = sent;
  if (typeof value !== 'string' || typeof unit !== 'string' || typeof factor !== 'number') return null;
  const areShort = value.length <= LONGEST && unit.length <= LONGEST && unit !== '';
  return areShort && Number.isFinite(factor) && factor > 0 ? { value, unit, factor } : null;
}

/** Whether it still says how the stored number was typed. */
function holds({ value, factor }: TypedNumber, stored: unknown): boolean {
  const [typed, number] = [parseDecimal(value), parseDecimal(stored)];
  return typed !== null && number !== null && Math.abs(typed * factor - number) <= TOLERANCE;
}

/**
 * What is known of how the numbers of `data` were typed: what was sent over what was stored, without what a number that
 * changed since made void. Undefined where nothing is left.
 */
export function readAsTyped(data: Data, sent: unknown, stored: unknown): AsTyped | undefined {
  const before = isObject(stored) && sent !== null ? Object.entries(stored) : [];
  const after = isObject(sent) ? Object.entries(sent).slice(0, MOST_ENTRIES) : [];
  const entries = [...new Map([...before, ...after])].flatMap(([way, one]) => {
    const typed = readOne(one);
    return typed !== null && holds(typed, valueAt(data, way)) ? [[way, typed] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, MOST_ENTRIES));
}

/** How a number of a record was typed; undefined where it was typed as it is stored, or changed since. */
export function typedNumberAt({ data }: Pick<RecordContent, 'data'>, way: string): TypedNumber | undefined {
  const all = data[AS_TYPED];
  const typed = isObject(all) && Object.hasOwn(all, way) ? readOne(all[way]) : null;
  return typed !== null && holds(typed, valueAt(data, way)) ? typed : undefined;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The data with another number at a way, as `valueAt` reads it. */
function withNumberAt(data: Data, way: string, value: number): Data {
  const [list = '', row, key] = way.split('.');
  if (row === undefined || key === undefined) return { ...data, [list]: value };
  const rows = data[list];
  if (!Array.isArray(rows)) return data;
  const at = rows.findIndex((one) => isObject(one) && isNamed(one, row));
  return {
    ...data,
    [list]: rows.map((one: unknown, index) => (index === at && isObject(one) ? { ...one, [key]: value } : one)),
  };
}

/**
 * What changes in `data` where a unit now measures `factor`: the numbers that were typed in it keep their text and are
 * worked out anew. Null where none was typed in it, or all by this factor already.
 */
export function remeasured(data: Data, { unit, factor }: Pick<TypedNumber, 'unit' | 'factor'>): Data | null {
  const all = data[AS_TYPED];
  const known = Object.entries(isObject(all) ? all : {}).flatMap(([way, one]) => {
    const typed = typedNumberAt({ data }, way);
    return typed === undefined || one === undefined ? [] : [[way, typed] as const];
  });
  const changed = known.filter(([, typed]) => typed.unit === unit && typed.factor !== factor);
  if (changed.length === 0) return null;
  const asTyped = Object.fromEntries([
    ...known,
    ...changed.map(([way, typed]) => [way, { ...typed, factor }] as const),
  ]);
  const next = changed.reduce<Data>(
    (made, [way, { value }]) => withNumberAt(made, way, rounded((parseDecimal(value) ?? 0) * factor)),
    data,
  );
  const names = new Set(changed.map(([way]) => way.split('.')[0] ?? ''));
  return { ...Object.fromEntries([...names].map((name) => [name, next[name]])), [AS_TYPED]: asTyped };
}
