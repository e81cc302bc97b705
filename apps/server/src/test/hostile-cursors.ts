import fc from 'fast-check';
import { hostileId, ODD_DATES } from './hostile-values.ts';

/** Sort orders of the API's lists: records, readings, farms. */
const ORDERS = ['date', 'name', 'code', 'createdAt', 'updatedAt', 'kg', 'at'] as const;

const ODD_INSTANTS = [
  ...['2026-02-30 10:00:00+00', '2026-06-31T10:00:00Z', '9999-12-31 23:59:60.999+00', '2026-06-03 24:00:00+00'],
  ...['2026-01-01 00:00:00.000000+99', '2026-01-01T::::::::Z', '2026-01-01 00:00:00+14:59', '2026-06-03 10:00:00'],
  ...['0001-01-01 00:00:00+00', '4713-01-01 00:00:00+00 BC', '2026-06-03 10:00:00.123456789+00', '1e5', '-infinity'],
];
const ODD_NUMBERS = [
  ...['0', '-0', '-1', '1e5', '1e308', 'NaN', 'Infinity', '9'.repeat(15), '9'.repeat(16), '9'.repeat(400)],
  ...['9007199254740993', '0.1234567', '.5', '5.', '1,5', '0x10', ' 1', ''],
];
const ODD_TEXTS = [
  '',
  '\0',
  'a\0',
  '\ud800',
  '\udfff',
  '%',
  '\\',
  'x'.repeat(3_000),
  '\u{10ffff}',
  "'; select 1--",
  '́',
];
const VALUES: readonly unknown[] = [
  ...[...ODD_INSTANTS, ...ODD_DATES, ...ODD_NUMBERS, ...ODD_TEXTS],
  ...[null, true, 0, -1, 1e308, [], {}, ['x']],
];

const inBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** A cursor's position with the right number of parts, or with too few, too many, or wrong types. */
function places(order: string, ids: readonly string[]): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...VALUES);
  const id = hostileId(ids);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant(order), value, id) },
    fc.tuple(fc.constantFrom(...ORDERS, '', 'toString', '__proto__'), value, id),
    fc.tuple(fc.constant(order), value),
    fc.tuple(fc.constant(order), value, id, value),
    fc.constantFrom<unknown>(null, 0, 'x', {}, [], [[]], { 0: order, 1: 'x', 2: ids[0], length: 3 }),
  );
}

/** The other format of cursors: an instant and a key, separated by a bar. */
const barred = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...ODD_INSTANTS, ...ODD_DATES), hostileId(ids), fc.constantFrom('|', '', '||', '|x|'))
    .map(([instant, id, bar]) => `${instant}${bar}${id}`);

/** A forged cursor together with its sort order, as a client may send both. */
export function forgedCursors(ids: readonly string[]): fc.Arbitrary<{ cursor: string; sort: string }> {
  const order = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...ORDERS)).map((parts) => parts.join(''));
  return order.chain((sort) =>
    fc
      .oneof(
        { weight: 4, arbitrary: places(sort, ids).map((place) => inBase64(JSON.stringify(place))) },
        { weight: 2, arbitrary: barred(ids).map(inBase64) },
        fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
        fc.constantFrom(
          'eyJhIjoxfQ',
          'W10',
          'bnVsbA',
          '%00',
          '='.repeat(8),
          'A'.repeat(6_000),
          inBase64('['.repeat(2_000)),
        ),
      )
      .map((cursor) => ({ cursor, sort })),
  );
}
