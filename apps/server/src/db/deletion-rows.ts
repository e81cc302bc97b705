import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { type HeldFarm, heldFarm, unchangedFarm } from './held-farm.ts';
import { type HistoryEntry, insertHistory, toHistoryJson } from './history-rows.ts';
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

async function deleteOn(
  db: Database,
  scope: FarmScope,
  { farm, deleted }: { farm: HeldFarm; deleted: readonly DeletedRecord[] },
): Promise<boolean> {
  const ids = deleted.map(({ record }) => record.id);
  const own = (column: string) => sql`deleted.by_id -> records.id::text ->> ${sql.lit(column)}`;
  const entries = deleted.map(({ entry }) => toHistoryJson(entry));
  // What changes is looked up for each row and not joined: of rows that were just made the planner knows nothing, and may compare
  // each with all.
  const { rows } = await sql`
    with farm as (${farm}),
    given_back as (delete from flows using farm where flows.farm_key = ${scope.key} and flows.to_id = any(${ids}::uuid[])),
    gone as (update records set version = (${own('version')})::integer, change = (${own('change')})::bigint,
      updated_at = (${own('updated_at')})::timestamptz, updated_by = (${own('updated_by')})::uuid,
      deleted_at = (${own('deleted_at')})::timestamptz
      from farm cross join (select ${JSON.stringify(byId(deleted))}::jsonb as by_id) as deleted
      where records.farm_key = ${scope.key} and records.id = any(${ids}::uuid[])),
    logged as (${insertHistory(entries)})
    select 1 from farm`.execute(db);
  return rows.length > 0;
}

/**
 * Soft-deletes records with all that they draw, in one statement within a transaction that holds the farm's lock. Their content
 * stays, and what search reads of it.
 */
export async function deleteRecords(
  trx: DatabaseTransaction,
  scope: FarmScope,
  deleted: readonly DeletedRecord[],
): Promise<void> {
  if (deleted.length > 0) await deleteOn(trx, scope, { farm: heldFarm(scope), deleted });
}

/**
 * Soft-deletes a record in one statement, which is a transaction by itself, where nothing of the farm changed since its last change
 * number was `seq`. False, with nothing written, where something changed.
 */
export const deleteRecordUnlessChanged = (
  db: Database,
  scope: FarmScope,
  { deleted, seq }: { deleted: DeletedRecord; seq: SeenSeq },
): Promise<boolean> => deleteOn(db, scope, { farm: unchangedFarm(scope, seq), deleted: [deleted] });
