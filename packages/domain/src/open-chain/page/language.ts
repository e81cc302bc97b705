/** The languages of a page, in the order of its links. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language, in the order of `LANGUAGES`. */
export type Texts = readonly [pt: string, en: string, es: string];

/** The language as HTML names it. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' };

/** A text in one language. */
export const inLanguage = (texts: Texts, language: Language): string => texts[LANGUAGES.indexOf(language)] ?? texts[0];

const MOST_PREFERENCES = 20;

/** The language that a reader's `Accept-Language` likes best; Portuguese where it names none of ours. */
export function preferredLanguage(accepted: string | undefined, offered: readonly Language[] = LANGUAGES): Language {
  const weighed = (accepted ?? '').split(',', MOST_PREFERENCES).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1');
    return { language: offered.find((one) => one === tag.split('-')[0]), weight: Number.isFinite(weight) ? weight : 0 };
  });
  const liked = weighed.filter(({ language, weight }) => language !== undefined && weight > 0);
  const [best] = liked.sort((one, other) => other.weight - one.weight);
  return best?.language ?? offered[0] ?? 'pt';
}

const ZONE = { timeZone: 'UTC' } as const;
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Formatter,
): Formatter {
  const known = formatters.get(key);
  // A key names one kind of formatter.
  if (known !== undefined) return known as Formatter;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Decimals of a number: at most so many, or exactly so many. */
export type Decimals = { most: number } | { exactly: number };

/** A number as the language writes it. */
export function numberIn(language: Language, value: number, decimals: Decimals): string {
  const [most, least] = 'most' in decimals ? [decimals.most, 0] : [decimals.exactly, decimals.exactly];
  const format = kept(
    `${language} ${most} ${least}`,
    () =>
      new Intl.NumberFormat(LANGUAGE_TAGS[language], {
        maximumFractionDigits: most,
        minimumFractionDigits: least,
        useGrouping: 'always',
      }),
  );
  return format.format(value);
}

/** A day YYYY-MM-DD in words of the language: `12 jul. 2026`; without its year if `short`. The text itself if it is no day. */
export function dayText(language: Language, day: string, short = false): string {
  const at = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  const format = kept(`${language} day ${short}`, () => {
    const year = short ? {} : ({ year: 'numeric' } as const);
    return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : LANGUAGE_TAGS[language], {
      ...ZONE,
      day: 'numeric',
      month: 'short',
      ...year,
    });
  });
  return format.format(at);
}
