import type { StageDefinition } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';

/** The parts of a record that a request decides. */
const PARTS = ['name', 'code', 'date', 'season', 'status', 'notes', 'data', 'inputs', 'outputs'] as const;
type Part = (typeof PARTS)[number];
type Row = Readonly<Record<string, unknown>>;

/** The domain's own words for parts, understood beside them. */
const OTHER_WORDS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  date: ['startDate', 'saleDate'],
  season: ['cropYear'],
  notes: ['observation'],
};

/** What a request sends of a record: an absent part is not a key, an emptied one is null. */
export type Sent = Readonly<Partial<Record<Part, unknown>>>;

/** What was sent laid over what is stored, not yet read; `data` is read key by key, see `dataSent`. */
export type Merged = Readonly<Record<Exclude<Part, 'data'>, unknown>>;

/** The first of the keys that holds something; null where one was sent empty, undefined where none was sent. */
function firstSent(body: Row, keys: readonly string[]): unknown {
  const values = keys.filter((key) => Object.hasOwn(body, key)).map((key) => body[key]);
  return values.find((value) => value !== null && value !== '') ?? (values.length === 0 ? undefined : null);
}

/** The parts that a request sends; every other key is dropped. `record/invalid` where `data` is no object. */
export function readSent(body: Row, { nameField }: Pick<StageDefinition, 'nameField'>): Sent {
  const keysOf = (part: Part) => [
    part,
    ...(OTHER_WORDS[part] ?? []),
    ...(part === 'name' && nameField ? [nameField] : []),
  ];
  const parts = PARTS.map((part) => [part, firstSent(body, keysOf(part))] as const);
  const sent: Sent = Object.fromEntries(parts.filter(([, value]) => value !== undefined));
  if (sent.data === undefined || sent.data === null || isObject(sent.data)) return sent;
  throw new Problem('record/invalid', { fields: { data: 'Não entendemos o que foi enviado aqui.' } });
}

/** The keys of `data` that a request sends; `data: null` empties all that is stored. */
export const dataSent = (sent: Sent, stored: FarmRecord | undefined): Row => {
  if (sent.data !== null) return isObject(sent.data) ? sent.data : {};
  return Object.fromEntries(Object.keys(stored?.data ?? {}).map((key) => [key, null]));
};

/** A JSON merge: absent parts stay as stored, null empties, arrays are replaced whole. */
export function mergeSent(sent: Sent, stored: FarmRecord | undefined): Merged {
  const part = (name: Exclude<Part, 'data'>): unknown => (sent[name] === undefined ? stored?.[name] : sent[name]);
  return {
    name: part('name'),
    code: part('code'),
    date: part('date'),
    season: part('season'),
    status: part('status'),
    notes: part('notes'),
    inputs: part('inputs'),
    outputs: part('outputs'),
  };
}

/** The codes of warnings that the request confirms; `*` is every one. Also understands them as a record answers them. */
export function confirmedCodes(body: Row): readonly string[] {
  const sent = Array.isArray(body.confirmedWarnings) ? body.confirmedWarnings : [];
  return sent
    .map((entry: unknown) => (isObject(entry) ? entry.code : entry))
    .filter((code) => typeof code === 'string');
}
