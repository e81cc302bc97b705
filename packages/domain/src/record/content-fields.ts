import { isObject } from '../ground/json-value.ts';
import type { RecordContent } from './record.ts';

const PARTS = ['name', 'code', 'date', 'season', 'status', 'notes', 'inputs', 'outputs'] as const;
type Part = (typeof PARTS)[number];
const DATA = 'data.';

/** The fields of a content by dotted name: `name`, `inputs` as a whole, and `data.x` for each key of data. */
export function flattenContent(content: RecordContent): ReadonlyMap<string, unknown> {
  const parts = PARTS.map((part) => [part, content[part]] as const);
  const data = Object.entries(content.data).map(([key, value]) => [DATA + key, value ?? null] as const);
  return new Map<string, unknown>([...parts, ...data]);
}

/** All field names of the contents, in the order of the first. */
export const fieldNames = (...contents: readonly ReadonlyMap<string, unknown>[]): readonly string[] => [
  ...new Set(contents.flatMap((content) => [...content.keys()])),
];

/** The names of the fields that a PATCH body sets, as in `flattenContent`; of other parts their own. */
export const fieldsIn = ({ data, ...parts }: Readonly<Record<string, unknown>>): readonly string[] => [
  ...Object.keys(parts),
  ...Object.keys(isObject(data) ? data : {}).map((key) => DATA + key),
];

/** The PATCH body that sets these fields, named as by `flattenContent`. */
export function patchOf(fields: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  const all = [...fields].map(([name, value]) => [name, value ?? null] as const);
  const data = all.filter(([name]) => name.startsWith(DATA)).map(([name, value]) => [name.slice(DATA.length), value]);
  const parts = all.filter(([name]) => !name.startsWith(DATA));
  return Object.fromEntries(data.length > 0 ? [...parts, ['data', Object.fromEntries(data)]] : parts);
}

/** A content with some fields replaced; null removes a key of data. */
export function withFields(content: RecordContent, fields: ReadonlyMap<string, unknown>): RecordContent {
  const { data = {}, ...parts } = patchOf(fields) as Partial<Pick<RecordContent, Part | 'data'>>; // names come from flattenContent
  const merged = Object.entries({ ...content.data, ...data }).filter(([, value]) => value !== null);
  return { ...content, ...parts, data: Object.fromEntries(merged) };
}
