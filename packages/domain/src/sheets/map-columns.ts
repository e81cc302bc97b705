import { searchKey } from '../ground/search-key.ts';
import type { Heading } from './heading-row.ts';
import { columnName } from './sheet.ts';
import { headingKey, type Target } from './targets.ts';

/** What the columns say: the key of a target by the column's name, null where it is left out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Shorter words stand in too many headings. */
const SHORTEST_INSIDE = 4;

/** How well a heading names a target: as in our files, by a known word, with a known word in it; 0 for not at all. */
function likeness({ folded, key }: { folded: string; key: string }, { label, names }: Target): number {
  if (folded === searchKey(label)) return 4;
  const place = names.indexOf(key);
  if (place >= 0) return 3 - place / 100;
  const words = ` ${key} `;
  return names.some((name) => name.length >= SHORTEST_INSIDE && words.includes(` ${name} `)) ? 1 : 0;
}

type Pair = { column: string; key: string; likeness: number };

/** The likeliest target of each column; each is taken once, the best pair first. */
function likeliest(headings: readonly Heading[], targets: readonly Target[]): Pair[] {
  const pairs = headings.flatMap(({ at, text }) => {
    const heading = { folded: searchKey(text), key: headingKey(text) };
    const pair = (target: Target): Pair => ({
      column: columnName(at),
      key: target.key,
      likeness: likeness(heading, target),
    });
    return text === '' ? [] : targets.map(pair);
  });
  return pairs.filter((pair) => pair.likeness > 0).sort((one, other) => other.likeness - one.likeness);
}

/** What each column says: as chosen, else as it was for these headings before, else the likeliest. */
export function mapColumns(
  headings: readonly Heading[],
  targets: readonly Target[],
  { chosen }: { chosen: Mapping },
): Mapping {
  const keys = new Set(targets.map(({ key }) => key));
  const mapping = new Map<string, string | null>();
  const taken = new Set<string>();
  const take = (column: string, key: string | null): void => {
    if (mapping.has(column) || (key !== null && (taken.has(key) || !keys.has(key)))) return;
    mapping.set(column, key);
    if (key !== null) taken.add(key);
  };
  const columns = headings.filter(({ text }) => text !== '').map(({ at }) => columnName(at));
  for (const column of columns) {
    const asked = Object.hasOwn(chosen, column) ? chosen[column] : undefined;
    if (asked !== undefined) take(column, asked);
  }
  for (const { column, key } of likeliest(headings, targets)) take(column, key);
  return Object.fromEntries(columns.map((column) => [column, mapping.get(column) ?? null]));
}
