import { isObject } from '../ground/json-value.ts';
import { parseDecimal } from '../ground/numbers.ts';
import type { RecordContent } from './record.ts';

/** A number as a person typed it: `12,5` medidas of 60 L each. */
export type TypedNumber = { value: string; unit: string; factor: number };

/**
 * Numbers of a record as they were typed, by the way to each: `liters`, `plots.<plotId>.liters` of a row of `data`, or
 * `outputs.<key>.kg` of a lot.
 */
export type AsTyped = Readonly<Record<string, TypedNumber>>;

/** The name of the field in `data` that holds them. */
export const AS_TYPED = 'asTyped';

const LONGEST = 20;
const MOST_ENTRIES = 200;
/** Stored numbers are rounded to the third decimal. */
const TOLERANCE = 0.000_500_1;

type Data = RecordContent['data'];

/** What holds numbers that may have been typed in another unit. */
export type Typed = Pick<RecordContent, 'data'> & Partial<Pick<RecordContent, 'outputs'>>;

const LOTS = 'outputs';

/** Whether a row goes by a name: its own id, or that of what it refers to. */
const isNamed = (row: Data, name: string): boolean =>
  Object.entries(row).some(([key, id]) => id === name && (key === 'id' || key.endsWith('Id')));

/** The way to a lot by its key, where a form that knew none named it by its place; any other way as it is. */
function wayByKey(way: string, lots: RecordContent['outputs']): string {
  const [list, name = '', ...more] = way.split('.');
  if (list !== LOTS || lots.some(({ key }) => key === name)) return way;
  const lot = /^\d{1,3}$/.test(name) ? lots[Number(name)] : undefined;
  return lot === undefined ? way : [list, lot.key, ...more].join('.');
}

/** What stands at a way through a record; a row of a list is named by its id or by one of its references, a lot by its key. */
function valueAt({ data, outputs = [] }: Typed, way: string): unknown {
  const [list = '', row, key, ...more] = way.split('.');
  if (row === undefined) return Object.hasOwn(data, list) ? data[list] : undefined;
  if (list === LOTS) return key === 'kg' && more.length === 0 ? outputs.find((lot) => lot.key === row)?.kg : undefined;
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
 * What is known of how the numbers of a record were typed: what was sent over what was stored, without what a number that
 * changed since made void. Undefined where nothing is left.
 */
export function readAsTyped(content: Typed, sent: unknown, stored: unknown): AsTyped | undefined {
  const before = isObject(stored) && sent !== null ? Object.entries(stored) : [];
  const after = isObject(sent) ? Object.entries(sent).slice(0, MOST_ENTRIES) : [];
  const named = after.map(([way, one]) => [wayByKey(way, content.outputs ?? []), one] as const);
  const entries = [...new Map([...before, ...named])].flatMap(([way, one]) => {
    const typed = readOne(one);
    return typed !== null && holds(typed, valueAt(content, way)) ? [[way, typed] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, MOST_ENTRIES));
}

/** How a number of a record was typed; undefined where it was typed as it is stored, or changed since. */
export function typedNumberAt(content: Typed, way: string): TypedNumber | undefined {
  const all = content.data[AS_TYPED];
  const typed = isObject(all) && Object.hasOwn(all, way) ? readOne(all[way]) : null;
  return typed !== null && holds(typed, valueAt(content, way)) ? typed : undefined;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The data with another number at a way, as `valueAt` reads it. */
function withNumberAt(data: Data, way: string, value: number): Data {
  const [list = '', row = '', key = ''] = way.split('.');
  const rows = data[list];
  if (!Array.isArray(rows)) return { ...data, [list]: value };
  const at = rows.findIndex((one) => isObject(one) && isNamed(one, row));
  return {
    ...data,
    [list]: rows.map((one: unknown, index) => (index === at && isObject(one) ? { ...one, [key]: value } : one)),
  };
}

/**
 * What changes in the `data` of a record where a unit now measures `factor`: the numbers that were typed in it keep their text and are
 * worked out anew. Null where none was typed in it, or all by this factor already.
 */
export function remeasured(content: Typed, { unit, factor }: Pick<TypedNumber, 'unit' | 'factor'>): Data | null {
  const { data } = content;
  const all = data[AS_TYPED];
  const known = Object.keys(isObject(all) ? all : {}).flatMap((way) => {
    const typed = typedNumberAt(content, way);
    return typed === undefined ? [] : [[way, typed] as const];
  });
  const changed = known.filter(
    ([way, typed]) => typed.unit === unit && typed.factor !== factor && !way.startsWith(`${LOTS}.`),
  );
  if (changed.length === 0) return null;
  const asTyped = Object.fromEntries([
    ...known,
    ...changed.map(([way, typed]) => [way, { ...typed, factor }] as const),
  ]);
  const next = changed.reduce<Data>(
    (made, [way, { value }]) => withNumberAt(made, way, rounded(Number(parseDecimal(value)) * factor)),
    data,
  );
  const names = new Set(changed.map(([way]) => way.replace(/\..*/, '')));
  return { ...Object.fromEntries([...names].map((name) => [name, next[name]])), [AS_TYPED]: asTyped };
}
