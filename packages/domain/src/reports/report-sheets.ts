import { type SheetCell, sheetCell, sheetHead, sheetWidths } from '../ground/sheet.ts';
import type { ReportTable } from './report.ts';
import { tableCells } from './report-csv.ts';

/** A sheet of a workbook: name (at most 31 characters, without forbidden ones), rows and widths. */
export type ReportSheet = {
  sheet: string;
  data: SheetCell[][];
  columns: { width: number }[];
  stickyRowsCount: 1;
};

const LONGEST_NAME = 31;

function sheetName(title: string, taken: ReadonlySet<string>): string {
  const plain = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_NAME);
  if (!taken.has(plain)) return plain;
  return `${plain.slice(0, LONGEST_NAME - 3)} ${taken.size + 1}`;
}

/** The tables of a report as sheets of a workbook, each with a fixed heading. */
export function reportSheets(tables: readonly ReportTable[]): ReportSheet[] {
  const taken = new Set<string>();
  return tables.map((table) => {
    const sheet = sheetName(table.title, taken);
    taken.add(sheet);
    const headers = table.columns.map(({ header }) => header);
    const rows = tableCells(table).map((row) => row.map(sheetCell));
    return { sheet, data: [sheetHead(headers), ...rows], columns: sheetWidths(headers), stickyRowsCount: 1 };
  });
}
