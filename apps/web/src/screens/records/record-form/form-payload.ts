import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import { isBlank, type RecordValues } from '../../../fields/values/record-values.ts';
import { withoutFormOnly } from './subject/form-only.ts';

const PARTS = ['name', 'code', 'date', 'season', 'status', 'notes', 'inputs', 'outputs'] as const;

/** The initial values of a stored record's form: its content as a request would send it. */
export function valuesOf(content: RecordContent): RecordValues {
  const parts = PARTS.map((part) => [part, content[part]] as const);
  const outputs = content.outputs.map(({ key, form, kg, liters, grade, lot, humidity, estimatedKg }) => ({
    key,
    form,
    kg,
    liters,
    grade,
    lot,
    humidity,
    ...(estimatedKg === true && { estimatedKg }),
  }));
  return { ...Object.fromEntries(parts), outputs, data: content.data };
}

/** A row of lots with only a form and no weight counts as empty. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['form', 'key']);

function withoutUnweighed(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const says = ([key, part]: [string, unknown]) => !SAYS_NOTHING.has(key) && !isBlank(part);
  return value.filter((row) => !isObject(row) || Object.entries(row).some(says));
}

/** The payload of a creation: all non-empty values. */
export function createPayload(values: RecordValues): RecordValues {
  const known = Object.entries({ ...withoutFormOnly(values), outputs: withoutUnweighed(values.outputs) }).filter(
    ([, part]) => !isBlank(part),
  );
  const { data, ...parts } = Object.fromEntries(known);
  const said = Object.entries(isObject(data) ? data : {}).filter(([, part]) => !isBlank(part));
  return { ...parts, data: Object.fromEntries(said) };
}

const changedKeys = (before: RecordValues, after: RecordValues): [string, unknown][] =>
  Object.entries(after)
    .filter(([key, part]) => !(isBlank(part) && isBlank(before[key])) && !sameValue(part ?? null, before[key] ?? null))
    .map(([key, part]) => [key, part === undefined || part === '' ? null : part]);

/**
 * The payload of an edit: the parts that differ from the initial values, `data` key by key; empty if nothing changed.
 */
export function changePayload(before: RecordValues, after: RecordValues): RecordValues {
  const { data: from, ...oldParts } = before;
  const { data: to, outputs, ...newParts } = withoutFormOnly(after);
  const parts = Object.fromEntries(changedKeys(oldParts, { ...newParts, outputs: withoutUnweighed(outputs) }));
  const data = changedKeys(isObject(from) ? from : {}, isObject(to) ? to : {});
  return data.length > 0 ? { ...parts, data: Object.fromEntries(data) } : parts;
}
