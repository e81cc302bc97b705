import { codeKey, hasWord, type SearchWord, searchKey, searchWords } from '@cafezal/domain/ground/search-key.ts';
import type { IconName } from '../../components/icons/icon.tsx';

/** The groups of the palette, in their order. */
export const GROUPS = ['Fazer', 'Lotes', 'Lugares', 'Pessoas e atividades'] as const;
export type Group = (typeof GROUPS)[number];

/** Something that the palette finds: it opens an address, or does something at once. */
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

/** An entry that is made only where it is found; `words` are what it is found by, folded. */
export type Findable = { words: string; make: () => Entry };

const isCode = (text: string): boolean => /^[\p{Letter}\d]+([ .-][\p{Letter}\d]+)*$/u.test(text) && /\d/.test(text);

/** What an entry is found by: all its texts, without accents and in lower case, and codes without their signs. */
export function findableWords(...texts: readonly (string | undefined)[]): string {
  const known = texts.flatMap((text = '') => (text === '' ? [] : [text]));
  return [searchKey(known.join(' ')), ...known.filter(isCode).map(codeKey)].join(' ');
}

const MOST: Readonly<Record<Group, number>> = { Fazer: 4, Lotes: 8, Lugares: 6, 'Pessoas e atividades': 5 };
const RANKS = 3;

/** How well words answer what was typed: 0 where they begin with it, 1 where one of them does, 2 within; null not at all. */
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
    // Nothing better can come, and what comes first was touched last.
    if ((ranked[0]?.length ?? 0) >= most) break;
  }
  return ranked
    .flat()
    .slice(0, most)
    .map(({ make }) => make());
}

/** What a farm can be searched for, by group, in each the likeliest first. */
export type PaletteIndex = Readonly<Record<Group, readonly Findable[]>>;

/** What answers every typed word, in the order of the groups; with nothing typed what is likeliest of the first three. */
export function findEntries(index: PaletteIndex, text: string): readonly Entry[] {
  const typed = searchWords(text);
  if (typed.length > 0) return GROUPS.flatMap((group) => best(index[group], typed, MOST[group]));
  return (['Fazer', 'Lotes', 'Lugares'] as const).flatMap((group) =>
    index[group].slice(0, group === 'Lugares' ? 2 : 4).map(({ make }) => make()),
  );
}

/** A text folded letter by letter, so that a place in it is the same place in the text. */
const foldedInPlace = (text: string): string =>
  [...text]
    .map((letter) =>
      (letter.normalize('NFD')[0] ?? letter).toLowerCase().padEnd(letter.length, ' ').slice(0, letter.length),
    )
    .join('');

/** A text in pieces, those that were typed marked; accents and case aside. */
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
