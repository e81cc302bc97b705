/** A filter on a field of the section, in the address as `campo.harvestMethod=strip_cloth~sweep`. */
type FieldFilter = `campo.${string}`;

/**
 * Search, filters and order in a list's address. Values of one filter are joined by `~`. `safra` is the current season
 * by default, `todas` is all of them. `ver=lista` shows the list in sections that open on another screen, `deleted` the
 * bin.
 */
export type ListSearch = {
  q?: string;
  safra?: string;
  situacao?: string;
  talhao?: string;
  de?: string;
  ate?: string;
  ordem?: string;
  ver?: string;
  deleted?: string;
} & { [field: FieldFilter]: string };

/** The value of `safra` for all seasons. */
export const ALL_SEASONS = 'todas';

const KEYS: ReadonlySet<string> = new Set(['q', 'safra', 'situacao', 'talhao', 'de', 'ate', 'ordem', 'ver']);

/** The parameter that filters by a field. */
export const fieldKey = (name: string): FieldFilter => `campo.${name}`;

/** Keeps the known parameters that are text; `?deleted` counts with any value. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const known = Object.entries(search).flatMap(([key, value]) => {
    if (key === 'deleted') return [[key, '1']];
    if (!KEYS.has(key) && !key.startsWith('campo.')) return [];
    // The router parses numbers in the address; here they are text.
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' ? [[key, text]] : [];
  });
  return Object.fromEntries(known);
}
