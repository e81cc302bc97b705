import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { appendHistory, type HistoryEntry } from './history-rows.ts';
import type { StoredRecord } from './stored-record.ts';

/** A record as it is once it is deleted, with its line of the history. */
export type DeletedRecord = { record: StoredRecord; entry: HistoryEntry };

const toRow = ({ record: { id, version, change, updatedAt, updatedBy, deletedAt } }: DeletedRecord) => ({
  ...{ id, version, change },
  ...{ updated_at: updatedAt, updated_by: updatedBy, deleted_at: deletedAt },
});

/** Soft-deletes records with all that they draw, in one statement and one for their history. Their content stays, and what search reads of it. */
export async function deleteRecords(
  trx: DatabaseTransaction,
  scope: FarmScope,
  deleted: readonly DeletedRecord[],
): Promise<void> {
  if (deleted.length === 0) return;
  await sql`
    with deleted as (select * from jsonb_to_recordset(${JSON.stringify(deleted.map(toRow))}::jsonb) as deleted(
      id uuid, version integer, change bigint, updated_at timestamptz, updated_by uuid, deleted_at timestamptz)),
    given_back as (delete from flows where farm_key = ${scope.key} and to_id in (select id from deleted))
    update records set version = deleted.version, change = deleted.change, updated_at = deleted.updated_at,
      updated_by = deleted.updated_by, deleted_at = deleted.deleted_at
    from deleted where records.farm_key = ${scope.key} and records.id = deleted.id`.execute(trx);
  await appendHistory(
    trx,
    scope,
    deleted.map(({ entry }) => entry),
  );
}
