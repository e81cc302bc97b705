import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { ReadingsTable } from './tables.ts';

/** One value of a record's time series; `at` is an ISO instant. */
export type StoredReading = {
  id: string;
  recordId: string;
  kind: string;
  at: string;
  value: number;
  comment: string | null;
  createdBy: string;
  change: string;
  isDeleted: boolean;
};

/** The reading of a row. */
export const toReading = (row: Selectable<ReadingsTable>): StoredReading => ({
  id: row.id,
  recordId: row.record_id,
  kind: row.kind,
  at: row.at.toISOString(),
  value: Number(row.value),
  comment: row.comment,
  createdBy: row.created_by,
  change: row.change,
  isDeleted: row.deleted_at !== null,
});

/** Inserts new readings. */
export async function insertReadings(
  trx: DatabaseTransaction,
  scope: FarmScope,
  readings: readonly StoredReading[],
): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ id, recordId, kind, at, value, comment, createdBy, change }) => ({
    farm_key: scope.key,
    id,
    record_id: recordId,
    kind,
    at,
    value,
    comment,
    created_by: createdBy,
    change,
  }));
  await trx.insertInto('readings').values(rows).execute();
}

/** Readings of the farm by id, deleted ones too. */
export async function findReadingsById(
  db: Database,
  scope: FarmScope,
  ids: readonly string[],
): Promise<StoredReading[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('readings')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  return rows.map(toReading);
}

/** Filter of a record's readings: kind and time range, if given. */
export type ReadingFilter = {
  recordId: string;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const liveReadings = (db: Database, scope: FarmScope, { recordId, kind, from, to }: ReadingFilter) =>
  db
    .selectFrom('readings')
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('deleted_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('at', '<=', new Date(to ?? 0)));

/** Number of a record's live readings that match the filter. */
export async function countReadings(db: Database, scope: FarmScope, filter: ReadingFilter): Promise<number> {
  const { count } = await liveReadings(db, scope, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Live readings of a record that match the filter, oldest first. */
export async function readingsOf(
  db: Database,
  scope: FarmScope,
  { after, limit, ...filter }: ReadingFilter & { after?: { at: string; id: string } | undefined; limit?: number },
): Promise<StoredReading[]> {
  let query = liveReadings(db, scope, filter).selectAll().orderBy('at').orderBy('id');
  if (after !== undefined) query = query.where(sql<boolean>`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toReading);
}

/** Marks a live reading as deleted; false if there is none. */
export async function deleteReadingRow(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { recordId, id, change, at }: { recordId: string; id: string; change: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('readings')
    .set({ deleted_at: at, change })
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Live readings of some kinds of several records, oldest first. */
export async function readingsOfRecords(
  db: Database,
  scope: FarmScope,
  { recordIds, kinds }: { recordIds: readonly string[]; kinds: readonly string[] },
): Promise<StoredReading[]> {
  const rows = await db
    .selectFrom('readings')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toReading);
}
