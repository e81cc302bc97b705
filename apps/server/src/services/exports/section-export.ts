import { CSV_START, csvLine, csvLines } from '@cafezal/domain/ground/csv.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import { sectionColumns, sectionLines } from '@cafezal/domain/shown/section-table.ts';
import type { TextContext } from '@cafezal/domain/shown/value-text.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import { listRecords } from '../records/list-records.ts';
import { uuidsIn } from '../records/uuids-in.ts';
import { byteStream } from './byte-stream.ts';
import { exportDay } from './export-name.ts';
import { sheetRow, workbook } from './xlsx.ts';

const PAGE = '500';
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Parts = { db: Database; now: () => Date; authSecret: string };
type Asked = { section: Section; query: Readonly<Record<string, string>> };
type Page = readonly PresentedRecord[];

/** A file that is made: its name, its type and its bytes. */
export type SectionFile = {
  name: string;
  mediaType: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
};

async function* pagesOf(services: Parts, scope: FarmScope, { section, query }: Asked): AsyncGenerator<Page> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = { section, query: { ...query, limit: PAGE, cursor } };
    const page: Awaited<ReturnType<typeof listRecords>> = await listRecords(services, scope, asked);
    yield page.records;
    cursor = page.nextCursor;
  }
}

/** The same pages, once the first one is read: what the query cannot mean is refused before an answer begins. */
async function begun(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pages;
  })();
}

async function contextOf(
  { db }: Parts,
  scope: FarmScope,
  { page, timezone }: { page: Page; timezone: string },
): Promise<TextContext> {
  const records = await findRecordsById(db, scope, uuidsIn(page.map(({ data }) => data)));
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return { nameOf: (id) => names.get(id) ?? '', timezone };
}

/**
 * The records of a section as a table, filtered and sorted as the list of the same query, for Brazilian spreadsheets.
 * CSV is made while it is sent; a workbook is held in memory. `request/invalid` (422) for another `format`, and for
 * what the list refuses.
 */
export async function exportSection(
  services: Parts,
  scope: Allowed<'farm.export'>,
  asked: Asked,
): Promise<SectionFile> {
  const { format = 'csv' } = asked.query;
  if (format !== 'csv' && format !== 'xlsx') {
    throw new Problem('request/invalid', { fields: { format: 'Escolha csv ou xlsx.' } });
  }
  const stage = stageOf(asked.section);
  const columns = sectionColumns(stage);
  const linesOf = sectionLines(columns, stage);
  const headers = columns.map(({ header }) => header);
  const { day, timezone } = await exportDay(services, scope);
  const pages = await begun(pagesOf(services, scope, asked));

  async function* tables() {
    for await (const page of pages) {
      const context = await contextOf(services, scope, { page, timezone });
      yield page.flatMap((record) => linesOf(record, context));
    }
  }
  async function* lines() {
    yield CSV_START + csvLine(headers);
    for await (const rows of tables()) yield csvLines(rows);
  }
  async function book() {
    const rows = [];
    for await (const table of tables()) rows.push(...table.map(sheetRow));
    return workbook(stage.label.many, headers, rows);
  }
  return {
    name: `${scope.slug}-${asked.section}-${day}.${format}`,
    mediaType: MEDIA_TYPES[format],
    body: format === 'xlsx' ? await book() : byteStream(lines()),
  };
}
