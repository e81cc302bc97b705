import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { AS_TYPED } from '@cafezal/domain/record/as-typed.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { fromRow, ofSections, RECORD_COLUMNS, type StoredRecord } from './stored-record.ts';

/** Updates only flags and change number, because flags make no new version. */
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

/** Updates the normalised search text. */
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

/** Records of the farm by id, deleted ones too; unknown and invalid ids are left out. */
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

/** A record with the hash of the request that made it; the hash is null if an erasure deleted it. */
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
  return row && { record: fromRow(scope, row), requestHash: row.request_hash };
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
    .where(ofSections(sections))
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(scope, row));
}

/** Every live record of a season that knows how a number of it was typed. */
export async function recordsTypedIn(db: Database, scope: FarmScope, season: string): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('season', '=', season)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`data ? ${AS_TYPED}`)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(scope, row));
}
