import type { PreviewColumn, Remark } from '@cafezal/domain/sheets/preview.ts';
import type { Tone } from '../../../components/surfaces/tag.tsx';
import type { ImportedFile, ImportLine } from '../../../data/farms/imports.ts';

/** Which lines are looked at: all, those of a status, or those with something odd. */
export type LineFilter = 'all' | 'new' | 'changed' | 'same' | 'duplicate' | 'error' | 'odd' | 'skipped';

/** The filters with their words, in the order of what needs a look. */
export const FILTERS: readonly (readonly [filter: Exclude<LineFilter, 'all'>, label: string])[] = [
  ['new', 'Novas'],
  ['changed', 'Mudam'],
  ['error', 'Com erro'],
  ['odd', 'Estranhas'],
  ['same', 'Iguais'],
  ['duplicate', 'Repetidas'],
  ['skipped', 'De fora'],
];

/** Whether a line is looked at by a filter. */
export function isIn(filter: LineFilter, { status, skipped, warnings }: ImportLine): boolean {
  if (filter === 'all') return true;
  if (filter === 'skipped' || skipped) return filter === 'skipped' && skipped;
  return filter === 'odd' ? warnings.length > 0 : status === filter;
}

const doubt = ({ status, skipped, warnings }: ImportLine): number => {
  if (skipped) return 2;
  return status === 'error' ? 0 : warnings.length > 0 ? 1 : 2;
};

/** The lines of a filter, those in doubt first and else in the order of the file. */
export const linesIn = (lines: readonly ImportLine[], filter: LineFilter): readonly ImportLine[] =>
  lines.filter((line) => isIn(filter, line)).sort((one, other) => doubt(one) - doubt(other));

/** What would become of a line, as a tag says it. */
export function lineState({ status, skipped, warnings }: ImportLine): readonly [text: string, tone: Tone] {
  if (skipped) return ['de fora', 'neutral'];
  if (status === 'error') return ['acertar', 'error'];
  if (warnings.length > 0) return ['estranha', 'warning'];
  const words = { new: ['nova', 'success'], changed: ['muda', 'info'], same: ['igual', 'neutral'] } as const;
  return status === 'duplicate' ? ['repetida', 'neutral'] : words[status];
}

/** A column that is shown: with the label of what it says. */
export type ShownColumn = { column: string; label: string; isNumber: boolean };

const NUMBER = /^-?[\d.,\s]+$/;

/** The columns that say something; all of a kind whose columns are not chosen. */
export function shownColumns({ columns, fields, mapping }: ImportedFile): readonly ShownColumn[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  return columns.flatMap(({ column, heading, samples }) => {
    const label = fields.length === 0 ? heading : labels.get(mapping[column] ?? '');
    const isNumber = samples.length > 0 && samples.every((text) => NUMBER.test(text));
    return label === undefined ? [] : [{ column, label, isNumber }];
  });
}

/** What is wrong or odd in a cell. */
export const remarkAt = (remarks: readonly Remark[], column: string): Remark | undefined =>
  remarks.find((one) => one.column === column);

/** Something in a line that must be put right. */
export type Fault = { line: ImportLine; error: Remark };

/** All that must be put right, in the order of the file; a name that is asked about is not in it. */
export function faultsOf({ lines, questions }: Pick<ImportedFile, 'lines' | 'questions'>): readonly Fault[] {
  const asked = new Set(
    questions.flatMap(({ kind, column, answer }) => (kind === 'match' && answer === null ? column : [])),
  );
  return lines.flatMap((line) =>
    line.status === 'error' && !line.skipped
      ? line.errors.flatMap((error) => (error.column !== null && asked.has(error.column) ? [] : [{ line, error }]))
      : [],
  );
}

/** How many columns say something. */
export const mappedCount = (columns: readonly PreviewColumn[], mapping: ImportedFile['mapping']): number =>
  columns.filter(({ column }) => (mapping[column] ?? null) !== null).length;

/** What columns say once one of them says this: each thing is said by one column. */
export function mappedTo(
  mapping: ImportedFile['mapping'],
  column: string,
  key: string | null,
): Record<string, string | null> {
  const others = Object.keys(mapping).filter((one) => one !== column && key !== null && mapping[one] === key);
  return { ...Object.fromEntries(others.map((one) => [one, null])), [column]: key };
}
