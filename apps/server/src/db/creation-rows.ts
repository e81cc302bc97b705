import type { Draw } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseTransaction } from './database.ts';
import type { SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { flowRows, toFlowJson } from './flow-rows.ts';
import { type HeldFarm, heldFarm, insertsOnFarm, unchangedFarm } from './held-farm.ts';
import { type HistoryEntry, insertHistory, toHistoryJson } from './history-rows.ts';
import { type StoredRecord, toJsonColumns } from './stored-record.ts';

/** A record that is made: its row, what is kept beside it, what it draws, and its first version. */
export type NewRecord = {
  record: StoredRecord;
  /** Hash of the request that made it, and the folded text that search reads. */
  extras: { requestHash: Buffer; search: string };
  draws: readonly Draw[];
  changes: HistoryEntry['changes'];
  /** Where it comes from, if no person typed it. */
  cause?: HistoryEntry['cause'];
};

/** The columns of a record that is made, each with its type. */
const RECORD_TYPES = {
  id: 'uuid',
  section: 'text',
  slug: 'text',
  name: 'text',
  code: 'text',
  date: 'text',
  season: 'text',
  status: 'text',
  data: 'jsonb',
  notes: 'text',
  inputs: 'jsonb',
  outputs: 'jsonb',
  flags: 'text[]',
  confirmed_warnings: 'jsonb',
  recalculated: 'jsonb',
  request_hash: 'bytea',
  search: 'text',
  version: 'integer',
  change: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  created_by: 'uuid',
  updated_by: 'uuid',
  deleted_at: 'timestamptz',
} as const;

const insertMade = insertsOnFarm('records', RECORD_TYPES);

const toRecordRow = ({ record, extras }: NewRecord) => ({
  ...{ id: record.id, section: record.section, ...toJsonColumns(record) },
  ...{ request_hash: `\\x${extras.requestHash.toString('hex')}`, search: extras.search },
  ...{ created_at: record.createdAt, created_by: record.createdBy },
});

const toFirstVersion = ({ record, changes, cause = null }: NewRecord) =>
  toHistoryJson({
    recordId: record.id,
    version: record.version,
    at: record.createdAt,
    byUserId: record.createdBy,
    op: 'create',
    changes,
    cause,
  });

async function insertOn(
  db: Database,
  { farm, made }: { farm: HeldFarm; made: readonly NewRecord[] },
): Promise<boolean> {
  const { rows } = await sql`
    with farm as (${farm}),
    made as (${insertMade(made.map(toRecordRow))}),
    drawn as (insert into flows (farm_key, to_id, from_id, output, kg, consumed_kg, reserved_kg) select farm.key, drawn.*
      from farm cross join ${flowRows(made.flatMap(({ record, draws }) => toFlowJson(record.id, draws)))}),
    logged as (${insertHistory(made.map(toFirstVersion))})
    select 1 from farm`.execute(db);
  return rows.length > 0;
}

/** Writes records that were not there, in one statement, within a transaction that holds the farm's lock. */
export async function insertRecords(
  trx: DatabaseTransaction,
  scope: FarmScope,
  made: readonly NewRecord[],
): Promise<void> {
  if (made.length > 0) await insertOn(trx, { farm: heldFarm(scope), made });
}

/** PostgreSQL's code for a key that another row has. */
const TAKEN = '23505';

/** How a write ended: nothing is written where something of the farm changed, or where a record has the id or slug already. */
export type WriteEnd = 'written' | 'changed' | 'taken';

/**
 * Writes a record in one statement, which is a transaction by itself, where nothing of the farm changed since its last
 * change number was `seq`.
 */
export async function insertRecordUnlessChanged(
  db: Database,
  scope: FarmScope,
  { made, seq }: { made: NewRecord; seq: SeenSeq },
): Promise<WriteEnd> {
  try {
    return (await insertOn(db, { farm: unchangedFarm(scope, seq), made: [made] })) ? 'written' : 'changed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === TAKEN) return 'taken';
    throw error;
  }
}
