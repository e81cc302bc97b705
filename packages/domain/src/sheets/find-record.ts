import { codeKey, searchKey } from '../ground/search-key.ts';
import type { FarmRecord } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import type { LineAsked } from './body-of-lines.ts';
import type { PlacedColumn, Row } from './columns.ts';
import { textOfCell } from './sheet.ts';

/** The text under a target in a row; empty without such a column. */
export const cellAt = (row: Row, columns: readonly PlacedColumn[], key: string): string => {
  const column = columns.find(({ target }) => target.key === key);
  return column === undefined ? '' : textOfCell(row.cells[column.at]).trim();
};

/** Lines of one record follow each other: the plots of a harvest have its id or code. One record at a time. */
export function* groupLines(rows: readonly Row[], columns: readonly PlacedColumn[]): Generator<Row[]> {
  const hasParts = columns.some(({ target }) => target.column?.isOfPart === true);
  const keyOf = (row: Row): string => cellAt(row, columns, 'id') || cellAt(row, columns, 'code');
  let [group, groupKey]: [Row[], string] = [[], ''];
  for (const row of rows) {
    const key = keyOf(row);
    if (hasParts && key !== '' && key === groupKey) group.push(row);
    else {
      if (group.length > 0) yield group;
      [group, groupKey] = [[row], key];
    }
  }
  if (group.length > 0) yield group;
}

/** The record that a line is about: as chosen, else by its id, its code, or the name of a thing that has no code. */
export function recordFinder({
  section,
  columns,
  farm,
  choices,
}: Omit<LineAsked, 'columns'> & { columns: readonly PlacedColumn[] }): (row: Row) => FarmRecord | undefined {
  const records = farm.records(section);
  const { code, label } = stageOf(section);
  const byId = new Map(records.map((record) => [record.id, record]));
  const byCode = new Map(records.map((record) => [codeKey(record.code), record]));
  const byName = new Map(records.map((record) => [searchKey(record.name), record]));
  const isNamed = code === null && label.kind === 'thing';
  return (row) => {
    const chosen = choices.lines[row.line]?.match?.recordId;
    if (chosen !== undefined) return chosen === null ? undefined : byId.get(chosen);
    const typed = { id: cellAt(row, columns, 'id').toLowerCase(), code: codeKey(cellAt(row, columns, 'code')) };
    const found = byId.get(typed.id) ?? (typed.code === '' ? undefined : byCode.get(typed.code));
    return found ?? (isNamed ? byName.get(searchKey(cellAt(row, columns, 'name'))) : undefined);
  };
}
