import { isObject } from '@cafezal/domain/ground/json-value.ts';

/**
 * What a form holds while a person types: the body of a write. Numbers stay text as typed in pt-BR until `validate`
 * reads them; what was left empty is `''` and goes out as `null`.
 */
export type RecordValues = Readonly<Record<string, unknown>>;

const stepInto = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? value[key] : undefined;
};

/** The value at a dotted path such as `data.plots.0.liters`; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(stepInto, values);

function withStep(holder: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withStep(stepInto(holder, key), rest, value);
  if (Array.isArray(holder)) return holder.map((item, at) => (String(at) === key ? next : item));
  return { ...(isObject(holder) ? holder : {}), [key]: next };
}

/** The values with another one at a dotted path; nothing is changed in place. */
export function withValueAt(values: RecordValues, path: string, value: unknown): RecordValues {
  const changed = withStep(values, path.split('.'), value);
  return isObject(changed) ? changed : values;
}

/** Whether a person left it empty: no text, no row, nothing in a group. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isBlank);
}

/** What is sent of what was typed: blanks as `null`, rows in which nothing was typed left out. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((row) => !isBlank(row)).map(withoutBlanks);
  if (!isObject(value)) return value === '' || value === undefined ? null : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBlanks(part)]));
}
