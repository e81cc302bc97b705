import type { Section } from '@cafezal/domain/record/record.ts';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { knownPeople, shownName } from './people-rows.ts';
import { fromRow, RECORD_COLUMNS, type StoredRecord } from './stored-record.ts';
import type { FlowsTable, HistoryTable, ReadingsTable } from './tables.ts';

/** Rows that are read and written in one turn, so that others are answered between two of them. */
const PAGE = 50;

/** Runs a task in a read-only transaction with one consistent snapshot. */
export const inSnapshot = <Result>(
  db: Database,
  task: (snapshot: DatabaseTransaction) => Promise<Result>,
): Promise<Result> => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(task);

/** Rows in batches from one cursor: paging by key would sort again if statistics mislead the planner. */
export async function* pages<Row>(snapshot: DatabaseTransaction, query: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(snapshot);
  const next = async (): Promise<Row[]> =>
    (await sql<Row>`fetch ${sql.lit(PAGE)} from exported`.execute(snapshot)).rows;
  for (let rows = await next(); rows.length > 0; rows = await next()) yield rows;
  await sql`close exported`.execute(snapshot);
}

/** Every record of a section, deleted ones too, by id; only one such list is read at a time. */
export async function* allRecords(
  snapshot: DatabaseTransaction,
  scope: FarmScope,
  section: Section,
): AsyncGenerator<StoredRecord[]> {
  const query = snapshot
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('section', '=', section)
    .orderBy('id');
  for await (const rows of pages(snapshot, query)) yield rows.map((row) => fromRow(scope, row));
}

/** Every draw of one record on an output of another. */
export const allFlows = (snapshot: DatabaseTransaction, scope: FarmScope): AsyncGenerator<Selectable<FlowsTable>[]> =>
  pages(
    snapshot,
    snapshot
      .selectFrom('flows')
      .selectAll()
      .where('farm_key', '=', scope.key)
      .orderBy('from_id')
      .orderBy('output')
      .orderBy('to_id'),
  );

/** Every reading, deleted ones too, by id. */
export const allReadings = (
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): AsyncGenerator<Selectable<ReadingsTable>[]> =>
  pages(snapshot, snapshot.selectFrom('readings').selectAll().where('farm_key', '=', scope.key).orderBy('id'));

/** Every version of every record, by record and version. */
export const allHistory = (
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): AsyncGenerator<Selectable<HistoryTable>[]> =>
  pages(
    snapshot,
    snapshot
      .selectFrom('history')
      .selectAll()
      .where('farm_key', '=', scope.key)
      .orderBy('record_id')
      .orderBy('version'),
  );

/** Names of all members and authors, former ones too; `ERASED_NAME` for an erased account. */
export async function peopleOfFarm(
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): Promise<{ userId: string; name: string | null }[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from farm_members where farm_key = ${scope.key}
    union select by_uid from history where farm_key = ${scope.key}
    union select created_by from readings where farm_key = ${scope.key}
    union select created_by from photos where farm_key = ${scope.key}
    order by uid`.execute(snapshot);
  const uids = rows.map(({ uid }) => uid);
  const people = await knownPeople(snapshot, uids);
  return uids.map((uid) => ({ userId: uid, name: shownName(people, uid) }));
}
