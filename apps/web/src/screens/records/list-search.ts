/** What the address of a list keeps: words, filters and order, and `ver=lista` where a section opens on something else. */
export type ListSearch = {
  q?: string;
  safra?: string;
  situacao?: string;
  talhao?: string;
  ordem?: string;
  ver?: string;
};

const KEYS = ['q', 'safra', 'situacao', 'talhao', 'ordem', 'ver'] as const;

/** Keeps the known keys of an address that hold text. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const known = KEYS.flatMap((key) => {
    const value = search[key];
    return typeof value === 'string' && value !== '' ? [[key, value]] : [];
  });
  return Object.fromEntries(known);
}
