/** At the end of the address of a farm's screen it opens the search over it. */
export const SEARCH_HASH = 'busca';
