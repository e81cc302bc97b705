import { codeKey, hasWord, type SearchWord, searchKey, searchWords } from '@cafezal/domain/ground/search-key.ts';
import type { IconName } from '../../components/icons/icon.tsx';

/** The groups of the palette, in their order. */
export const GROUPS = ['Fazer', 'Lotes', 'Lugares', 'Pessoas e atividades'] as const;
export type Group = (typeof GROUPS)[number];

/** A result of the palette: it opens an address or runs an action. */
export type Entry = {
  id: string;
  group: Group;
  title: string;
  sub: string;
  theme: string | null;
  icon: IconName | null;
  /** A short word at the end of the row. */
  tag?: string;
  act: { to: string; search?: Record<string, string> } | (() => void);
};

/** A result that is only created when it is found; `words` is its normalised search text. */
export type Findable = { words: string; make: () => Entry };

const isCode = (text: string): boolean => /^[\p{Letter}\d]+([ .-][\p{Letter}\d]+)*$/u.test(text) && /\d/.test(text);

/** The search text of a result: all its texts without accents and in lower case, codes without punctuation. */
export function findableWords(...texts: readonly (string | undefined)[]): string {
  const known = texts.flatMap((text = '') => (text === '' ? [] : [text]));
  return [searchKey(known.join(' ')), ...known.filter(isCode).map(codeKey)].join(' ');
}

const MOST: Readonly<Record<Group, number>> = { Fazer: 4, Lotes: 8, Lugares: 6, 'Pessoas e atividades': 5 };
const RANKS = 3;

/**
 * How well a text matches the typed words: 0 if it starts with them, 1 if one of its words does, 2 within a word; null
 * without a match.
 */
function rankOf(words: string, typed: readonly SearchWord[]): number | null {
  if (!typed.every((word) => hasWord(words, word))) return null;
  const first = typed[0]?.word ?? '';
  if (words.startsWith(first)) return 0;
  return words.includes(` ${first}`) ? 1 : 2;
}

function best(findables: readonly Findable[], typed: readonly SearchWord[], most: number): readonly Entry[] {
  const ranked: Findable[][] = Array.from({ length: RANKS }, () => []);
  for (const findable of findables) {
    const rank = rankOf(findable.words, typed);
    if (rank === null) continue;
    ranked[rank]?.push(findable);
    // No better result can follow; the latest changed records come first.
    if ((ranked[0]?.length ?? 0) >= most) break;
  }
  return ranked
    .flat()
    .slice(0, most)
    .map(({ make }) => make());
}

/** Everything that can be found on a farm, by group, the likeliest first. */
export type PaletteIndex = Readonly<Record<Group, readonly Findable[]>>;

/**
 * Results that match all typed words, in the order of the groups; without typed words the likeliest of the first three
 * groups.
 */
export function findEntries(index: PaletteIndex, text: string): readonly Entry[] {
  const typed = searchWords(text);
  if (typed.length > 0) return GROUPS.flatMap((group) => best(index[group], typed, MOST[group]));
  return (['Fazer', 'Lotes', 'Lugares'] as const).flatMap((group) =>
    index[group].slice(0, group === 'Lugares' ? 2 : 4).map(({ make }) => make()),
  );
}

/** A text normalised letter by letter, so that positions stay the same. */
const foldedInPlace = (text: string): string =>
  [...text]
    .map((letter) =>
      (letter.normalize('NFD')[0] ?? letter).toLowerCase().padEnd(letter.length, ' ').slice(0, letter.length),
    )
    .join('');

/** A text in parts, with the typed ones marked; accents and case are ignored. */
export function markedParts(text: string, typed: string): readonly { text: string; isTyped: boolean }[] {
  const folded = foldedInPlace(text);
  const isTyped = new Array<boolean>(text.length).fill(false);
  for (const word of searchKey(typed).split(' ').filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      isTyped.fill(true, at, at + word.length);
  }
  const parts: { text: string; isTyped: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    const letter = text.charAt(at);
    if (last !== undefined && last.isTyped === isTyped[at]) last.text += letter;
    else parts.push({ text: letter, isTyped: isTyped[at] === true });
  }
  return parts;
}
