/** What the address of a list keeps: words, filters and order, in Portuguese as people see it. */
export type ListSearch = { q?: string; safra?: string; situacao?: string; talhao?: string; ordem?: string };

const KEYS = ['q', 'safra', 'situacao', 'talhao', 'ordem'] as const;

/** Keeps the known keys of an address that hold text. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const known = KEYS.flatMap((key) => {
    const value = search[key];
    return typeof value === 'string' && value !== '' ? [[key, value]] : [];
  });
  return Object.fromEntries(known);
}
