import { ALL_SEASONS, type ListSearch } from './list-search.ts';

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
