import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { codePattern, type SearchWord } from '@cafezal/domain/ground/search-key.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { type Fitting, fittingPage, hasMore, type PageRoom } from './fitting-page.ts';
import { fromRow, RECORD_BYTES, RECORD_COLUMN_LIST, type RecordRow, type StoredRecord } from './stored-record.ts';

/** Sort keys of lists; the id is always the second key. */
export const SORT_KEYS = ['date', 'name', 'code', 'createdAt', 'updatedAt', 'kg'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The start of a page: after this value and this id. */
export type ListPosition = { value: string; id: string };

/** The filter and order of a section's list. */
export type ListFilter = {
  section: Section;
  isDeleted: boolean;
  /** Words that must all occur. */
  words: readonly SearchWord[];
  statuses: readonly string[] | null;
  seasons: readonly string[] | null;
  /** Calendar days, inclusive. */
  from: string | null;
  to: string | null;
  /** Only these records. */
  ids: readonly string[] | null;
  sort: SortKey;
  isDescending: boolean;
};

const BY_PRODUCTS = Object.entries(PRODUCT_FORMS)
  .filter(([, { byProduct }]) => byProduct)
  .map(([form]) => form);

/** kg of a record's outputs without by-products, otherwise of its inputs. */
const KG = sql`(select coalesce(
  (select sum((output ->> 'kg')::numeric) from jsonb_array_elements(outputs) output
   where output ->> 'form' <> all(${sql.lit(`{${BY_PRODUCTS.join(',')}}`)}::text[])),
  (select sum((input ->> 'kg')::numeric) from jsonb_array_elements(inputs) input), 0))`;

type Sorting = { by: RawBuilder<unknown>; cast: RawBuilder<unknown>; text: RawBuilder<string> };

const collated = (column: 'name' | 'code'): Sorting => ({
  by: sql`${sql.ref(column)} collate by_number`,
  cast: sql`::text collate by_number`,
  text: sql`${sql.ref(column)}`,
});

const instant = (column: 'created_at' | 'updated_at'): Sorting => ({
  // By its own name it would be the text that is selected.
  by: sql.ref(`records.${column}`),
  cast: sql`::timestamptz`,
  text: sql`${sql.ref(column)}::text`,
});

const SORTINGS: Readonly<Record<SortKey, Sorting>> = {
  date: { by: sql.ref('date'), cast: sql`::text`, text: sql`date` },
  name: collated('name'),
  code: collated('code'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  kg: { by: KG, cast: sql`::numeric`, text: sql`${KG}::text` },
};

const among = (column: 'status' | 'season', values: readonly string[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = any(${values}::text[])`;

/** The record's code, normalised like `codeKey`. */
const CODE_KEY = sql`regexp_replace(regexp_replace(upper(code), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '[^A-Z0-9]', '', 'g')`;

const within = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const containing = ({ word, code }: SearchWord): RawBuilder<SqlBool> =>
  code === null
    ? sql`search like ${within(word)}`
    : sql`(search like ${within(word)} or ${CODE_KEY} ~ ${codePattern(code)})`;

function conditionsOf(scope: FarmScope, filter: ListFilter): RawBuilder<SqlBool> {
  const { section, isDeleted, words, statuses, seasons, from, to, ids } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    sql`farm_key = ${scope.key}`,
    sql`section = ${section}`,
    isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...words.map(containing),
    ...(statuses === null ? [] : [among('status', statuses)]),
    ...(seasons === null ? [] : [among('season', seasons)]),
    ...(from === null ? [] : [sql<SqlBool>`date >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`date <= ${to}`]),
    ...(ids === null ? [] : [sql<SqlBool>`id = any(${ids}::uuid[])`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** How many records match a filter. */
export async function countRecords(db: Database, scope: FarmScope, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from records where ${conditionsOf(scope, filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A listed record, and the position of the page after it. */
export type ListedRecord = { record: StoredRecord; position: ListPosition };

/** A page of a list, and whether there are more after it. */
export type ListPage = { rows: readonly ListedRecord[]; hasMore: boolean };

/** A page of the matching records, after `after`. */
export async function listRecordRows(
  db: Database,
  scope: FarmScope,
  { filter, after, room }: { filter: ListFilter; after: ListPosition | null; room: PageRoom },
): Promise<ListPage> {
  const { by, cast, text } = SORTINGS[filter.sort];
  const direction = filter.isDescending ? sql`desc` : sql`asc`;
  const beyond = filter.isDescending ? sql`<` : sql`>`;
  const since = after === null ? sql`true` : sql`(${by}, id) ${beyond} (${after.value}${cast}, ${after.id}::uuid)`;
  const matching = sql`
    select ${RECORD_COLUMN_LIST}, ${text} as position, ${RECORD_BYTES} as bytes
    from records where ${conditionsOf(scope, filter)} and ${since}
    order by ${by} ${direction}, id ${direction} limit ${room.limit + 1}`;
  const { rows } = await sql<RecordRow & Fitting & { position: string }>`${fittingPage(matching, room)}`.execute(db);
  return {
    rows: rows.map((row) => ({ record: fromRow(scope, row), position: { value: row.position, id: row.id } })),
    hasMore: hasMore(rows),
  };
}
