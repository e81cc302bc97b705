import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { knownPeople } from './people-rows.ts';
import { type StoredRecordPhoto, toPhoto } from './photo-rows.ts';
import { type StoredReading, toReading } from './reading-rows.ts';
import { fromRow, RECORD_BYTES, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';

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

type ChangedTable = 'records' | 'readings' | 'photos' | 'farm_members' | 'former_members';

/** The changes that go into one answer. */
export type NextChanges = {
  /** The farm's last change number. */
  seq: string;
  /**
   * Whether the device's number leads nowhere: the farm has not reached it, or it is of changes that a restored copy does not have.
   */
  isGone: boolean;
  /** The number of the last of them; null where there are none. */
  last: string | null;
  /** Whether further changes wait. */
  more: boolean;
  /** Ids of the records among them, those of sections that are left out too. */
  records: readonly string[];
  /** Which tables they are of. */
  tables: readonly (ChangedTable | 'farms')[];
};

/**
 * Where a device stands, and what comes next of everything that devices pull: at most `limit` changes, and of large records as many as
 * fit into `bytes`, one at least. `farm/not-found` (404) for a farm that was deleted meanwhile.
 */
export async function nextChanges(
  db: Database,
  scope: FarmScope,
  { after, limit, bytes }: { after: string; limit: number; bytes: number },
): Promise<NextChanges> {
  const of = (table: ChangedTable, { size, id } = { size: sql`0`, id: sql`null::uuid` }) => sql`
    (select change, ${sql.lit(table)} as kind, ${size} as bytes, ${id} as id from ${sql.table(table)}
     where farm_key = ${scope.key} and change > ${after} order by change limit ${limit + 1})`;
  const ofRecords = { size: RECORD_BYTES, id: sql`id` };
  const { rows } = await sql<Omit<NextChanges, 'records'> & { records: string }>`
    with next as (
      select change, kind, id, place = 1 or (place <= ${limit} and total <= ${bytes}) as fits from (
        select change, kind, id, row_number() over so_far as place, sum(bytes) over so_far as total from (
          ${of('records', ofRecords)} union all ${of('readings')}
          union all ${of('photos')} union all ${of('farm_members')} union all ${of('former_members')}
          union all (select change, 'farms', 0, null from farms where key = ${scope.key} and change > ${after})
        ) as numbers window so_far as (order by change rows unbounded preceding)
        order by change limit ${limit + 1}
      ) as counted
    )
    select seq, ${after}::bigint > seq or exists (
      select from change_gaps where farm_key = ${scope.key} and after < ${after}::bigint and until > ${after}::bigint
    ) as "isGone", answered.*
    from farms cross join (
      select max(change) filter (where fits) as last, not coalesce(bool_and(fits), true) as more,
        coalesce(string_agg(id::text, ',') filter (where fits), '') as records,
        coalesce(array_agg(distinct kind) filter (where fits), '{}') as tables
      from next
    ) as answered where farms.key = ${scope.key}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Problem('farm/not-found');
  return { ...row, records: row.records === '' ? [] : row.records.split(',') };
}

/** Records that are read in one turn, so that others are answered between two of them. */
const RECORDS_AT_A_TIME = 100;

/**
 * Records of the farm whose last change is in the range, deleted ones too, some at a time in the order of their changes. The database
 * reads the next ones meanwhile. `count` is how many there are at the most.
 */
export async function* changedRecords(
  db: Database,
  scope: FarmScope,
  { after, last, without, count }: ChangeRange & { count: number },
): AsyncGenerator<StoredRecord[]> {
  const from = (number: string): Promise<RecordRow[]> => {
    const rows = db
      .selectFrom('records')
      .select(RECORD_COLUMNS)
      .where('farm_key', '=', scope.key)
      .where('change', '>', number)
      .where('change', '<=', last)
      .$if(without.length > 0, (query) => query.where('section', 'not in', without))
      .orderBy('change')
      .limit(RECORDS_AT_A_TIME)
      .execute();
    // Who stops before the end never asks how the last reading ended.
    rows.catch(() => undefined);
    return rows;
  };
  let left = count;
  for (let reading = left > 0 ? from(after) : null; reading !== null; ) {
    const rows: RecordRow[] = await reading;
    left -= rows.length;
    const end = rows.at(-1)?.change;
    reading = end === undefined || rows.length < RECORDS_AT_A_TIME || left <= 0 ? null : from(end);
    yield rows.map((row) => fromRow(scope, row));
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
