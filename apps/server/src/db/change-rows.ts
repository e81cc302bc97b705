import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { knownPeople } from './people-rows.ts';
import { type StoredRecordPhoto, toPhoto } from './photo-rows.ts';
import { type StoredReading, toReading } from './reading-rows.ts';
import { fromRow, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';

/** A range of a farm's change numbers: above `after`, up to `last` inclusive; `without` are sections left out of it. */
export type ChangeRange = { after: string; last: string; without: readonly Section[] };

/** A member of the farm, with the number of their last change. */
export type ChangedMember = { userId: string; name: string | null; role: FarmRole; since: Date; change: string };

/** A former member, with the number of their removal. */
export type GoneMember = { userId: string; change: string };

/** The farm's last change number and that of its own last change. */
export async function farmNumbers(db: Database, scope: FarmScope): Promise<{ seq: string; change: string }> {
  return db.selectFrom('farms').select(['seq', 'change']).where('key', '=', scope.key).executeTakeFirstOrThrow();
}

/**
 * The farm's last change number, and whether a device's number leads nowhere: the farm has not reached it, or it is of
 * changes that a restored copy does not have.
 */
export async function whereItStands(
  db: Database,
  scope: FarmScope,
  number: string,
): Promise<{ seq: string; isGone: boolean }> {
  const { rows } = await sql<{ seq: string; isGone: boolean }>`
    select seq, ${number}::bigint > seq or exists (
      select from change_gaps where farm_key = ${scope.key} and after < ${number}::bigint and until > ${number}::bigint
    ) as "isGone"
    from farms where key = ${scope.key}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Problem('farm/not-found');
  return row;
}

type ChangedTable = 'records' | 'readings' | 'photos' | 'farm_members' | 'former_members';

/** A change number, with the size of its record in bytes if that is large. */
export type NextChange = { change: string; bytes: number };

// Only sizes of values that PostgreSQL stores out of line are measured: unpacking them takes time.
const bytesOf = (column: 'data' | 'inputs' | 'outputs') => sql`
  case when pg_column_size(${sql.ref(column)}) < 1500 then 0 else octet_length(${sql.ref(column)}::text) end`;

/** The lowest change numbers above `after` of everything that devices pull, ascending, at most `limit`. */
export async function nextChanges(
  db: Database,
  scope: FarmScope,
  { after, limit }: { after: string; limit: number },
): Promise<NextChange[]> {
  const of = (table: ChangedTable, bytes = sql`0`) => sql`
    (select change, ${bytes} as bytes from ${sql.table(table)} where farm_key = ${scope.key} and change > ${after}
     order by change limit ${limit})`;
  const { rows } = await sql<NextChange>`
    select change, bytes from (
      ${of('records', sql`${bytesOf('data')} + ${bytesOf('inputs')} + ${bytesOf('outputs')}`)} union all ${of('readings')} union all ${of('photos')}
      union all ${of('farm_members')} union all ${of('former_members')}
      union all (select change, 0 as bytes from farms where key = ${scope.key} and change > ${after})
    ) as numbers order by change limit ${limit}`.execute(db);
  return rows;
}

/** Records that are read in one turn, so that others are answered between two of them. */
const RECORDS_AT_A_TIME = 100;

/** Records of the farm whose last change is in the range, deleted ones too, some at a time in the order of their changes. */
export async function* changedRecords(
  db: Database,
  scope: FarmScope,
  { after, last, without }: ChangeRange,
): AsyncGenerator<StoredRecord[]> {
  for (let from: string | undefined = after; from !== undefined; ) {
    const rows: RecordRow[] = await db
      .selectFrom('records')
      .select(RECORD_COLUMNS)
      .where('farm_key', '=', scope.key)
      .where('change', '>', from)
      .where('change', '<=', last)
      .$if(without.length > 0, (query) => query.where('section', 'not in', without))
      .orderBy('change')
      .limit(RECORDS_AT_A_TIME)
      .execute();
    yield rows.map((row) => fromRow(scope, row));
    from = rows.length < RECORDS_AT_A_TIME ? undefined : rows.at(-1)?.change;
  }
}

const recordsLeftOut = (db: Database, scope: FarmScope, { without }: ChangeRange) =>
  db.selectFrom('records').select('id').where('farm_key', '=', scope.key).where('section', 'in', without);

/** Readings of the farm whose last change is in the range, deleted ones too. */
export async function changedReadings(db: Database, scope: FarmScope, range: ChangeRange): Promise<StoredReading[]> {
  const rows = await db
    .selectFrom('readings')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('change', '>', range.after)
    .where('change', '<=', range.last)
    .$if(range.without.length > 0, (query) => query.where('record_id', 'not in', recordsLeftOut(db, scope, range)))
    .execute();
  return rows.map(toReading);
}

/** Photos of the farm whose last change is in the range, deleted ones too. */
export async function changedPhotos(db: Database, scope: FarmScope, range: ChangeRange): Promise<StoredRecordPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('change', '>', range.after)
    .where('change', '<=', range.last)
    .$if(range.without.length > 0, (query) => query.where('record_id', 'not in', recordsLeftOut(db, scope, range)))
    .execute();
  return rows.map(toPhoto);
}

/** Members of the farm whose last change is in the range. */
export async function changedMembers(db: Database, scope: FarmScope, range: ChangeRange): Promise<ChangedMember[]> {
  const members = await db
    .selectFrom('farm_members')
    .select(['uid as userId', 'role', 'since', 'change'])
    .where('farm_key', '=', scope.key)
    .where('change', '>', range.after)
    .where('change', '<=', range.last)
    .execute();
  const people = await knownPeople(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map((member) => ({ ...member, name: people.get(member.userId)?.profileName ?? null }));
}

/** Members who were removed in the range and have not come back. */
export async function goneMembers(db: Database, scope: FarmScope, range: ChangeRange): Promise<GoneMember[]> {
  return db
    .selectFrom('former_members')
    .select(['uid as userId', 'change'])
    .where('farm_key', '=', scope.key)
    .where('change', '>', range.after)
    .where('change', '<=', range.last)
    .execute();
}
