/** What makes a text look otherwise to search than in lower case: letters beyond ASCII, spaces that are not single ones between words. */
const NOT_PLAIN = /[^ -~]| {2}|^ | $/;

/** A text as search and comparison see it: without accents, in lower case, single spaces, trimmed. */
export const searchKey = (text: string): string =>
  // Lists ask this of thousands of texts at once, most of them plain.
  NOT_PLAIN.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{Mark}+/gu, '')
        .toLowerCase()
        .replace(/[^\S ]\s*| \s+/g, ' ')
        .trim()
    : text.toLowerCase();

/** A code as one types it in haste, without signs, spaces and leading zeros: `26-ARM-0001` and `26 arm 1` are `26arm1`. */
export const codeKey = (text: string): string =>
  searchKey(text)
    .replace(/(^|\D)0+(?=\d)/g, '$1')
    .replace(/[^a-z\d]+/g, '');

/** A word of a search: as it may stand in a text, and, where it could be a code, as `codeKey` has codes; else null. */
export type SearchWord = { word: string; code: string | null };

const isCodeLike = (word: string): boolean => /[a-z]/.test(word) && /\d/.test(word);

/** The words of what was typed, each once; each must occur where a search finds. */
export const searchWords = (typed: string): readonly SearchWord[] =>
  [...new Set(searchKey(typed).split(' '))]
    .filter(Boolean)
    .map((word) => ({ word, code: isCodeLike(word) ? codeKey(word) : null }));

/** Whether a word occurs in a text that has its codes as `codeKey` has them among its words. */
export const hasWord = (text: string, { word, code }: SearchWord): boolean =>
  text.includes(word) || (code !== null && text.includes(code));
