import { CHOICE_WORDS, type ChoiceKey } from './choice-words.ts';
import { type Decimals, dayText, inLanguage, type Language, numberIn, type Texts } from './language.ts';
import { TEXTS, type TextKey } from './texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** All that a page says in one language. */
export type PageWords = {
  language: Language;
  /** A fixed text, with values in place of `{names}`. */
  say: (key: TextKey, values?: Values) => string;
  /** A value of a choice; null if the value has no words. */
  choice: (key: ChoiceKey, value: string | null) => string | null;
  pick: (texts: Texts) => string;
  number: (value: number, decimals: Decimals) => string;
  day: (day: string, short?: boolean) => string;
  /** `2 jun. 2026 a 15 jun. 2026`, or one day alone. */
  days: (days: { from: string; to: string }) => string;
};

/** The words of a page in a language. */
export function pageWords(language: Language): PageWords {
  const say = (key: TextKey, values: Values = {}): string =>
    inLanguage(TEXTS[key], language).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  const day = (text: string, short = false): string => dayText(language, text, short);
  return {
    language,
    say,
    choice: (key, value) => {
      const words: Readonly<Record<string, Texts>> = CHOICE_WORDS[key];
      const texts = value !== null && Object.hasOwn(words, value) ? words[value] : undefined;
      return texts === undefined ? null : inLanguage(texts, language);
    },
    pick: (texts) => inLanguage(texts, language),
    number: (value, decimals) => numberIn(language, value, decimals),
    day,
    days: ({ from, to }) =>
      from === to ? day(from) : say('fromTo', { from: day(from, from.slice(0, 4) === to.slice(0, 4)), to: day(to) }),
  };
}
