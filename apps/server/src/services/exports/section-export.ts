import { CSV_START, csvLine, csvLines } from '@cafezal/domain/ground/csv.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import { sectionColumns, sectionLines, type TableContext } from '@cafezal/domain/shown/section-table.ts';
import { figuresOf } from '@cafezal/domain/stages/stage-figures.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { readPage } from '../records/list-records.ts';
import { uuidsIn } from '../records/uuids-in.ts';
import { turnOfLongWork } from '../request/next-turn.ts';
import { byteStream } from './byte-stream.ts';
import { exportDay } from './export-name.ts';
import { sheetRow, workbook } from './xlsx.ts';

const PAGE = '100';
/** Records whose lines are made in one turn. */
const AT_A_TIME = 25;
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Parts = { db: Database; now: () => Date; authSecret: string };
type Asked = { section: Section; query: Readonly<Record<string, string>> };
type Page = readonly PresentedRecord[];

/** A generated file: name, type and bytes. */
export type SectionFile = {
  name: string;
  mediaType: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
};

async function* pagesOf(services: Parts, scope: FarmScope, { section, query }: Asked): AsyncGenerator<Page> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = { section, query: { ...query, limit: PAGE, cursor } };
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(services, scope, asked);
    yield page.records;
    cursor = page.nextCursor;
  }
}

/** Reads the first page in advance, so that an invalid query is refused before the answer begins. */
async function begun(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pages;
  })();
}

/** Records that are kept for the next pages; of dryings each names harvests of its own. */
const MOST_KEPT = 2_000;

/** Ids that the map has nothing under. */
const unknownIn = (ids: Iterable<string>, known: ReadonlyMap<string, unknown>): string[] =>
  [...ids].filter((id) => !known.has(id));

/** What a table's lines are made with, page after page: most name the same plots and people, which are read once. */
async function contextsOf(
  { db }: Parts,
  scope: FarmScope,
  day: string,
): Promise<(page: Page) => Promise<TableContext>> {
  const farm = await loadFarmFacts(db, scope);
  const names = new Map<string, string>();
  const records = new Map<string, StoredRecord>();
  return async (page) => {
    const hasFigures = page.some(({ section }) => figuresOf(section).some(({ isColumn }) => isColumn));
    if (records.size > MOST_KEPT) records.clear();
    const named = unknownIn(uuidsIn(page.map(({ data }) => data)), names);
    const sources = hasFigures ? unknownIn(uuidsIn(page.map(({ data, inputs }) => [data, inputs])), records) : [];
    const [known, { found }] = await Promise.all([
      findRecordsById(db, scope, named),
      loadRuleRecords(db, scope, { ids: sources, sections: [] }),
    ]);
    for (const { id, name } of known) names.set(id, name);
    for (const record of found) records.set(record.id, record);
    // Figures in tables are of a record and what it points to.
    const rules = { farm, today: day, record: (id: string) => records.get(id.toLowerCase()), others: () => [] };
    return { nameOf: (id) => names.get(id) ?? '', timezone: farm.settings.timezone, rules };
  };
}

/**
 * A section's records as a table, filtered and sorted like its list, for Brazilian spreadsheets. CSV is made while it
 * is sent; a workbook is kept in memory. `request/invalid` (422) for another `format`, and for queries that the list
 * refuses.
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
  const { day } = await exportDay(services, scope);
  const pages = await begun(pagesOf(services, scope, asked));
  const contextFor = await contextsOf(services, scope, day);

  async function* tables() {
    for await (const page of pages) {
      const context = await contextFor(page);
      for (let from = 0; from < page.length; from += AT_A_TIME) {
        await turnOfLongWork();
        yield page.slice(from, from + AT_A_TIME).flatMap((record) => linesOf(record, context));
      }
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
