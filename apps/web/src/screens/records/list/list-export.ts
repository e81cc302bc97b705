import { CSV_START, csvLines, type TableCell } from '@cafezal/domain/ground/csv.ts';
import { sheetCell, sheetHead, sheetWidths } from '@cafezal/domain/ground/sheet.ts';
import type { Draw } from '@cafezal/domain/record/record.ts';
import { presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { sectionColumns, sectionLines } from '@cafezal/domain/shown/section-table.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { drawsOn } from '../../../data/replica/balances.ts';
import { saveFile } from '../../save-file.ts';
import type { List } from './query/use-list.ts';

type Table = { headers: readonly string[]; rows: readonly (readonly TableCell[])[] };

/** Records as the table of their section, by the same columns as the server's file. */
export function exportTable(
  { definition, nameOf, timezone }: Pick<List['context'], 'definition' | 'nameOf' | 'timezone'>,
  records: readonly DeviceRecord[],
  drawsOf: (id: string) => readonly Draw[],
): Table {
  const columns = sectionColumns(definition);
  const linesOf = sectionLines(columns, definition);
  const rows = records.flatMap((record) => linesOf(presentRecord(record, drawsOf(record.id)), { nameOf, timezone }));
  return { headers: columns.map(({ header }) => header), rows };
}

/** A table as a workbook of one sheet; what makes workbooks is fetched when first asked for. */
export async function workbook(name: string, { headers, rows }: Table): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const sheet = [sheetHead(headers), ...rows.map((row) => row.map(sheetCell))];
  return write(sheet, { sheet: name, columns: sheetWidths(headers), stickyRowsCount: 1 }).toBlob();
}

/** Saves what the list shows, or what is ticked of it, as a file made on this device; answers how many records it holds. */
export async function exportList(
  { rows, context, place }: List,
  { keys, format }: { keys: ReadonlySet<string>; format: 'csv' | 'xlsx' },
): Promise<number> {
  const { store, farm, section, definition } = place;
  if (store === null) return 0;
  const ticked = rows.filter(({ record }) => keys.has(record.id));
  const records = (ticked.length === 0 ? rows : ticked).map(({ record }) => record);
  const nameOf = (id: string) => store.replica.byId(id)?.record.name ?? '';
  const table = exportTable({ ...context, nameOf }, records, (id) => drawsOn(store.replica, id));
  const blob =
    format === 'csv'
      ? new Blob([CSV_START + csvLines([table.headers, ...table.rows])], { type: 'text/csv;charset=utf-8' })
      : await workbook(definition.label.many, table);
  saveFile(`${farm.farmSlug}-${section}-${context.today}.${format}`, blob);
  return records.length;
}
