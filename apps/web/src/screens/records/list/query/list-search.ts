/** A filter on a field of the section, in the address as `campo.harvestMethod=strip_cloth~sweep`. */
type FieldFilter = `campo.${string}`;

/**
 * What the address of a list keeps: words, filters and order. Values of one filter are joined by `~`; `safra` is the
 * season under way unless told, `todas` is all of them. `ver=lista` shows the list where a section opens on something
 * else, `deleted` the bin.
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

/** The season filter that lets all through. */
export const ALL_SEASONS = 'todas';

const KEYS: ReadonlySet<string> = new Set(['q', 'safra', 'situacao', 'talhao', 'de', 'ate', 'ordem', 'ver']);

/** The key of the address that filters by a field. */
export const fieldKey = (name: string): FieldFilter => `campo.${name}`;

/** Keeps the known keys of an address that hold text; `?deleted` counts whatever it holds. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const known = Object.entries(search).flatMap(([key, value]) => {
    if (key === 'deleted') return [[key, '1']];
    if (!KEYS.has(key) && !key.startsWith('campo.')) return [];
    // A number that someone typed into the address is text here.
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

/** The values that a filter of the address holds. */
export const filterValues = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(SEPARATOR).map(decoded);

/** Values as a filter of the address; undefined for none. */
export const filterText = (values: readonly string[]): string | undefined =>
  values.length === 0
    ? undefined
    : values.map((value) => value.replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E')).join(SEPARATOR);

/** The search with one key changed; undefined takes it away. */
export function withKey(search: ListSearch, key: keyof ListSearch, value: string | undefined): ListSearch {
  const { [key]: _before, ...others } = search;
  return value === undefined || value === '' ? others : { ...others, [key]: value };
}

const NO_FILTERS: ReadonlySet<string> = new Set(['ordem', 'ver', 'deleted']);

/** Whether the address narrows the list beyond the season under way. */
export const isNarrowed = (search: ListSearch): boolean =>
  Object.entries(search).some(
    ([key, value]) => value !== undefined && !NO_FILTERS.has(key) && !(key === 'safra' && value === ALL_SEASONS),
  );
