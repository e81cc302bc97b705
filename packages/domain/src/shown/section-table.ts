import type { Field, FieldKind, FieldOf } from '../definition/fields.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { type Figure, fieldEntries, type RuleContext, type StageDefinition } from '../definition/stage.ts';
import { unitWord } from '../definition/unit-word.ts';
import type { TableCell } from '../ground/csv.ts';
import { isDay } from '../ground/days.ts';
import { halfUp } from '../ground/half-up.ts';
import { isObject } from '../ground/json-value.ts';
import { sumKg } from '../ground/numbers.ts';
import { figuresOf } from '../stages/stage-figures.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import type { PresentedRecord } from './present-record.ts';
import { type TextContext, valueText } from './value-text.ts';

/** Lookups of a table: names, and the inputs of its figures. */
export type TableContext = TextContext & { rules: Omit<RuleContext, 'recordId'> };

/** A column of a section's table: heading and cell. */
export type TableColumn = {
  header: string;
  /** `part` is the index of the part (such as a plot of a harvest) that this line is about. */
  cell: (record: PresentedRecord, context: TableContext, part?: number) => TableCell;
  /** Whether each line has its own value. */
  isOfPart?: true;
  /** What a cell that comes back in a file sets: `name`, `data.area`, `data.plots.kg`. Absent where it says too little. */
  sets?: { key: string; field?: Field };
};

/** Kinds of which a cell says all. */
const SAID_BY_CELL: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'number', 'money', 'date', 'instant', 'phone', 'yesNo'] as const),
  ...(['choice', 'choices', 'reference', 'references'] as const),
]);

const setBy = (key: string, field: Field): Pick<TableColumn, 'sets'> =>
  SAID_BY_CELL.has(field.kind) ? { sets: { key: `data.${key}`, field } } : {};

const dayCell = (value: unknown): TableCell => (isDay(value) ? { day: value } : null);

/** Numbers and days typed, so that spreadsheets can compute with them; other values as text. */
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

/** Whether a field is the list of parts of a record, such as the plots of a harvest: each part gets its own line. */
const isOfParts = (field: Field): field is FieldOf<'list'> => field.kind === 'list' && (field.minRows ?? 0) > 0;

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const partColumns = (name: string, { row }: FieldOf<'list'>): TableColumn[] =>
  fieldEntries(row).map(([part, inner]) => ({
    header: inner.kind === 'reference' ? inner.label : `${headerOf(inner)} do talhão`,
    isOfPart: true,
    ...setBy(`${name}.${part}`, inner),
    cell: ({ data }, context, at = 0) => cellOf(partOf(partsOf(data[name])[at], part), inner, context),
  }));

/** The columns of a field: one, or one for each part of a group. A boundary has none. */
function columnsOf(name: string, field: Field): TableColumn[] {
  if (field.kind === 'geometry') return [];
  if (isOfParts(field)) return partColumns(name, field);
  if (field.kind !== 'group') {
    const cell: TableColumn['cell'] = ({ data }, context) => cellOf(data[name], field, context);
    return [{ header: headerOf(field), cell, ...setBy(name, field) }];
  }
  return fieldEntries(field.row).map(([part, inner]) => ({
    header: `${field.label}: ${headerOf(inner)}`,
    cell: ({ data }, context) => cellOf(partOf(data[name], part), inner, context),
    ...setBy(`${name}.${part}`, inner),
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

const figureColumn = ({ label, unit, decimals, of }: Figure): TableColumn => ({
  header: `${label} (${unitWord(unit)})`,
  cell: (record, { rules }) => {
    const value = of(record, { ...rules, recordId: record.id });
    return value === null ? null : halfUp(value, decimals);
  },
});

const statusLabel = ({ statuses, derivedStatuses = {} }: StageDefinition, status: string): string =>
  (statuses[status] ?? derivedStatuses[status])?.label ?? status;

const text = (value: string | null): TableCell => (value === null || value === '' ? null : value);

const own = (header: string, key: string, cell: (record: PresentedRecord) => TableCell): TableColumn => ({
  header,
  cell,
  sets: { key },
});

/**
 * The columns of a section's table in the order of its form: code, name, day, season, status, every field with its
 * unit, figures that follow from them, kg taken, given (by-products left out) and left, notes, and the id last.
 */
export function sectionColumns(stage: StageDefinition): readonly TableColumn[] {
  return [
    ...(stage.code === null ? [] : [own('Código', 'code', ({ code }) => text(code))]),
    own('Nome', 'name', ({ name }) => text(name)),
    own('Data', 'date', ({ date }) => dayCell(date)),
    ...(stage.season === 'none' ? [] : [own('Safra', 'season', ({ season }) => text(season))]),
    own('Situação', 'status', ({ status }) => statusLabel(stage, status)),
    ...fieldEntries(fieldsOf(stage.section)).flatMap(([name, field]) => columnsOf(name, field)),
    ...figuresOf(stage.section).flatMap((figure) => (figure.isColumn ? [figureColumn(figure)] : [])),
    ...massColumns(stage),
    own('Observações', 'notes', ({ notes }) => text(notes)),
    own('Identificador', 'id', ({ id }) => id),
  ];
}

/**
 * The lines of a record in its section's table: one, or one for each part. Numbers of the whole record are only in the
 * first line, so that columns sum correctly.
 */
export function sectionLines(
  columns: readonly TableColumn[],
  { section }: StageDefinition,
): (record: PresentedRecord, context: TableContext) => readonly (readonly TableCell[])[] {
  const [list] = fieldEntries(fieldsOf(section)).flatMap(([name, field]) => (isOfParts(field) ? [name] : []));
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
