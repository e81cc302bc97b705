/**
 * Texts whose search key is more than their lower case: with letters beyond ASCII, or other than single spaces between
 * words.
 */
const NOT_PLAIN = /[^ -~]| {2}|^ | $/;

/** A text normalised for search and comparison: no accents, lower case, single spaces, trimmed. */
export const searchKey = (text: string): string =>
  // Lists need thousands of keys at once, most of them of plain ASCII texts.
  NOT_PLAIN.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{Mark}+/gu, '')
        .toLowerCase()
        .replace(/[^\S ]\s*| \s+/g, ' ')
        .trim()
    : text.toLowerCase();

/**
 * A code as people type it in a hurry, without punctuation, spaces and leading zeros: `26-ARM-0001` and `26 arm 1` are
 * `26ARM1`. In capitals, which no text like `searchKey` has: beside one it is found as a code alone.
 */
export const codeKey = (text: string): string =>
  searchKey(text)
    .replace(/(^|\D)0+(?=\d)/g, '$1')
    .replace(/[^a-z\d]+/g, '')
    .toUpperCase();

/** A search word: normalised, and as a code like `codeKey` if it could be one, otherwise null. */
export type SearchWord = { word: string; code: string | null };

const isCodeLike = (word: string): boolean => /[a-z]/.test(word) && /\d/.test(word);

/** The most words of a search, and characters of them: each is looked for in every text of a farm. */
const MOST_WORDS = 10;
const MOST_CHARACTERS = 200;

/** The distinct words of a search; a result must contain all of them. Of a long text only the start is searched. */
export const searchWords = (typed: string): readonly SearchWord[] =>
  // By characters, not by their halves: half of one would be found nowhere.
  [...new Set([...searchKey(typed)].slice(0, MOST_CHARACTERS).join('').split(' '))]
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, code: isCodeLike(word) ? codeKey(word) : null }));

/** A word as the code that it could be, as a pattern for texts like `codeKey`: `ARM1` is no part of `26ARM12`. */
export const codePattern = (code: string): string => (/\d$/.test(code) ? `${code}(?![0-9])` : code);

/** Whether a normalised text, with codes like `codeKey`, contains a word. */
export const hasWord = (text: string, { word, code }: SearchWord): boolean =>
  text.includes(word) || (code !== null && text.includes(code) && new RegExp(codePattern(code)).test(text));
