import type { FieldOf } from '../definition/fields.ts';
import { cleanText } from '../ground/clean-text.ts';
import type { TableCell } from '../ground/csv.ts';
import { searchKey } from '../ground/search-key.ts';
import { isSeason, seasonOfYear } from '../ground/seasons.ts';
import { wallTime } from '../ground/wall-time.ts';
import { likest } from './alike-names.ts';
import { type Century, type DayColumn, readDay } from './day-cells.ts';
import { type Dots, numberOf, numberParts } from './number-cells.ts';
import { textOfCell } from './sheet.ts';
import type { Target } from './targets.ts';

/** What statuses are called, by their codes; `stored` where another one is kept for what people see. */
export type Statuses = Readonly<Record<string, { label: string; stored?: string }>>;

/** How the cells of a column are read. */
export type CellReading = {
  dots: Dots | null;
  century: Century;
  /** Whether numbers count days from 1904. */
  since1904: boolean;
  /** What one of the column's unit is in the unit that is kept. */
  factor: number;
  /** The same of a word that stands behind a number; null for one that nobody knows there. */
  factorOf: (word: string) => number | null;
  timezone: string;
  /** What a status of the section is called, by its code. */
  statuses: Statuses;
  /** The id of a named record, null where it is left out; undefined where nobody goes by that name. */
  match: (section: string, name: string) => string | null | undefined;
};

/** A value as a form sends it, or what would be right. */
export type CellRead = { value: unknown } | { message: string; suggestion?: string };

/** Our files put an apostrophe before what a spreadsheet would run. */
const plainText = (cell: TableCell): string => cleanText(textOfCell(cell)).replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** The words of a list, each without the spaces around it: to look for these with the signs takes the square of their number. */
export const listedIn = (text: string): readonly string[] => text.split(/[,;]/).flatMap((word) => word.trim() || []);

const list = (words: readonly string[]): string => words.slice(0, 12).join(', ');

function wrongChoice(typed: string, labels: readonly string[]): CellRead {
  const [nearest] = likest(
    labels.map((name) => ({ name })),
    typed,
  );
  const message = `“${typed.slice(0, 40)}” não é uma das opções: ${list(labels)}.`;
  return nearest === undefined ? { message } : { message, suggestion: nearest.name };
}

function codeOf(
  typed: string,
  options: Readonly<Record<string, string>>,
  short: Readonly<Record<string, string>> = {},
) {
  const key = searchKey(typed);
  const isIt = ([code, label]: [string, string]): boolean => searchKey(label) === key || searchKey(code) === key;
  return (Object.entries(options).find(isIt) ?? Object.entries(short).find(isIt))?.[0];
}

const YES = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'yes']);
const NO = new Set(['nao', 'n', '0', 'false', 'falso', 'no']);

function readYesNo(cell: TableCell): CellRead {
  const key = searchKey(plainText(cell));
  if (YES.has(key)) return { value: true };
  return NO.has(key) ? { value: false } : { message: 'Escreva Sim ou Não.' };
}

function readNumber(cell: TableCell, { dots, ...column }: CellReading, decimals: number): CellRead {
  const number = numberOf(cell, dots);
  if (number === null) return { message: 'Não é um número. Escreva como 12,5.' };
  const word = numberParts(cell)?.word ?? '';
  const factor = word === '' ? column.factor : column.factorOf(word);
  if (factor === null) return { message: `Não sabemos o que é “${word}” nesta coluna. Escreva só o número.` };
  // What a unit makes of a number has more digits than anybody weighs.
  return { value: factor === 1 ? number : Number((number * factor).toFixed(decimals)) };
}

/** An instant as programs write it, with its zone. */
const ISO_WITH_ZONE = /T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of a day with an hour, in the farm's zone where it says no other; noon of a day alone. */
function readInstant(cell: TableCell, { century, since1904, timezone }: CellReading): CellRead {
  const read = readDay(cell, century, { since1904 });
  if ('message' in read) return read;
  const text = textOfCell(cell).trim();
  const exact = ISO_WITH_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(exact)) return { value: new Date(exact).toISOString() };
  const [hour] = /\d{1,2}:\d{2}/.exec(text) ?? [];
  const guess = Date.parse(`${read.day}T${(hour ?? '').padStart(5, '0')}:00Z`);
  if (hour === undefined || Number.isNaN(guess)) return { value: read.day };
  const offset = Date.parse(`${wallTime(timezone, new Date(guess))}Z`) - guess;
  return { value: new Date(guess - offset).toISOString() };
}

function readMany(cell: TableCell, one: (text: string) => CellRead): CellRead {
  const reads = listedIn(plainText(cell)).map(one);
  const wrong = reads.find((read) => 'message' in read);
  if (wrong !== undefined) return 'suggestion' in wrong ? { message: wrong.message } : wrong;
  return { value: reads.flatMap((read) => ('value' in read && read.value !== null ? [read.value] : [])) };
}

function readChoice(typed: string, { options, short }: Pick<FieldOf<'choice'>, 'options' | 'short'>): CellRead {
  const code = codeOf(typed, options, short);
  return code === undefined ? wrongChoice(typed, Object.values(options)) : { value: code };
}

function readReference(typed: string, section: string, { match }: CellReading): CellRead {
  const id = match(section, typed);
  return id === undefined ? { message: `“${typed.slice(0, 60)}” não existe nesta fazenda.` } : { value: id };
}

function readSeason(cell: TableCell): CellRead {
  const text = searchKey(textOfCell(cell)).replace(/^safra\s*/, '');
  const [, first = '', second] = /^(\d{4}|\d{2})(?:\s*[/-]\s*(\d{4}|\d{2}))?$/.exec(text) ?? [];
  const year = first.length === 2 ? `20${first}` : first;
  const season = year === '' ? '' : seasonOfYear(Number(year));
  if (!isSeason(season) || (first.length === 2 && second === undefined))
    return { message: 'Escreva a safra como 2022/23.' };
  if (second === undefined || season.endsWith(second.slice(-2))) return { value: season };
  return { message: `Depois de ${year} vem ${Number(year) + 1}.`, suggestion: season };
}

function readStatus(cell: TableCell, { statuses }: CellReading): CellRead {
  const labels = Object.fromEntries(Object.entries(statuses).map(([code, { label }]) => [code, label]));
  const read = readChoice(plainText(cell), { options: labels });
  return 'value' in read ? { value: statuses[String(read.value)]?.stored ?? read.value } : read;
}

/** What a column says of its days. */
const dayColumn = ({ field }: Pick<Target, 'field'>, { since1904 }: Pick<CellReading, 'since1904'>): DayColumn => ({
  since1904,
  orYear: typeof field === 'object' && field.kind === 'date' && field.orYear === true,
});

/** The value of a cell that is not empty. A choice's cell is taken as its label, a record's as its name. */
export function readCell(cell: TableCell, { field }: Pick<Target, 'field'>, reading: CellReading): CellRead {
  if (field === 'season') return readSeason(cell);
  if (field === 'status') return readStatus(cell, reading);
  if (typeof field === 'string') return { value: plainText(cell) };
  switch (field.kind) {
    case 'number':
      return readNumber(cell, reading, field.decimals ?? 2);
    case 'money':
      return readNumber(cell, reading, 2);
    case 'date': {
      const read = readDay(cell, reading.century, dayColumn({ field }, reading));
      return 'day' in read ? { value: read.day } : read;
    }
    case 'instant':
      return readInstant(cell, reading);
    case 'yesNo':
      return readYesNo(cell);
    case 'choice':
      return readChoice(plainText(cell), field);
    case 'choices':
      return readMany(cell, (one) => readChoice(one, field));
    case 'reference':
      return readReference(plainText(cell), field.section, reading);
    case 'references':
      return readMany(cell, (one) => readReference(one, field.section, reading));
    default:
      return { value: plainText(cell) };
  }
}

type SaidIn = { target: Pick<Target, 'field'>; reading: Pick<CellReading, 'since1904' | 'factorOf'> };

/** Whether a cell of a column says what stands in our own table there. */
export function saysTheSame(cell: TableCell, own: TableCell, { target, reading }: SaidIn): boolean {
  if (own === null) return textOfCell(cell).trim() === '';
  if (typeof own === 'number') {
    const word = numberParts(cell)?.word ?? '';
    return numberOf(cell, 'thousands') === own && (word === '' || reading.factorOf(word) === 1);
  }
  if (typeof own === 'string') return plainText(cell) === cleanText(own).replace(/^'(?=[=+\-@])/, '');
  const read = readDay(cell, '2000', dayColumn(target, reading));
  return 'day' in read && read.day === own.day;
}
