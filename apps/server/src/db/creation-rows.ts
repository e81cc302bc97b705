import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw, FarmFacts } from '@cafezal/domain/record/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { type FactRow, toFacts } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { drawsJson, type FlowRow, flowColumns, toDraw } from './flow-rows.ts';
import { type HistoryEntry, toHistoryRow } from './history-rows.ts';
import {
  codeTaken,
  type NamesAsked,
  type NamesTaken,
  type NamesTakenJson,
  namesTakenJson,
  toNamesTaken,
} from './record-names.ts';
import { type RuleQuestion, type RuleRecords, readForRules } from './rule-records.ts';
import { type StoredRecord, toColumns } from './stored-record.ts';

/** What a creation asks: names that it may get, the code that was sent ('' for none), and what its rules look up. */
export type CreationQuestion = RuleQuestion & { names: NamesAsked; code: string };

/** What a creation reads, as it is at one moment; `seq` is the farm's last change number at that moment. */
export type CreationFacts = RuleRecords & {
  farm: FarmFacts;
  seq: string;
  names: NamesTaken;
  isCodeTaken: boolean;
  /** All that is drawn from the records that it names. */
  draws: Draw[];
};

type Head = {
  farm: (FactRow & { seq: string }) | null;
  names: NamesTakenJson;
  isCodeTaken: boolean;
  draws: FlowRow[];
};

/** Reads in one exchange all that a creation is made of. A farm that was deleted meanwhile is `farm/not-found` (404). */
export async function readForCreation(
  db: Database,
  scope: FarmScope,
  { names, code, ids, sections }: CreationQuestion,
): Promise<CreationFacts> {
  const wanted = [...ids];
  const head = sql<Head>`jsonb_build_object(
    'farm', (select jsonb_build_object('id', id, 'name', name, 'total_area', total_area, 'city', city, 'state', state,
      'settings', settings, 'seq', seq::text) from farms where key = ${scope.key} and deleted_at is null),
    'names', ${namesTakenJson(scope, names)},
    'isCodeTaken', ${code === '' ? sql`false` : codeTaken(scope, { code, exceptId: names.id })},
    'draws', ${drawsJson(scope, wanted)})`;
  const { found, consulted, head: state } = await readForRules(db, scope, { ids: wanted, sections, head });
  if (state.farm === null) throw new Problem('farm/not-found');
  const { seq, ...facts } = state.farm;
  return {
    found,
    consulted,
    farm: toFacts(facts),
    seq,
    names: toNamesTaken(state.names),
    isCodeTaken: state.isCodeTaken,
    draws: state.draws.map(toDraw),
  };
}

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

const HISTORY_TYPES = {
  record_id: 'uuid',
  version: 'integer',
  at: 'timestamptz',
  by_uid: 'uuid',
  op: 'text',
  changes: 'jsonb',
  cause: 'jsonb',
} as const;

type Row<Types> = Readonly<Record<keyof Types & string, unknown>>;

/** `insert into … select` of a row on the farm of the common table `farm`: none where that is empty. */
function insertOne<Types extends Readonly<Record<string, string>>>(
  table: 'records' | 'history',
  types: Types,
  row: Row<Types>,
): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof Types & string)[];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql`${row[name]}::${sql.raw(types[name] ?? '')}`));
  return sql`insert into ${sql.table(table)} (farm_key, ${columns}) select farm.key, ${values} from farm`;
}

async function insertOn(
  db: Database,
  scope: FarmScope,
  { farm, made }: { farm: RawBuilder<unknown>; made: NewRecord },
): Promise<boolean> {
  const { record, extras, draws, changes, cause = null } = made;
  const { id, section, version, createdAt, createdBy } = record;
  const row = {
    ...{ ...toColumns(record), id, section },
    ...{ request_hash: extras.requestHash, search: extras.search, created_at: createdAt, created_by: createdBy },
  };
  const entry = {
    recordId: id,
    version,
    at: createdAt,
    byUserId: createdBy,
    op: 'create',
    changes,
    cause,
  } as const;
  const flows =
    draws.length === 0
      ? sql``
      : sql`drawn as (
    insert into flows (farm_key, to_id, from_id, output, kg, consumed_kg, reserved_kg)
    select farm.key, ${id}::uuid, drawn.* from farm cross join ${flowColumns(draws)}), `;
  const { rows } = await sql`
    with farm as (${farm}), made as (${insertOne('records', RECORD_TYPES, row)}), ${flows}
    logged as (${insertOne('history', HISTORY_TYPES, toHistoryRow(scope, entry))})
    select 1 from farm`.execute(db);
  return rows.length > 0;
}

/** Writes a record that was not there within a transaction that holds the farm's lock. */
export async function insertRecord(trx: DatabaseTransaction, scope: FarmScope, made: NewRecord): Promise<void> {
  await insertOn(trx, scope, { farm: sql`select ${scope.key}::uuid as key`, made });
}

/**
 * Writes a record in one statement, which is a transaction by itself, where nothing of the farm changed since its last
 * change number was `seq`: it waits for whoever holds the lock, looks again, and takes the next number. False, with
 * nothing written, where something changed.
 */
export const insertRecordUnlessChanged = (
  db: Database,
  scope: FarmScope,
  { made, seq }: { made: NewRecord; seq: string },
): Promise<boolean> =>
  insertOn(db, scope, {
    farm: sql`update farms set seq = seq + 1
      where key = ${scope.key} and seq = ${seq} and deleted_at is null returning key`,
    made,
  });
