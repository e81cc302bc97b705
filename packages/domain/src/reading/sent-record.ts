import type { StageDefinition } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';

/** The parts of a record that a request can set. */
const PARTS = ['name', 'code', 'date', 'season', 'status', 'notes', 'data', 'inputs', 'outputs'] as const;
type Part = (typeof PARTS)[number];
type Row = Readonly<Record<string, unknown>>;

/** Alternative keys of these parts. */
const OTHER_WORDS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  date: ['startDate', 'saleDate'],
  season: ['cropYear'],
  notes: ['observation'],
};

/** The parts that a request sends: absent parts have no key, emptied ones are null. */
export type Sent = Readonly<Partial<Record<Part, unknown>>> & {
  /** `{from}`: the day from which sent values hold that have versions. */
  readonly change?: unknown;
};

/** The sent parts over the stored ones, not read yet; `data` is read key by key, see `dataSent`. */
export type Merged = Readonly<Record<Exclude<Part, 'data'>, unknown>>;

/** The value of the first key that has one; null if one was sent empty, undefined if none was sent. */
function firstSent(body: Row, keys: readonly string[]): unknown {
  const values = keys.filter((key) => Object.hasOwn(body, key)).map((key) => body[key]);
  return values.find((value) => value !== null && value !== '') ?? (values.length === 0 ? undefined : null);
}

/** The parts that a request sends; unknown keys are dropped. Throws `record/invalid` if `data` is no object. */
export function readSent(body: Row, { nameField }: Pick<StageDefinition, 'nameField'>): Sent {
  const keysOf = (part: Part) => [
    part,
    ...(OTHER_WORDS[part] ?? []),
    ...(part === 'name' && nameField ? [nameField] : []),
  ];
  const parts = PARTS.map((part) => [part, firstSent(body, keysOf(part))] as const);
  const said = parts.filter(([, value]) => value !== undefined);
  const sent: Sent = Object.fromEntries(body.change === undefined ? said : [...said, ['change', body.change]]);
  if (sent.data === undefined || sent.data === null || isObject(sent.data)) return sent;
  throw new Problem('record/invalid', { fields: { data: 'Não entendemos o que foi enviado aqui.' } });
}

/** The keys of `data` that a request sends; `data: null` empties all stored ones. */
export const dataSent = (sent: Sent, stored: FarmRecord | undefined): Row => {
  if (sent.data !== null) return isObject(sent.data) ? sent.data : {};
  return Object.fromEntries(Object.keys(stored?.data ?? {}).map((key) => [key, null]));
};

/** JSON merge: absent parts stay as stored, null empties, arrays are replaced. */
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

/**
 * The codes of warnings that the request confirms; `*` is all. Also accepts the shape in which records are answered.
 */
export function confirmedCodes(body: Row): readonly string[] {
  const sent = Array.isArray(body.confirmedWarnings) ? body.confirmedWarnings : [];
  return sent
    .map((entry: unknown) => (isObject(entry) ? entry.code : entry))
    .filter((code) => typeof code === 'string');
}
