import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { appendHistory, type HistoryEntry } from './history-rows.ts';
import type { StoredRecord } from './stored-record.ts';

/** A record as it is once it is deleted, with its line of the history. */
export type DeletedRecord = { record: StoredRecord; entry: HistoryEntry };

/** What changes of each record, by its id. */
const byId = (deleted: readonly DeletedRecord[]) =>
  Object.fromEntries(
    deleted.map(({ record: { id, version, change, updatedAt, updatedBy, deletedAt } }) => [
      id,
      { version, change, updated_at: updatedAt, updated_by: updatedBy, deleted_at: deletedAt },
    ]),
  );

/**
 * Soft-deletes records with all that they draw, in one statement and one for their history. Their content stays, and what search reads of it.
 * What changes is looked up for each row and not joined: of rows that were just made the planner knows nothing, and may compare each with all.
 */
export async function deleteRecords(
  trx: DatabaseTransaction,
  scope: FarmScope,
  deleted: readonly DeletedRecord[],
): Promise<void> {
  if (deleted.length === 0) return;
  const ids = deleted.map(({ record }) => record.id);
  const own = (column: string) => sql`deleted.by_id -> records.id::text ->> ${sql.lit(column)}`;
  await sql`
    with given_back as (delete from flows where farm_key = ${scope.key} and to_id = any(${ids}::uuid[]))
    update records set version = (${own('version')})::integer, change = (${own('change')})::bigint,
      updated_at = (${own('updated_at')})::timestamptz, updated_by = (${own('updated_by')})::uuid,
      deleted_at = (${own('deleted_at')})::timestamptz
    from (select ${JSON.stringify(byId(deleted))}::jsonb as by_id) as deleted
    where records.farm_key = ${scope.key} and records.id = any(${ids}::uuid[])`.execute(trx);
  await appendHistory(
    trx,
    scope,
    deleted.map(({ entry }) => entry),
  );
}
