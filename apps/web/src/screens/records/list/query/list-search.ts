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

const SEPARATOR = '~';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The values of a filter in the address. */
export const filterValues = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(SEPARATOR).map(decoded);

/** Values as a filter in the address; undefined for none. */
export const filterText = (values: readonly string[]): string | undefined =>
  values.length === 0
    ? undefined
    : values.map((value) => value.replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E')).join(SEPARATOR);

/** The search with one parameter changed; undefined removes it. */
export function withKey(search: ListSearch, key: keyof ListSearch, value: string | undefined): ListSearch {
  const { [key]: _before, ...others } = search;
  return value === undefined || value === '' ? others : { ...others, [key]: value };
}

const NO_FILTERS: ReadonlySet<string> = new Set(['ordem', 'ver', 'deleted']);

/** The search without its filters; how the list is looked at stays. */
export const withoutFilters = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => NO_FILTERS.has(key)));

/** Whether the address filters the list by more than the current season. */
export const isNarrowed = (search: ListSearch): boolean =>
  Object.entries(search).some(
    ([key, value]) => value !== undefined && !NO_FILTERS.has(key) && !(key === 'safra' && value === ALL_SEASONS),
  );
