import type { Field, FieldOf } from '../definition/fields.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { fieldEntries, type StageDefinition } from '../definition/stage.ts';
import { unitWord } from '../definition/unit-word.ts';
import type { TableCell } from '../ground/csv.ts';
import { isDay } from '../ground/days.ts';
import { isObject } from '../ground/json-value.ts';
import { sumKg } from '../ground/numbers.ts';
import type { PresentedRecord } from './present-record.ts';
import { type TextContext, valueText } from './value-text.ts';

/** A column of a section's table: what stands above it, and what a record has in it. */
export type TableColumn = {
  header: string;
  /** `part` is the row of the record's list of parts that this line of the table is about, 0 for the first. */
  cell: (record: PresentedRecord, context: TextContext, part?: number) => TableCell;
  /** Is it about the part, so that each line has its own? */
  isOfPart?: true;
};

const dayCell = (value: unknown): TableCell => (isDay(value) ? { day: value } : null);

/** Numbers and days as such, so that spreadsheets count with them; everything else as people read it. */
function cellOf(value: unknown, field: Field, context: TextContext): TableCell {
  if (field.kind === 'number' || field.kind === 'money') return typeof value === 'number' ? value : null;
  if (field.kind === 'date') return dayCell(value);
  const text = valueText(value, field, context);
  return text === '' ? null : text;
}

function headerOf(field: Field): string {
  const unit = field.kind === 'money' ? 'R$' : field.kind === 'number' ? unitWord(field.unit) : '';
  return unit === '' ? field.label : `${field.label} (${unit})`;
}

const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** The list that a record is made of, such as the plots of a harvest: every part gets a line of its own. */
const isOfParts = (field: Field): field is FieldOf<'list'> => field.kind === 'list' && (field.minRows ?? 0) > 0;

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const partColumns = (name: string, { row }: FieldOf<'list'>): TableColumn[] =>
  fieldEntries(row).map(([part, inner]) => ({
    header: inner.kind === 'reference' ? inner.label : `${headerOf(inner)} do talhão`,
    isOfPart: true,
    cell: ({ data }, context, at = 0) => cellOf(partOf(partsOf(data[name])[at], part), inner, context),
  }));

/** The columns of a field: one, or one for each part of a group. A perimeter is no matter of tables. */
function columnsOf(name: string, field: Field): TableColumn[] {
  if (field.kind === 'geometry') return [];
  if (isOfParts(field)) return partColumns(name, field);
  if (field.kind !== 'group') {
    return [{ header: headerOf(field), cell: ({ data }, context) => cellOf(data[name], field, context) }];
  }
  return fieldEntries(field.row).map(([part, inner]) => ({
    header: `${field.label}: ${headerOf(inner)}`,
    cell: ({ data }, context) => cellOf(partOf(data[name], part), inner, context),
  }));
}

const mainLots = ({ outputs }: PresentedRecord) => outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);

function massColumns({ takes, gives }: StageDefinition): TableColumn[] {
  const taken: TableColumn = { header: 'Recebeu (kg)', cell: ({ inputs }) => sumKg(inputs.map(({ kg }) => kg)) };
  const given: readonly TableColumn[] = [
    { header: 'Deu (kg)', cell: (record) => sumKg(mainLots(record).map(({ kg }) => kg)) },
    { header: 'Sobra (kg)', cell: (record) => sumKg(mainLots(record).map(({ availableKg }) => availableKg)) },
  ];
  return [...(takes.length > 0 ? [taken] : []), ...(gives.length > 0 ? given : [])];
}

const statusLabel = ({ statuses, derivedStatuses = {} }: StageDefinition, status: string): string =>
  (statuses[status] ?? derivedStatuses[status])?.label ?? status;

const text = (value: string | null): TableCell => (value === null || value === '' ? null : value);

/**
 * The columns of a section's table in the order of its form: code, name, day, season, status, every field with its
 * unit, kg taken, given (by-products left out) and left, notes, and the id last.
 */
export function sectionColumns(stage: StageDefinition): readonly TableColumn[] {
  return [
    ...(stage.code === null ? [] : [{ header: 'Código', cell: ({ code }: PresentedRecord) => text(code) }]),
    { header: 'Nome', cell: ({ name }) => text(name) },
    { header: 'Data', cell: ({ date }) => dayCell(date) },
    ...(stage.season === 'none' ? [] : [{ header: 'Safra', cell: ({ season }: PresentedRecord) => text(season) }]),
    { header: 'Situação', cell: ({ status }) => statusLabel(stage, status) },
    ...fieldEntries(stage.fields).flatMap(([name, field]) => columnsOf(name, field)),
    ...massColumns(stage),
    { header: 'Observações', cell: ({ notes }) => text(notes) },
    { header: 'Identificador', cell: ({ id }) => id },
  ];
}

/**
 * The lines of a record in its section's table: one, or one for each part that it is made of. Numbers of the whole record
 * stand on the first alone, so that a column adds up to what there is.
 */
export function sectionLines(
  columns: readonly TableColumn[],
  { fields }: StageDefinition,
): (record: PresentedRecord, context: TextContext) => readonly (readonly TableCell[])[] {
  const [list] = fieldEntries(fields).flatMap(([name, field]) => (isOfParts(field) ? [name] : []));
  const countOf = ({ data }: PresentedRecord) => (list === undefined ? 1 : Math.max(1, partsOf(data[list]).length));
  const isKept = (cell: TableCell, column: TableColumn, part: number) =>
    part === 0 || column.isOfPart === true || typeof cell !== 'number';
  return (record, context) =>
    Array.from({ length: countOf(record) }, (_, part) =>
      columns.map((column) => {
        const cell = column.cell(record, context, part);
        return isKept(cell, column, part) ? cell : null;
      }),
    );
}
