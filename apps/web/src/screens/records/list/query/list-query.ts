import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import {
  codeKey,
  codePattern,
  hasWord,
  type SearchWord,
  searchKey,
  searchWords,
} from '@cafezal/domain/ground/search-key.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import type { ListField } from './list-fields.ts';
import { ALL_SEASONS, type ListSearch } from './list-search.ts';
import { plotIdsOf } from './list-values.ts';
import { filterValues } from './search-filters.ts';

/** What a query looks up besides the record itself. */
export type ListLookup = {
  fields: readonly ListField[];
  isFound: Finder;
  statusOf: (record: DeviceRecord) => string;
  /** Ids of the plots that a record is of: those that it names, and those that its coffee grew on. */
  plotsOf: (record: DeviceRecord) => readonly string[];
  /** The season to show if the address names none; null for all. */
  season: string | null;
};

type Texts = { fields: readonly ListField[]; nameOf: (id: string) => string };

/** Whether a record contains all normalised words. */
type Finder = (record: DeviceRecord, words: readonly SearchWord[]) => boolean;

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Fields that the search covers besides the list's columns. */
const KNOWN_BY = ['lot', 'batch', 'formerCodes', 'storageLot', 'buyer', 'responsible', 'supplier'];

/** All normalised text by which a record can be found, including former codes and names of its plots. */
function haystack(record: DeviceRecord, { fields, nameOf }: Texts): string {
  const { name, code, notes, data } = record;
  // Loops without intermediate arrays: a long list has thousands of records.
  const texts: unknown[] = [name, code, notes];
  for (const field of fields) if (field.isDay !== true) texts.push(field.of(record), field.whole?.(record));
  for (const id of plotIdsOf(record)) texts.push(nameOf(id));
  for (const key of KNOWN_BY) texts.push(...textsIn(data[key]));
  const codes = [code, ...textsIn(data.lot), ...textsIn(data.formerCodes)].map(codeKey);
  return `${searchKey(texts.filter(Boolean).join(' '))} ${codes.join(' ')}`;
}

/** A search test that caches the text of each record, since searches are typed letter by letter. */
export function makeFinder(texts: Texts): Finder {
  const known = new WeakMap<DeviceRecord, string>();
  return (record, words) => {
    let text = known.get(record);
    if (text === undefined) {
      text = haystack(record, texts);
      known.set(record, text);
    }
    for (const word of words) if (!hasWord(text, word)) return false;
    return true;
  };
}

const finders = new WeakMap<readonly ShownRecord[], Finder>();

/** The search test for these rows, kept with them from one visit of the list to the next. */
export function finderOf(rows: readonly ShownRecord[], texts: Texts): Finder {
  const finder = finders.get(rows) ?? makeFinder(texts);
  finders.set(rows, finder);
  return finder;
}

type Test = (record: DeviceRecord) => boolean;

const oneOf = (text: string | undefined, valuesOf: (record: DeviceRecord) => readonly unknown[]): Test[] => {
  const wanted = new Set<unknown>(filterValues(text));
  return wanted.size === 0 ? [] : [(record) => valuesOf(record).some((value) => wanted.has(value))];
};

function seasonTests({ safra }: ListSearch, { season }: ListLookup): Test[] {
  if (safra === ALL_SEASONS) return [];
  // Records without a season yet belong to the current work.
  return oneOf(safra ?? season ?? undefined, (record) => [record.season ?? season]);
}

const fieldTests = (search: ListSearch): Test[] =>
  Object.entries(search).flatMap(([key, text]) =>
    key.startsWith('campo.') ? oneOf(text, ({ data }) => [data[key.slice('campo.'.length)]].flat()) : [],
  );

function testsOf(search: ListSearch, lookup: ListLookup): Test[] {
  const { situacao, talhao, de, ate } = search;
  return [
    ...seasonTests(search, lookup),
    ...oneOf(situacao, (record) => [lookup.statusOf(record), ...record.flags]),
    ...oneOf(talhao, lookup.plotsOf),
    ...fieldTests(search),
    ...(de === undefined ? [] : [({ date }: DeviceRecord) => date >= de]),
    ...(ate === undefined ? [] : [({ date }: DeviceRecord) => date <= ate]),
  ];
}

const LONGEST_NUMBER = 12;

/** Sort key of a text: accents and case ignored, numbers compared by value. */
const sortText = (text: string): string =>
  searchKey(text).replace(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'));

/** Among equals, the latest created record comes first. */
const byCreation = (one: ShownRecord, other: ShownRecord): number => {
  const [first, second] = [one.record.createdAt, other.record.createdAt];
  return first === second ? 0 : first < second ? 1 : -1;
};

type Key = string | number | null;

/**
 * Sorts by key; records without a key come last. A long list has few keys for many records, so keys are sorted, and only
 * records of the same key are compared with each other.
 */
function sortedBy(
  keyOf: (record: DeviceRecord) => Key,
  rows: readonly ShownRecord[],
  sign: 1 | -1,
): readonly ShownRecord[] {
  const groups = new Map<Key, ShownRecord[]>();
  for (const row of rows) {
    const key = keyOf(row.record);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  const keys: Key[] = [...groups.keys()]
    .filter((key) => key !== null)
    .sort((one, other) => (one === other ? 0 : one < other ? -sign : sign));
  return [...keys, null].flatMap((key) => groups.get(key)?.sort(byCreation) ?? []);
}

const dayKey = ({ date }: DeviceRecord): Key => date || null;

const keyOf =
  (field: ListField) =>
  (record: DeviceRecord): Key => {
    const value = field.of(record);
    if (value === '' || value === null) return null;
    return typeof value === 'number' ? value : sortText(value);
  };

/** Sorted rows; `by` is the field they were sorted by, null for the day. */
type Ordered = { by: ListField | null; rows: readonly ShownRecord[] };

const ordersOf = memoByObject((_rows: readonly ShownRecord[]) => new Map<string, Ordered>());

/** The sorted records, kept while they are the same, since a search filters them letter by letter. */
function inOrder(rows: readonly ShownRecord[], order: string, fields: readonly ListField[]): readonly ShownRecord[] {
  const orders = ordersOf(rows);
  const field = fields.find(({ name }) => name === order.replace(/^-/, ''));
  const by = field === undefined || field.isDay === true ? null : field;
  const known = orders.get(order);
  if (known?.by === by) return known.rows;
  const sign = order.startsWith('-') ? -1 : 1;
  const answer = sortedBy(by === null ? dayKey : keyOf(by), rows, sign);
  orders.set(order, { by, rows: answer });
  return answer;
}

/** The default order of a list: newest first, or by name if it shows no day. */
export const defaultOrder = (fields: readonly ListField[]): string =>
  fields.some(({ isDay }) => isDay === true) ? '-date' : 'name';

function left(of: readonly ShownRecord[], filters: ListSearch & { ordem: string }, lookup: ListLookup) {
  const tests = testsOf(filters, lookup);
  const rows = inOrder(of, filters.ordem, lookup.fields);
  return tests.length === 0 ? rows : rows.filter(({ record }) => tests.every((test) => test(record)));
}

/** The filtered and sorted records, and cached results of the latest searches in them. */
type Narrowed = {
  rows: readonly ShownRecord[];
  isFound: Finder;
  plotsOf: ListLookup['plotsOf'];
  found: { words: readonly SearchWord[]; rows: readonly ShownRecord[] }[];
};

/** Words are deleted letter by letter as they were typed: this many results are kept. */
const ANSWERS_KEPT = 8;

/** The order of the rows and the one that their sums are made by. */
const ORDERS_KEPT = 2;

const narrowedIn = memoByObject((_rows: readonly ShownRecord[]) => new Map<string, Narrowed>());

/**
 * The filtered records. Filters change seldom while a search is typed, and not between visits, so the result is kept
 * until they do.
 */
function narrow(of: readonly ShownRecord[], filters: ListSearch, lookup: ListLookup): Narrowed {
  const { fields, season, isFound, plotsOf } = lookup;
  const { ordem = defaultOrder(fields), ...others } = filters;
  const by = JSON.stringify([ordem, season, others]);
  const kept = narrowedIn(of);
  const last = kept.get(by);
  // Where coffee grew is said by other records, which may have changed since another visit.
  const known = filters.talhao === undefined || last?.plotsOf === plotsOf ? last : undefined;
  const rows = known?.rows ?? left(of, { ...others, ordem }, lookup);
  const answer = known?.isFound === isFound ? known : { rows, isFound, plotsOf, found: [] };
  // The one that was asked for last goes last.
  kept.delete(by);
  kept.set(by, answer);
  for (const oldest of [...kept.keys()].slice(0, -ORDERS_KEPT)) kept.delete(oldest);
  return answer;
}

/** Whether every text that contains the first word also contains the second, shorter one. */
const implies = (longer: SearchWord, { word, code }: SearchWord): boolean =>
  longer.word.includes(word) &&
  // ARM1 is in no text for being in ARM12.
  (longer.code === null || (code !== null && new RegExp(codePattern(code)).test(longer.code)));

/** Whether the results for some words include all results for the others. */
const holds = (some: readonly SearchWord[], others: readonly SearchWord[]): boolean =>
  some.every((word) => others.some((other) => implies(other, word)));

const areSame = (some: readonly SearchWord[], others: readonly SearchWord[]): boolean =>
  some.length === others.length && some.every(({ word }, at) => word === others[at]?.word);

/** The rows that contain all words; searches within the results of an earlier letter if there are any. */
function find(
  { rows, found }: Narrowed,
  words: readonly SearchWord[],
  { isFound }: ListLookup,
): readonly ShownRecord[] {
  const known = found.find((answer) => areSame(answer.words, words));
  if (known !== undefined) return known.rows;
  let among = rows;
  for (const answer of found) {
    if (answer.rows.length < among.length && holds(answer.words, words)) among = answer.rows;
  }
  const answer = { words, rows: among.filter(({ record }) => isFound(record, words)) };
  found.unshift(answer);
  if (found.length > ANSWERS_KEPT) found.pop();
  return answer.rows;
}

/** The rows of a list: searched, filtered and sorted; rows without a sort key come last. */
export function queryRows(
  rows: readonly ShownRecord[],
  { q = '', ...filters }: ListSearch,
  lookup: ListLookup,
): readonly ShownRecord[] {
  const words = searchWords(q);
  const left = narrow(rows, filters, lookup);
  return words.length === 0 ? left.rows : find(left, words, lookup);
}
