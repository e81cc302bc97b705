import type { Section } from '@cafezal/domain/record.ts';
import { type Selectable, sql } from 'kysely';
import type { FarmScope } from '../services/farm-scope.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { fromRow, RECORD_COLUMNS, type StoredRecord } from './stored-record.ts';
import type { FlowsTable, HistoryTable, ReadingsTable } from './tables.ts';

const PAGE = 500;

/** Runs a task on one consistent picture of the database, in which it can change nothing. */
export const inSnapshot = <Result>(
  db: Database,
  task: (snapshot: DatabaseTransaction) => Promise<Result>,
): Promise<Result> => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(task);

async function* pages<Row>(next: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows = await next(undefined);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < PAGE ? [] : await next(rows.at(-1));
  }
}

/** Every record of a section, deleted ones too, by id. */
export const allRecords = (
  snapshot: DatabaseTransaction,
  scope: FarmScope,
  section: Section,
): AsyncGenerator<StoredRecord[]> =>
  pages(async (after) => {
    const rows = await snapshot
      .selectFrom('records')
      .select(RECORD_COLUMNS)
      .where('farm_key', '=', scope.key)
      .where('section', '=', section)
      .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map((row) => fromRow(scope, row));
  });

/** Every draw of one record on an output of another. */
export const allFlows = (snapshot: DatabaseTransaction, scope: FarmScope): AsyncGenerator<Selectable<FlowsTable>[]> =>
  pages((after) =>
    snapshot
      .selectFrom('flows')
      .selectAll()
      .where('farm_key', '=', scope.key)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(from_id, output, to_id) > (${after?.from_id}::uuid, ${after?.output}, ${after?.to_id}::uuid)`,
        ),
      )
      .orderBy('from_id')
      .orderBy('output')
      .orderBy('to_id')
      .limit(PAGE)
      .execute(),
  );

/** Every reading, deleted ones too, by id. */
export const allReadings = (
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): AsyncGenerator<Selectable<ReadingsTable>[]> =>
  pages((after) =>
    snapshot
      .selectFrom('readings')
      .selectAll()
      .where('farm_key', '=', scope.key)
      .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Every version of every record, by record and version. */
export const allHistory = (
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): AsyncGenerator<Selectable<HistoryTable>[]> =>
  pages((after) =>
    snapshot
      .selectFrom('history')
      .selectAll()
      .where('farm_key', '=', scope.key)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(record_id, version) > (${after?.record_id}::uuid, ${after?.version})`),
      )
      .orderBy('record_id')
      .orderBy('version')
      .limit(PAGE)
      .execute(),
  );

/** Names of all who are members or wrote anything, also of those who left; null for an account that is gone. */
export async function peopleOfFarm(
  snapshot: DatabaseTransaction,
  scope: FarmScope,
): Promise<{ userId: string; name: string | null }[]> {
  const { rows } = await sql<{ userId: string; name: string | null }>`
    select uid as "userId", coalesce(profile.name, account.display_name) as name from (
      select uid from farm_members where farm_key = ${scope.key}
      union select by_uid from history where farm_key = ${scope.key}
      union select created_by from readings where farm_key = ${scope.key}
      union select created_by from photos where farm_key = ${scope.key}
    ) as person left join accounts account using (uid) left join profiles profile using (uid)
    order by uid`.execute(snapshot);
  return rows;
}
