import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { ImportedRecord, ImportFailure, ImportsTable, ImportWork } from './import-tables.ts';
import { holdPermission } from './member-rows.ts';
import { knownPeople, shownName } from './people-rows.ts';
import { keepRequest } from './request-rows.ts';

/** An import as it is kept, without the content of its file. */
export type StoredImport = Omit<Selectable<ImportsTable>, 'farm_key' | 'content' | 'content_bytes'>;

const LISTED = [
  'id',
  'kind',
  'section',
  'file_name',
  'status',
  'counts',
  'work',
  'failure',
  'created_at',
  'ended_at',
] as const satisfies readonly (keyof ImportsTable)[];

const COLUMNS = [
  ...LISTED,
  'by_uid',
  'headings',
  'choices',
  'refused',
  'written',
] as const satisfies readonly (keyof ImportsTable)[];

const MOST_LISTED = 100;
/** Previews of one person on a farm that are kept. */
const MOST_PREVIEWS = 5;
/** Characters of the contents of a farm's previews that are kept together. */
const MOST_KEPT = 50_000_000;

const isIdle = (now: Date) => sql<boolean>`(work is null or (work->>'until')::numeric < ${now.getTime()})`;

/** What is kept of a file that came in. */
export type NewImport = Pick<StoredImport, 'id' | 'kind' | 'section' | 'file_name' | 'headings' | 'created_at'> & {
  content: unknown;
  choices: unknown;
};

/** Lets the oldest previews of a farm go: all but five of each person, and what is above the bound of the farm. */
async function forgetOldPreviews(db: Database, scope: FarmScope, { id, created_at }: NewImport): Promise<void> {
  await sql`delete from imports where farm_key = ${scope.key} and id in (
    select id from (
      select id, work,
        row_number() over (partition by by_uid order by id = ${id}::uuid desc, created_at desc, id) as place,
        sum(content_bytes) over (order by id = ${id}::uuid desc, created_at desc, id) as kept
      from imports where farm_key = ${scope.key} and status = 'preview'
    ) as previews
    where id <> ${id}::uuid and (place > ${MOST_PREVIEWS} or kept > ${MOST_KEPT}) and ${isIdle(created_at)}
  )`.execute(db);
}

/**
 * Keeps a file that came in, with the hash of what was sent where that has a key; one with the same id is left as it is (false).
 * Of a person's previews the newest five stay, and of a farm's
 * those that are not more than 50 million characters together.
 */
export async function insertImport(
  db: Database,
  scope: FarmScope,
  { sent, ...row }: NewImport & { sent: string | null },
): Promise<boolean> {
  const content = JSON.stringify(row.content);
  const values = {
    ...row,
    farm_key: scope.key,
    by_uid: scope.userId,
    status: 'preview' as const,
    content,
    content_bytes: content.length,
    choices: JSON.stringify(row.choices),
  };
  return db.transaction().execute(async (trx) => {
    await holdPermission(trx, scope);
    const inserted = await trx
      .insertInto('imports')
      .values({ ...values, refused: '{}', counts: '{}', written: '[]' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    await forgetOldPreviews(trx, scope, row);
    if (inserted === undefined) return false;
    if (sent !== null) await keepRequest(trx, scope, { makes: 'import', id: row.id, madeId: row.id, sent });
    return true;
  });
}

/** An import without its content, or undefined. */
export const findImport = (db: Database, scope: FarmScope, id: string): Promise<StoredImport | undefined> =>
  db.selectFrom('imports').select(COLUMNS).where('farm_key', '=', scope.key).where('id', '=', id).executeTakeFirst();

/** What is kept of an import's file until it is confirmed; null afterwards. */
export async function contentOf(db: Database, scope: FarmScope, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('imports')
    .select('content')
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** An import of a list: how many records it wrote, how many invoices it keeps for later, and who brought it, null where nobody gave a name. */
export type ListedImport = Pick<StoredImport, (typeof LISTED)[number]> & {
  records: number;
  kept: number;
  byName: string | null;
};

/** The imports of a farm, the newest first. */
export async function listImports(db: Database, scope: FarmScope): Promise<ListedImport[]> {
  const rows = await db
    .selectFrom('imports')
    .select([
      ...LISTED,
      'by_uid',
      sql<number>`jsonb_array_length(written)`.as('records'),
      sql<number>`(select count(*)::int from kept_invoices as kept
        where kept.farm_key = imports.farm_key and kept.import_id = imports.id)`.as('kept'),
    ])
    .where('farm_key', '=', scope.key)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  const people = await knownPeople(
    db,
    rows.flatMap(({ by_uid }) => by_uid ?? []),
  );
  return rows.map(({ by_uid, ...row }) => ({ ...row, byName: by_uid === null ? null : shownName(people, by_uid) }));
}

/** What was chosen of the newest confirmed file with these headings; undefined where there was none. */
export async function choicesBefore(
  db: Database,
  scope: FarmScope,
  { kind, section, headings }: Pick<StoredImport, 'kind' | 'section' | 'headings'>,
): Promise<unknown> {
  const row = await db
    .selectFrom('imports')
    .select('choices')
    .where('farm_key', '=', scope.key)
    .where('kind', '=', kind)
    .where('section', '=', section)
    .where('headings', '=', headings)
    .where('status', '!=', 'preview')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.choices;
}

/** Changes what was chosen of a preview, one after another; false where nobody may any more. `choose` may refuse. */
export const changeChoices = (
  db: Database,
  scope: FarmScope,
  { id, now, choose }: { id: string; now: Date; choose: (before: unknown) => unknown },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await holdPermission(trx, scope);
    const row = await trx
      .selectFrom('imports')
      .select('choices')
      .where('farm_key', '=', scope.key)
      .where('id', '=', id)
      .where('status', '=', 'preview')
      .where(isIdle(now))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    await trx
      .updateTable('imports')
      .set({ choices: JSON.stringify(choose(row.choices)), refused: '{}', failure: null })
      .where('farm_key', '=', scope.key)
      .where('id', '=', id)
      .execute();
    return true;
  });

/** Notes that this instance begins to work on an import that is still as it was read; the row as it is, undefined where another does. */
export const beginWork = (
  db: Database,
  scope: FarmScope,
  { id, status, work, now }: Pick<StoredImport, 'id' | 'status'> & { work: ImportWork; now: Date },
): Promise<StoredImport | undefined> =>
  db
    .updateTable('imports')
    .set({ work: JSON.stringify(work), failure: null })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where('status', '=', status)
    .where(isIdle(now))
    .returning(COLUMNS)
    .executeTakeFirst();

/** Notes how far the work is, or (null) that it ended without a change: why, and why single lines were refused. */
export async function noteWork(
  db: Database,
  scope: FarmScope,
  {
    id,
    status,
    work,
    failure,
    refused,
  }: Pick<StoredImport, 'id' | 'status' | 'work'> & { failure?: ImportFailure; refused?: Record<string, string> },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      work: work === null ? null : JSON.stringify(work),
      ...(failure === undefined ? {} : { failure: JSON.stringify(failure) }),
      ...(refused === undefined ? {} : { refused: JSON.stringify(refused) }),
    })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Ends an import in the transaction that writes its records, or takes them back. */
export async function endImport(
  db: Database,
  scope: FarmScope,
  row: {
    id: string;
    status: 'confirmed' | 'undone';
    choices: unknown;
    counts: unknown;
    written: readonly ImportedRecord[];
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: row.status,
      content: null,
      content_bytes: 0,
      work: null,
      failure: null,
      refused: '{}',
      choices: JSON.stringify(row.choices),
      counts: JSON.stringify(row.counts),
      written: JSON.stringify(row.written),
      ended_at: row.at,
    })
    .where('farm_key', '=', scope.key)
    .where('id', '=', row.id)
    .execute();
}

/** A record that an import wrote, as far as a list of them shows it. */
export type NamedRecord = {
  id: string;
  section: string;
  slug: string;
  name: string;
  version: number;
  isDeleted: boolean;
};

/** The records behind these ids by id, deleted ones too. */
export async function namesOfRecords(
  db: Database,
  scope: FarmScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'section', 'slug', 'name', 'version', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('farm_key', '=', scope.key)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
