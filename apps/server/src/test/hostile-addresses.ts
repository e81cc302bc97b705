import fc from 'fast-check';
import { forgedCursors } from './hostile-cursors.ts';
import type { Operation, World } from './hostile-target.ts';
import { hostileDate, hostileId, hostileText } from './hostile-values.ts';

/** Encodes a text for an address; lone surrogates are not possible there. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const ODD_SEGMENTS = [
  ...['%00', '%ff', '%c0%af', '..%2f..%2f', '%2e%2e', '%', '%zz', 'null', '-1', '0', '%20', '%F0%9F', 'a;b=c', 'a+b'],
  ...['%0d%0aX-Evil:1', '__proto__', '%E0%A4%A', "'%20OR%201=1--", 'x'.repeat(300), 'x'.repeat(9_000)],
];

const hostileSegment = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ODD_SEGMENTS),
    hostileText.map((text) => encoded(text.slice(0, 2_000)) || '%20'),
    hostileId(ids).map((id) => encoded(id) || '%20'),
  );

/** The path of an operation. Its parameters are mostly existing ids, sometimes foreign, deleted or malformed ones. */
export function pathOf({ path, parameters }: Operation, world: World): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const values = names.map((name) => {
    const known = world.valuesOf(name, path);
    const meant = known.length === 0 ? hostileSegment(world.ids) : fc.constantFrom(...known);
    return fc.oneof({ weight: 12, arbitrary: meant }, hostileSegment(world.ids));
  });
  return fc
    .tuple(...values)
    .map((chosen) => names.reduce((text, name, index) => text.replace(`{${name}}`, () => chosen[index] ?? ''), path));
}

const USUAL = [
  '',
  '-1',
  '0',
  '1',
  '500',
  '501',
  '1e9',
  '1.5',
  'true',
  '2026/27',
  '2026-06-03',
  '-date',
  'name',
  ',',
  ',,,',
];
const ODD = [
  '%ff',
  '%00',
  '%',
  '%7B%7D',
  '+',
  'eyJhIjoxfQ',
  'eyJhIjoxfQ%3D%3D',
  'W10',
  'bnVsbA',
  '%ED%A0%80',
  '(((((',
  '*',
];

const anyValue = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...USUAL),
    fc.constantFrom(...ODD),
    fc.base64String({ maxLength: 60 }).map(encoded),
    hostileText.map((text) => encoded(text.slice(0, 1_000))),
    hostileId(ids).map(encoded),
  );

const oneOf = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values).map(encoded);
const dates = fc.oneof(hostileDate.map(encoded), oneOf('2026-01-01', '2026-12-31', '9999-99-99', 'x'));

/** Query values that target their parameter's name. */
const OF_ITS_NAME: Readonly<Record<string, fc.Arbitrary<string>>> = {
  limit: oneOf('-1', '0', '1', '501', '1e9', '1.5', 'x', '9'.repeat(20), '\0', '٣', ' 5', '0x10'),
  since: oneOf('-1', '0', '1.5', '1', '9'.repeat(15), '9'.repeat(19), '9'.repeat(400), 'x', '1e3', '-0'),
  sort: oneOf('-', '--date', 'date,name', 'toString', '__proto__', 'DATE', '-kg', 'kg', 'code', '-createdAt', 'asc;--'),
  from: dates,
  to: dates,
  asOf: dates,
  format: oneOf('pdf', 'csv', 'xlsx', 'CSV', 'x', '__proto__'),
  season: oneOf('2026/27', '2026/99', '0000/00', ',', '9999/00', '2026/27,2025/26', ',2026/27,,', '\u{10ffff}'),
  status: oneOf('planned', 'completed', 'planned,completed', ',', 'x', '__proto__'),
  q: oneOf('registro', 'talhão um', '%%%%', '_', '\\', 'a '.repeat(400), '(?:a+)+$', '0'.repeat(900), 'İ', 'e\u0301'),
  kind: oneOf('humidity', '__proto__', 'x', 'humidity,ph'),
  fx: oneOf('-1', '1e309', 'NaN', '0', '5,45', '5.45'),
  deleted: oneOf('true', 'false', '1', 'TRUE'),
  partial: oneOf('true', 'x'),
  dryRun: oneOf('true', 'x'),
};

type Pair = readonly [key: string, value: string];

function pairsOf(names: readonly string[], ids: readonly string[]): fc.Arbitrary<Pair> {
  const made = fc.tuple(fc.constantFrom(...names, 'x', '__proto__', 'constructor', 'limit%5B%5D', ''), anyValue(ids));
  const hinted = names.flatMap((name) => {
    const value = name === 'plot' || name === 'plotId' ? hostileId(ids).map(encoded) : OF_ITS_NAME[name];
    return value === undefined ? [] : [fc.tuple(fc.constant(name), value)];
  });
  return hinted.length === 0 ? made : fc.oneof({ weight: 2, arbitrary: fc.oneof(...hinted) }, made);
}

/** Documented, made-up and prototype keys; a key may occur twice; every list gets forged cursors. */
export function queryOf({ parameters }: Operation, { ids }: World): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const pairs: fc.Arbitrary<readonly Pair[]> = fc.array(pairsOf(names, ids), { maxLength: 4 });
  const cursors = forgedCursors(ids).map(({ cursor, sort }): readonly Pair[] => [
    ['cursor', cursor],
    ['sort', sort],
  ]);
  const chosen = names.includes('cursor')
    ? fc.oneof({ weight: 2, arbitrary: pairs }, { weight: 3, arbitrary: cursors })
    : pairs;
  return chosen.map((list) => (list.length === 0 ? '' : `?${list.map((pair) => pair.join('=')).join('&')}`));
}
