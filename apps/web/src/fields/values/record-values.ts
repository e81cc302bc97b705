import { isObject } from '@cafezal/domain/ground/json-value.ts';

/**
 * The values of a form while a person types: the body of a write. Numbers stay text in pt-BR until `validate` reads
 * them; empty fields are `''` and are sent as `null`.
 */
export type RecordValues = Readonly<Record<string, unknown>>;

const stepInto = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? value[key] : undefined;
};

/** The value at a dotted path such as `data.plots.0.liters`; undefined if there is none. */
export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(stepInto, values);

function withStep(holder: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withStep(stepInto(holder, key), rest, value);
  if (Array.isArray(holder)) return holder.map((item, at) => (String(at) === key ? next : item));
  return { ...(isObject(holder) ? holder : {}), [key]: next };
}

/** A copy of the values with another value at a dotted path. */
export function withValueAt(values: RecordValues, path: string, value: unknown): RecordValues {
  const changed = withStep(values, path.split('.'), value);
  return isObject(changed) ? changed : values;
}

/** Whether a value is empty: no text, no rows, or a group without values; the id of a row says nothing. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.entries(value).every(([key, part]) => key === 'id' || isBlank(part));
}

/** The values to send: empty ones as `null`, empty rows left out. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((row) => !isBlank(row)).map(withoutBlanks);
  if (!isObject(value)) return value === '' || value === undefined ? null : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBlanks(part)]));
}
