/** Hash of a farm's address that opens the search. */
export const SEARCH_HASH = 'busca';
