import type { Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { type HistoryEntry, toHistoryRow } from './history-rows.ts';
import { fromRow, RECORD_COLUMNS, type StoredRecord, toColumns } from './stored-record.ts';
import { isUuid } from './uuid.ts';

/** What is kept beside a record: hash of the request that made it, and the folded text that search reads. */
export type RecordExtras = { requestHash: Buffer; search: string };

/** Writes a record that was not there, and its first version, in one exchange. */
export async function insertRecord(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { record, extras, changes }: { record: StoredRecord; extras: RecordExtras; changes: HistoryEntry['changes'] },
): Promise<void> {
  const row = {
    ...toColumns(record),
    farm_key: scope.key,
    id: record.id,
    section: record.section,
    request_hash: extras.requestHash,
    search: extras.search,
    created_at: record.createdAt,
    created_by: record.createdBy,
  };
  const { id: recordId, version, createdAt: at, createdBy: byUserId } = record;
  const entry = toHistoryRow(scope, { recordId, version, at, byUserId, op: 'create', changes, cause: null });
  await trx
    .with('made', (query) => query.insertInto('records').values(row))
    .insertInto('history')
    .values(entry)
    .execute();
}

/** Writes over a record; `search` stays where none is given. */
export async function updateRecordRow(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { record, search }: { record: StoredRecord; search?: string },
): Promise<void> {
  await trx
    .updateTable('records')
    .set({ ...toColumns(record), ...(search === undefined ? {} : { search }) })
    .where('farm_key', '=', scope.key)
    .where('id', '=', record.id)
    .execute();
}

/** Writes flags and change number alone: what a record is marked with is no version of it. */
export async function updateFlags(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, flags, change }: { id: string; flags: readonly string[]; change: string },
): Promise<void> {
  await trx
    .updateTable('records')
    .set({ flags: [...flags], change })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .execute();
}

/** Writes the folded text that search reads. */
export async function updateSearch(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, search }: { id: string; search: string },
): Promise<void> {
  await trx.updateTable('records').set({ search }).where('farm_key', '=', scope.key).where('id', '=', id).execute();
}

/** The record of a section at an address, deleted or not: by id where it is one, else by slug. */
export async function findRecordAt(
  db: Database,
  scope: FarmScope,
  { section, idOrSlug }: { section: Section; idOrSlug: string },
): Promise<StoredRecord | undefined> {
  const at = (column: 'id' | 'slug') =>
    db
      .selectFrom('records')
      .select(RECORD_COLUMNS)
      .where('farm_key', '=', scope.key)
      .where('section', '=', section)
      .where(column, '=', idOrSlug)
      .executeTakeFirst();
  const row = (isUuid(idOrSlug) ? await at('id') : undefined) ?? (await at('slug'));
  return row && fromRow(scope, row);
}

/** Records of the farm by id, deleted ones too; ids that are no UUID or of no record are left out. */
export async function findRecordsById(db: Database, scope: FarmScope, ids: Iterable<string>): Promise<StoredRecord[]> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  return rows.map((row) => fromRow(scope, row));
}

/** One record of the farm by id, deleted or not. */
export async function findRecordById(db: Database, scope: FarmScope, id: string): Promise<StoredRecord | undefined> {
  const [record] = await findRecordsById(db, scope, [id]);
  return record;
}

/** A record with the hash of the request that made it; null where a deletion of the farm's data erased it. */
export async function findCreated(
  db: Database,
  scope: FarmScope,
  id: string,
): Promise<{ record: StoredRecord; requestHash: Buffer | null } | undefined> {
  const row = await db
    .selectFrom('records')
    .select([...RECORD_COLUMNS, 'request_hash'])
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { request_hash, ...columns } = row;
  return { record: fromRow(scope, columns), requestHash: request_hash };
}

/** Every live record of some sections. */
export async function liveRecordsOf(
  db: Database,
  scope: FarmScope,
  sections: readonly Section[],
): Promise<StoredRecord[]> {
  if (sections.length === 0) return [];
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('section', 'in', sections)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(scope, row));
}
