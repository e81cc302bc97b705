import expected from './expected.json' with { type: 'json' };
import { goldenId } from './season.ts';

const SHORT_NAME = /^(P|H|PR|F|D|R|M|ST|V|S|A)\d{1,2}$/;

/** The value with records' short names, as keys or as `id`, replaced by their UUIDs. */
export function withGoldenIds(value: unknown): unknown {
  if (typeof value === 'string') return SHORT_NAME.test(value) ? goldenId(value) : value;
  if (Array.isArray(value)) return value.map(withGoldenIds);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [SHORT_NAME.test(key) ? goldenId(key) : key, withGoldenIds(inner)]),
  );
}

/** The expected figures of the worked season by short names; percentages and kg with 4 decimals, money with 2. */
export const goldenExpected = expected;
