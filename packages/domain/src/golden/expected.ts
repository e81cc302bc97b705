import expected from './expected.json' with { type: 'json' };
import { goldenId } from './season.ts';

const SHORT_NAME = /^(P|H|PR|F|D|R|M|ST|V|S|A)\d{1,2}$/;

/** The same value with short names of records, as keys or as `id`, turned into their UUIDs. */
export function withGoldenIds(value: unknown): unknown {
  if (typeof value === 'string') return SHORT_NAME.test(value) ? goldenId(value) : value;
  if (Array.isArray(value)) return value.map(withGoldenIds);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [SHORT_NAME.test(key) ? goldenId(key) : key, withGoldenIds(inner)]),
  );
}

/** The figures that the worked season must give, by short names, percentages and kg rounded to 4 decimals, money to 2. */
export const goldenExpected = expected;
