import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { PhotosTable } from './photo-tables.ts';

/** A photo of a record; `takenAt` is an ISO instant. */
export type StoredRecordPhoto = {
  id: string;
  recordId: string;
  file: string;
  width: number;
  height: number;
  takenAt: string | null;
  createdBy: string;
  change: string;
  isDeleted: boolean;
};

/** The photo of a row. */
export const toPhoto = (row: Selectable<PhotosTable>): StoredRecordPhoto => ({
  id: row.id,
  recordId: row.record_id,
  file: row.file,
  width: row.width,
  height: row.height,
  takenAt: row.taken_at?.toISOString() ?? null,
  createdBy: row.created_by,
  change: row.change,
  isDeleted: row.deleted_at !== null,
});

/** Writes a photo that was not there. */
export async function insertPhoto(trx: DatabaseTransaction, scope: FarmScope, photo: StoredRecordPhoto): Promise<void> {
  const { id, recordId, file, width, height, takenAt, createdBy, change } = photo;
  await trx
    .insertInto('photos')
    .values({
      farm_key: scope.key,
      id,
      record_id: recordId,
      file,
      width,
      height,
      taken_at: takenAt,
      created_by: createdBy,
      change,
    })
    .execute();
}

/** Live photos of some records, oldest change first. */
export async function photosOf(
  db: Database,
  scope: FarmScope,
  recordIds: readonly string[],
): Promise<StoredRecordPhoto[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('change')
    .execute();
  return rows.map(toPhoto);
}

/** Live photos of a record, oldest change first, as a JSON array. */
export const photosJson = (scope: FarmScope, recordId: string) => sql<StoredRecordPhoto[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'recordId', record_id, 'file', file, 'width', width, 'height', height,
    'takenAt', to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', created_by,
    'change', change::text, 'isDeleted', false) order by change)
  from photos where farm_key = ${scope.key} and record_id = ${recordId} and deleted_at is null), '[]')`;

/** A photo of the farm by id, deleted or not. */
export async function findPhoto(db: Database, scope: FarmScope, id: string): Promise<StoredRecordPhoto | undefined> {
  const row = await db
    .selectFrom('photos')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPhoto(row);
}

/** Marks a live photo of a record as deleted and answers it; undefined where there is none. */
export async function deletePhotoRow(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { recordId, id, change, at }: { recordId: string; id: string; change: string; at: Date },
): Promise<StoredRecordPhoto | undefined> {
  const row = await trx
    .updateTable('photos')
    .set({ deleted_at: at, change })
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toPhoto(row);
}
