import { CSV_START, csvLines, type TableCell } from '@cafezal/domain/ground/csv.ts';
import { sheetCell, sheetHead, sheetWidths } from '@cafezal/domain/ground/sheet.ts';
import type { Draw } from '@cafezal/domain/record/record.ts';
import { presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { sectionColumns, sectionLines, type TableContext } from '@cafezal/domain/shown/section-table.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { drawsOn } from '../../../data/replica/balances.ts';
import { ruleContextOf } from '../../../data/replica/rule-context.ts';
import { saveFile } from '../../../device/files.ts';
import type { List } from './query/use-list.ts';

type Table = { headers: readonly string[]; rows: readonly (readonly TableCell[])[] };

/** Records as their section's table, with the same columns as the server's file. */
export function exportTable(
  { definition, ...context }: Pick<List['context'], 'definition'> & TableContext & { today?: string },
  records: readonly DeviceRecord[],
  drawsOf: (id: string) => readonly Draw[],
): Table {
  const columns = sectionColumns(definition);
  const linesOf = sectionLines(columns, definition);
  const rows = records.flatMap((record) =>
    linesOf(presentRecord(record, drawsOf(record.id), { today: context.today }), context),
  );
  return { headers: columns.map(({ header }) => header), rows };
}

/** A table as a workbook with one sheet; the code for it is loaded on demand. */
export async function workbook(name: string, { headers, rows }: Table): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const sheet = [sheetHead(headers), ...rows.map((row) => row.map(sheetCell))];
  return write(sheet, { sheet: name, columns: sheetWidths(headers), stickyRowsCount: 1 }).toBlob();
}

/** Saves the listed or ticked records as a file made on this device; answers how many. */
export async function exportList(
  { rows, context, place }: List,
  { keys, format }: { keys: ReadonlySet<string>; format: 'csv' | 'xlsx' },
): Promise<number> {
  const { store, farm, section, definition } = place;
  if (store === null) return 0;
  const ticked = rows.filter(({ record }) => keys.has(record.id));
  const records = (ticked.length === 0 ? rows : ticked).map(({ record }) => record);
  const nameOf = (id: string) => store.replica.byId(id)?.record.name ?? '';
  const rules = ruleContextOf(store.replica, { farm: place.facts, recordId: '', now: correctedNow() });
  const table = exportTable({ ...context, nameOf, rules }, records, (id) => drawsOn(store.replica, id));
  const blob =
    format === 'csv'
      ? new Blob([CSV_START + csvLines([table.headers, ...table.rows])], { type: 'text/csv;charset=utf-8' })
      : await workbook(definition.label.many, table);
  saveFile(`${farm.farmSlug}-${section}-${context.today}.${format}`, blob);
  return records.length;
}
