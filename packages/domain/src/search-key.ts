/** A text as search and comparison see it: without accents, in lower case, single spaces, trimmed. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
