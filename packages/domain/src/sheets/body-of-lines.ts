import type { TableCell } from '../ground/csv.ts';
import { isObject } from '../ground/json-value.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { sectionColumns, sectionLines } from '../shown/section-table.ts';
import { stageOf } from '../stages/stages.ts';
import { readCell, saysTheSame } from './cell-values.ts';
import type { ReadColumn, Row } from './columns.ts';
import type { Choices, Remark } from './preview.ts';
import { isBlank } from './sheet.ts';
import type { SheetFarm } from './sheet-farm.ts';

/** What the lines of a section's sheet are read with. */
export type LineAsked = { section: Section; columns: readonly ReadColumn[]; farm: SheetFarm; choices: Choices };
export type Data = Record<string, unknown>;

/** Sets a value at a target's place in a body: `data.plots.kg` in the row of a part, `data.dose.value` in its group. */
function setAt(body: Data, key: string, { value, part }: { value: unknown; part: number }): void {
  const [top = '', name, inner] = key.split('.');
  if (name === undefined) {
    body[top] = value;
    return;
  }
  const data = body.data as Data;
  if (inner === undefined) {
    data[name] = value;
    return;
  }
  const before = data[name];
  if (Array.isArray(before)) {
    // The list is the body's own: copied for each cell, ten thousand lines of one record would take seconds.
    while (before.length < part) before.push({});
    before[part] = { ...before[part], [inner]: value };
  } else data[name] = { ...(isObject(before) ? before : {}), [inner]: value };
}

/** The value, in a list of its own, that a list or group has before a line sets parts of it. */
function prepare(body: Data, { target }: ReadColumn, stored: FarmRecord | undefined): void {
  const [, name, inner] = target.key.split('.');
  if (name === undefined || inner === undefined) return;
  const data = body.data as Data;
  if (data[name] !== undefined) return;
  const held = stored?.data[name] ?? (target.column?.isOfPart === true ? [] : {});
  data[name] = Array.isArray(held) ? [...held] : held;
}

const isLot = ({ target }: ReadColumn): boolean => /^(inputs|outputs)\./.test(target.key);

/** What lines say of a record: its body as a form sends it, and its lots by target. */
export type Read = {
  body: Data;
  errors: Remark[];
  lots: Record<string, unknown>;
  isLeftOut: boolean;
  isChanged: boolean;
};

/** Whether a cell differs from what our own table has of the stored record there. */
type Differs = (cell: TableCell, column: ReadColumn, part: number) => boolean;

function differsFrom(stored: FarmRecord, { section, farm }: LineAsked): Differs {
  const stage = stageOf(section);
  const own = sectionColumns(stage);
  const lines = sectionLines(own, stage)(farm.present(stored), farm.table);
  const places = new Map(own.map(({ sets }, place) => [sets?.key, place]));
  return (cell, column, part) => {
    const place = places.get(column.target.key);
    return place !== undefined && !saysTheSame(cell, lines[part]?.[place] ?? null, column);
  };
}

/** The cells of a line that say something of the record; a further line of it says something of its part alone. */
const tellingCells = (row: Row, part: number, columns: readonly ReadColumn[]): (readonly [ReadColumn, TableCell])[] =>
  columns.flatMap((column) => {
    const cell = row.cells[column.at] ?? null;
    const { key, column: own } = column.target;
    return isBlank(cell) || key === 'id' || (part > 0 && own?.isOfPart !== true) ? [] : [[column, cell] as const];
  });

function take(
  read: Read,
  column: ReadColumn,
  { value, part, stored }: { value: unknown; part: number; stored: FarmRecord | undefined },
): void {
  const { key } = column.target;
  read.isChanged = true;
  if (key === 'data.plots.plotId' && value === null) read.isLeftOut = true;
  if (isLot(column)) {
    read.lots[key] = value;
    return;
  }
  prepare(read.body, column, stored);
  setAt(read.body, key, { value, part });
}

/** Reads the cells of a record's lines into a body; of a stored record only what differs from its own line. */
export function readBody(group: readonly Row[], asked: LineAsked, stored: FarmRecord | undefined): Read {
  const read: Read = { body: { data: {} }, errors: [], lots: {}, isLeftOut: false, isChanged: false };
  const differs: Differs = stored === undefined ? () => true : differsFrom(stored, asked);
  for (const [part, row] of group.entries()) {
    for (const [column, cell] of tellingCells(row, part, asked.columns)) {
      if (!differs(cell, column, part)) continue;
      const value = readCell(cell, column.target, column.reading);
      if ('message' in value) read.errors.push({ column: column.column, ...value });
      else take(read, column, { ...value, part, stored });
    }
  }
  return read;
}

/** What was taken and what came of it, as a form sends it. */
export function withLots({ body, lots, errors }: Read, { columns, farm }: LineAsked): void {
  const [name, kg] = [lots['inputs.lot'], lots['inputs.kg']];
  if (typeof name === 'string') {
    const source = farm.lot(name);
    const column = columns.find(({ target }) => target.key === 'inputs.lot')?.column ?? null;
    if (source === undefined) errors.push({ column, message: `Não há lote “${name.slice(0, 40)}”. Escreva o código.` });
    else body.inputs = [{ recordId: source.id, kg: kg ?? null }];
  }
  const [given, form] = [lots['outputs.kg'], lots['outputs.form']];
  if (given !== undefined) body.outputs = [{ kg: given, ...(form === undefined ? {} : { form }) }];
}
