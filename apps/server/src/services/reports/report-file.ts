import type { Report } from '@cafezal/domain/reports/report.ts';
import { reportCsv } from '@cafezal/domain/reports/report-csv.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { reportSheets } from '@cafezal/domain/reports/report-sheets.ts';
import writeWorkbook from 'write-excel-file/node';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { FileAnswer } from '../exports/file-answer.ts';
import { badQuery } from '../request/page.ts';
import type { ReportQuery } from './report-question.ts';

/** The files that a report is made into. */
type ReportFormat = 'csv' | 'xlsx';

/** Media type of each format. */
export const REPORT_MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The file format that a query asks for; null for JSON. `request/invalid` (422) for any other, including PDF: the app
 * prints.
 */
export function reportFormatIn({ format }: ReportQuery): ReportFormat | null {
  if (format === undefined || format === '' || format === 'json') return null;
  if (format === 'csv' || format === 'xlsx') return format;
  const words = 'Escolha csv ou xlsx. Para PDF, abra o relatório no aplicativo e imprima.';
  throw badQuery('format', format === 'pdf' ? words : 'Escolha csv ou xlsx.');
}

/** A report as a file for spreadsheets, named after the farm, the report and the day. */
export async function reportFile(
  { key }: Pick<ReportDefinition, 'key'>,
  report: Report,
  { format, scope, asOf }: { format: ReportFormat; scope: FarmScope; asOf: string },
): Promise<FileAnswer> {
  const name = `${scope.slug}-${key}-${asOf}.${format}`;
  if (format === 'csv') {
    return { name, mediaType: REPORT_MEDIA_TYPES.csv, body: new TextEncoder().encode(reportCsv(report.tables)) };
  }
  const bytes = await writeWorkbook(reportSheets(report.tables)).toBuffer();
  return { name, mediaType: REPORT_MEDIA_TYPES.xlsx, body: new Uint8Array(bytes) };
}
