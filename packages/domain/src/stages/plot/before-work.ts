import { isObject } from '../../ground/json-value.ts';
import { sameValue } from '../../ground/same-value.ts';
import type { RecordContent } from '../../record/record.ts';
import { plantedOn } from './planted-on.ts';

type Data = RecordContent['data'];

/** The name in `data` of the plot's values that field work moved, with what they were before. */
export const MOVED_BY = 'movedBy';

/** Some of the data; null for what is not there. */
export const picked = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(names.map((name) => [name, data[name] ?? null]));

/** A part of the data by its name; empty without one. */
export const partOf = (data: Data, key: string): Data => {
  const all = data[key];
  return isObject(all) ? all : {};
};

/**
 * A plot's data before what planting said of it after a day, YYYY-MM-DD, as far as nobody typed something else since. Pruning
 * says a year alone, and stays.
 */
export function beforeLaterWork(data: Data, day: string): Data {
  const { set, before } = partOf(partOf(data, MOVED_BY), 'planting');
  if (!isObject(set) || !isObject(before) || (plantedOn(set) ?? '') <= day) return data;
  return sameValue(set, picked(data, Object.keys(set))) ? { ...data, ...before } : data;
}
