import type { Draw } from '@cafezal/domain/record/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { flowRows, toFlowJson } from './flow-rows.ts';
import { type HeldFarm, heldFarm, unchangedFarm } from './held-farm.ts';
import { type HistoryEntry, insertHistory, toHistoryJson } from './history-rows.ts';
import { type StoredRecord, toColumns } from './stored-record.ts';

/** The next version of a record, with its line of the history. Without `search` or `draws` these stay. */
export type NewVersion = {
  record: StoredRecord;
  entry: HistoryEntry;
  search?: string | undefined;
  draws?: readonly Draw[] | undefined;
};

/** Common tables that replace all draws of a record. A row that stays is updated: one statement cannot delete and insert it. */
function replacedDraws(scope: FarmScope, { record: { id }, draws }: NewVersion): RawBuilder<unknown> {
  if (draws === undefined) return sql``;
  const rows = toFlowJson(id, draws);
  return sql`given_back as (delete from flows using farm
      where flows.farm_key = ${scope.key} and flows.to_id = ${id} and not exists (
        select from ${flowRows(rows)} where drawn.from_id = flows.from_id and drawn.output = flows.output)),
    drawn as (insert into flows (farm_key, to_id, from_id, output, kg, consumed_kg, reserved_kg)
      select farm.key, drawn.* from farm cross join ${flowRows(rows)}
      on conflict (farm_key, from_id, output, to_id) do update set
        kg = excluded.kg, consumed_kg = excluded.consumed_kg, reserved_kg = excluded.reserved_kg),`;
}

async function writeOn(
  db: Database,
  scope: FarmScope,
  { farm, version }: { farm: HeldFarm; version: NewVersion },
): Promise<boolean> {
  const { record, entry, search } = version;
  const columns = { ...toColumns(record), ...(search === undefined ? {} : { search }) };
  const set = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const { rows } = await sql`
    with farm as (${farm}),
    changed as (update records set ${set} from farm where records.farm_key = ${scope.key} and records.id = ${record.id}),
    ${replacedDraws(scope, version)}
    logged as (${insertHistory([toHistoryJson(entry)])})
    select 1 from farm`.execute(db);
  return rows.length > 0;
}

/** Writes the next version of a record in one statement, within a transaction that holds the farm's lock. */
export async function writeVersionRows(trx: DatabaseTransaction, scope: FarmScope, version: NewVersion): Promise<void> {
  await writeOn(trx, scope, { farm: heldFarm(scope), version });
}

/**
 * Writes the next version of a record in one statement, which is a transaction by itself, where nothing of the farm changed since its
 * last change number was `seq`. False, with nothing written, where something changed.
 */
export const writeVersionUnlessChanged = (
  db: Database,
  scope: FarmScope,
  { version, seq }: { version: NewVersion; seq: SeenSeq },
): Promise<boolean> => writeOn(db, scope, { farm: unchangedFarm(scope, seq), version });
