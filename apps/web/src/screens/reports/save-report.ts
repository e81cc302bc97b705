import type { ReportTable } from '@cafezal/domain/reports/report.ts';
import { reportCsv } from '@cafezal/domain/reports/report-csv.ts';
import { reportSheets } from '@cafezal/domain/reports/report-sheets.ts';
import { saveFile } from '../../device/files.ts';

/** Saves the tables of a report as a file made on this device; the code for workbooks is loaded on demand. */
export async function saveReport(
  name: string,
  { tables, format }: { tables: readonly ReportTable[]; format: 'csv' | 'xlsx' },
): Promise<void> {
  if (format === 'csv') {
    saveFile(`${name}.csv`, new Blob([reportCsv(tables)], { type: 'text/csv;charset=utf-8' }));
    return;
  }
  const { default: write } = await import('write-excel-file/browser');
  saveFile(`${name}.xlsx`, await write(reportSheets(tables)).toBlob());
}
