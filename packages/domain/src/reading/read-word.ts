import type { FieldOf } from '../definition/fields.ts';
import { cleanText } from '../ground/clean-text.ts';
import { isDay, isRecordedDay } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { type Place, refuse } from './reading-place.ts';

const MOST_WORDS = 1_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const YES: ReadonlySet<unknown> = new Set([true, 1, 'true', '1', 'sim', 'Sim']);
const NO: ReadonlySet<unknown> = new Set([false, 0, 'false', '0', 'não', 'nao', 'Não']);

const textOf = (raw: unknown): string | null => {
  if (typeof raw === 'string') return cleanText(raw);
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : null;
};

/** A cleaned text; a number is accepted as its text. Longer than the field's own limit is an error. */
export function readText(raw: unknown, field: FieldOf<'text'>, place: Place): string | null {
  const text = textOf(raw);
  if (text === null) return refuse(place, 'not-a-text', 'Escreva um texto.');
  if (field.maxLength !== undefined && text.length > field.maxLength) {
    return refuse(place, 'too-long', `No máximo ${field.maxLength} caracteres; tem ${text.length}.`);
  }
  return text === '' ? null : text;
}

/** A date picker in which somebody types the year as 26 gives `0026-06-03`: a day, but for its year. */
const inFullYear = (raw: unknown): unknown => (typeof raw === 'string' ? raw.replace(/^0/, '1') : raw);

/** Why a day is refused: it is none, or its year is a slip of the keyboard. */
export const dayRefusal = (raw: unknown): string =>
  isDay(inFullYear(raw)) ? 'Confira o ano deste dia.' : 'Informe um dia que existe, como 2026-06-03.';

const YEAR = /^\d{4}$/;

/** A calendar day `YYYY-MM-DD`; 1 January if only a year is given and that is enough. */
export function readDay(raw: unknown, { orYear }: FieldOf<'date'>, place: Place): string | null {
  // An object may have a `toString` of its own that is no function.
  const isYear = orYear && (typeof raw === 'string' || typeof raw === 'number') && YEAR.test(String(raw));
  const day = isYear ? `${String(raw)}-01-01` : raw;
  return isRecordedDay(day) ? day : refuse(place, 'not-a-day', dayRefusal(day));
}

/** Noon in UTC is on the same day everywhere in Brazil. */
const NOON = 'T12:00:00.000Z';

/** An instant with its offset, as UTC to the millisecond; a day alone means noon. */
export function readInstant(raw: unknown, _field: FieldOf<'instant'>, place: Place): string | null {
  if (isRecordedDay(raw)) return `${raw}${NOON}`;
  const time =
    typeof raw === 'string' && INSTANT.test(raw) && isRecordedDay(raw.slice(0, 10)) ? Date.parse(raw) : Number.NaN;
  if (Number.isNaN(time)) return refuse(place, 'not-an-instant', 'Informe dia e hora, como 2026-06-03T14:05:00Z.');
  return new Date(time).toISOString();
}

/** Yes or no. */
export function readYesNo(raw: unknown, _field: FieldOf<'yesNo'>, place: Place): boolean | null {
  if (YES.has(raw)) return true;
  return NO.has(raw) ? false : refuse(place, 'not-yes-or-no', 'Responda sim ou não.');
}

type Options = FieldOf<'choice'>['options'];

const refuseOption = (options: Options, place: Place): null =>
  refuse(place, 'unknown-option', `Escolha uma das opções: ${Object.values(options).join(', ')}.`);

/**
 * The option that was meant: the code, the text of a number (pass 1), or the code in another case (`NE`); null for
 * none.
 */
function optionMeant(raw: unknown, options: Options): string | null {
  const word = textOf(raw) ?? '';
  if (Object.hasOwn(options, word)) return word;
  const key = word.toLowerCase();
  return Object.keys(options).find((code) => code.toLowerCase() === key) ?? null;
}

/** One of the options, by its code. */
export const readChoice = (raw: unknown, { options }: FieldOf<'choice'>, place: Place): string | null =>
  optionMeant(raw, options) ?? refuseOption(options, place);

function wordsOf(raw: unknown, place: Place): readonly unknown[] | null {
  const words = Array.isArray(raw) ? raw : [raw];
  return words.length > MOST_WORDS ? refuse(place, 'too-many', `No máximo ${formatNumber(MOST_WORDS)} linhas.`) : words;
}

/** Several options by their codes, without duplicates. */
export function readChoices(raw: unknown, { options }: FieldOf<'choices'>, place: Place): readonly string[] | null {
  const words = wordsOf(raw, place);
  if (words === null) return null;
  const known = words.flatMap((word) => optionMeant(word, options) ?? []);
  return known.length === words.length ? [...new Set(known)] : refuseOption(options, place);
}

/**
 * The id of a record of the field's section; an unknown one is `lot/not-found`. Stored values are not checked again: a
 * sale keeps a buyer whose record was deleted.
 */
export function readReference(raw: unknown, { section }: { section: string }, place: Place): string | null {
  const id = typeof raw === 'string' ? cleanText(raw) : '';
  if (id === '') return refuse(place, 'not-an-id', 'Escolha da lista.');
  const record = place.lookUp(id);
  if (record?.section === section) return record.id;
  const message = 'Não encontramos este registro nesta fazenda. Escolha da lista.';
  place.report({ severity: 'error', field: place.path, code: 'lot/not-found', message });
  return null;
}

/** Ids of records, without duplicates. */
export function readReferences(raw: unknown, field: FieldOf<'references'>, place: Place): readonly string[] | null {
  const ids = wordsOf(raw, place)?.map((id, at) => readReference(id, field, { ...place, path: `${place.path}.${at}` }));
  const known = new Set(ids?.filter((id) => id !== null));
  return known.size === 0 ? null : [...known];
}
