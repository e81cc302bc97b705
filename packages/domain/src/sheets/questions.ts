import type { TableCell } from '../ground/csv.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { CellReading } from './cell-values.ts';
import { type Century, hasShortYear, readDay } from './day-cells.ts';
import { type Dots, numberOf, signsOf } from './number-cells.ts';
import type { Choices, Question, QuestionOption } from './preview.ts';
import { textOfCell } from './sheet.ts';
import { type Target, unitOf } from './targets.ts';
import { type ColumnUnits, factorsOfWords, namedUnits, type SheetUnit, unitsFor } from './unit-words.ts';

/** A column that says something: its target, heading and cells. */
export type MappedColumn = { column: string; heading: string; target: Target; cells: readonly TableCell[] };

type Asked = { question: Question | null };

const isNumeric = ({ field }: Target): boolean =>
  typeof field === 'object' && (field.kind === 'number' || field.kind === 'money');

const isDated = ({ field }: Target): boolean =>
  typeof field === 'object' && (field.kind === 'date' || field.kind === 'instant');

const ONLY_DOTS: readonly (readonly [Dots, string])[] = [
  ['thousands', 'Milhares'],
  ['decimals', 'Decimais'],
];
const BOTH_SIGNS: readonly (readonly [Dots, string])[] = [
  ['thousands', 'Ponto nos milhares, vírgula nos decimais'],
  ['english', 'Vírgula nos milhares, ponto nos decimais'],
];

/** What a dot separates in a column of numbers; asked where its cells do not tell. */
export function askDots(
  { column, heading, target, cells }: MappedColumn,
  choices: Choices,
): Asked & { dots: Dots | null } {
  if (!isNumeric(target)) return { dots: null, question: null };
  const { dots: found, english, unclear } = signsOf(cells);
  if (found !== 'unclear') return { dots: found, question: null };
  const id = `number:${column}`;
  const readings = english === undefined ? ONLY_DOTS : BOTH_SIGNS;
  const examples = unclear.slice(0, 3);
  const read = (dots: Dots): string[] => examples.map((one) => formatNumber(numberOf(one, dots) as number, 3));
  const options: QuestionOption[] = readings.map(([value, label]) => ({ value, label, samples: read(value) }));
  const asked =
    english === undefined ? 'O ponto separa o quê?' : `Há um como em inglês: ${english}. Como se leem os outros?`;
  const message = `Na coluna “${heading}” aparece ${examples.join('; ')}. ${asked}`;
  const [dots = null] = readings.map(([value]) => value).filter((value) => value === choices.answers[id]);
  return { dots, question: { id, kind: 'number', column, message, options, answer: dots } };
}

/** In which century years of two digits lie; asked where a column has such. */
export function askCentury(
  { column, heading, target, cells }: MappedColumn,
  choices: Choices,
): Asked & { century: Century } {
  const short = isDated(target) ? cells.filter(hasShortYear) : [];
  if (short.length === 0) return { century: '2000', question: null };
  const id = `date:${column}`;
  const answer = choices.answers[id];
  const century = answer === '1900' || answer === '2000' ? answer : null;
  const samples = (of: Century): string[] =>
    short.slice(0, 3).map((cell) => {
      const read = readDay(cell, of);
      return 'day' in read ? read.day.split('-').reverse().join('/') : textOfCell(cell);
    });
  const options: QuestionOption[] = [
    { value: '2000', label: 'Dos anos 2000', samples: samples('2000') },
    { value: '1900', label: 'Dos anos 1900', samples: samples('1900') },
  ];
  const message = `Na coluna “${heading}” o ano tem dois algarismos. De quando são as datas?`;
  return { century: century ?? '2000', question: { id, kind: 'date', column, message, options, answer: century } };
}

const unitOption =
  (cells: readonly TableCell[]) =>
  ({ value, label }: SheetUnit): QuestionOption => ({
    value,
    label,
    samples: cells.slice(0, 3).map(textOfCell),
  });

/** What the words of money and units behind a column's numbers are in the unit that is kept. */
const knownWords = (target: Target, { heading, ...about }: Omit<ColumnUnits, 'unit'>): CellReading['factorOf'] =>
  factorsOfWords({
    ...about,
    unit: typeof target.field === 'object' && target.field.kind === 'money' ? 'R$' : unitOf(target),
    heading: `${heading} ${target.label}`,
  });

/** What one of a column's unit is in the one that is kept; asked where neither heading nor cells name it. */
export function askUnit(
  { column, heading, target, cells }: MappedColumn,
  choices: Choices,
  measureLiters: number,
): Asked & Pick<CellReading, 'factor' | 'factorOf'> {
  const units = unitsFor(unitOf(target), measureLiters);
  const named = namedUnits(units, { heading, cells });
  const [only] = named;
  const factorOf = (chosen: readonly SheetUnit[]) => knownWords(target, { units, chosen, heading });
  if (units.length === 0) return { factor: 1, factorOf: factorOf([]), question: null };
  if (only !== undefined && named.length === 1)
    return { factor: only.factor, factorOf: factorOf(named), question: null };
  const id = `unit:${column}`;
  const offered = named.length > 1 ? named : units;
  const chosen = offered.find(({ value }) => value === choices.answers[id]);
  const options = offered.map(unitOption(cells));
  const message = `Em que unidade está a coluna “${heading}”?`;
  const question: Question = { id, kind: 'unit', column, message, options, answer: chosen?.value ?? null };
  return { factor: chosen?.factor ?? 1, factorOf: factorOf(chosen === undefined ? offered : [chosen]), question };
}
