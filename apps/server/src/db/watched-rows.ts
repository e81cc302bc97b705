import type { Measured } from '@cafezal/domain/attention/attention-item.ts';
import { addDays } from '@cafezal/domain/ground/days.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Draw, FarmRecord } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { toDraw } from './flow-rows.ts';
import { fromRow, RECORD_COLUMNS, type RecordRow } from './stored-record.ts';

/**
 * A live farm as the rules read it, which nobody asks for: they tell its members only what their roles may see. What
 * people ask for goes through a `FarmScope`.
 */
export type WatchedFarm = {
  key: string;
  farmId: string;
  slug: string;
  name: string;
  state: string;
  settings: Record<string, unknown>;
};

/** A farm by its key; undefined for one that is deleted or gone. */
export const watchedFarm = (db: Database, key: string): Promise<WatchedFarm | undefined> =>
  db
    .selectFrom('farms')
    .select(['key', 'id as farmId', 'slug', 'name', 'state', 'settings'])
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Days after which unfinished work was given up rather than forgotten. */
const WORK_DAYS = { secagem: 180, fermentacao: 60, descanso: 45 } as const;
/** Days that are looked back for what has an end: harvests, dried and milled coffee, sales. */
const LOOK_BACK_DAYS = 120;
/** The longest waiting period there is, and a month. */
const PHI_DAYS = 760;
/** Stock that nobody measured for longer is not measured at all. */
const MEASURED_DAYS = 40;
/** Far more than one farm has under way. */
const MOST_RECORDS = 5_000;

const COLUMNS = sql.join(RECORD_COLUMNS.map((column) => sql.ref(column)));

/** The live records that something may be told of on a day, plots left out; few of a farm, by the index of sections and days. */
export async function watchedRecords(db: Database, farm: WatchedFarm, today: string): Promise<FarmRecord[]> {
  const back = (days: number): string => addDays(today, -days);
  const underWay = Object.entries(WORK_DAYS).map(
    ([section, days]) => sql`(section = ${section} and date >= ${back(days)} and status in ('in_progress', 'paused'))`,
  );
  const ended = (section: string) =>
    sql`(section = ${section} and date >= ${back(LOOK_BACK_DAYS)} and status = 'completed'
      and coalesce(data->>'endDate', date) >= ${back(12)})`;
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from records
    where farm_key = ${farm.key} and deleted_at is null and (
      ${sql.join(underWay, sql` or `)} or ${ended('secagem')} or ${ended('beneficiamento')}
      or (section = 'colheita' and date >= ${back(LOOK_BACK_DAYS)} and status <> 'cancelled'
        and (status = 'planned' or coalesce(data->>'endDate', date) >= ${back(10)}))
      or (section = 'atividades' and date >= ${back(PHI_DAYS)} and status <> 'cancelled' and data ? 'phiDays')
      or (section = 'vendas' and date >= ${back(10)})
      or recalculated is not null or 'inconsistent' = any(flags)
      or (section = 'armazenamento' and status in ('in_stock', 'blocked') and exists (
        select from readings reading
        where reading.farm_key = records.farm_key and reading.record_id = records.id and reading.deleted_at is null
          and reading.at >= ${back(MEASURED_DAYS)}::date))
    )
    order by date desc, id limit ${MOST_RECORDS}`.execute(db);
  return rows.map((row) => fromRow(farm, row));
}

/** Live plots of a farm by their ids; ids that are none are left out. */
export async function watchedPlots(db: Database, farm: WatchedFarm, ids: readonly string[]): Promise<FarmRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from records
    where farm_key = ${farm.key} and id::text = any(${ids}) and section = 'talhoes' and deleted_at is null`.execute(db);
  return rows.map((row) => fromRow(farm, row));
}

/** What is drawn from some records of a farm. */
export async function watchedDraws(db: Database, farm: WatchedFarm, ids: readonly string[]): Promise<Draw[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flows')
    .select(['from_id', 'output', 'to_id', 'consumed_kg', 'reserved_kg'])
    .where('farm_key', '=', farm.key)
    .where('from_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(toDraw);
}

/** What was measured of some records of a farm, of some kinds, from a day on where one is given. */
export async function watchedReadings(
  db: Database,
  farm: WatchedFarm,
  { ids, kinds, from = '2000-01-01' }: { ids: readonly string[]; kinds: readonly string[]; from?: string },
): Promise<Measured[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('readings')
    .select(['record_id', 'kind', 'at', 'value', 'created_by'])
    .where('farm_key', '=', farm.key)
    .where('record_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', 'in', kinds)
    .where('at', '>=', sql<Date>`${from}::date`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ record_id, kind, at, value, created_by }) => ({
    recordId: record_id,
    kind,
    at: at.toISOString(),
    value: Number(value),
    createdBy: created_by,
  }));
}

/** Who works on a farm; `farms`: of how many live farms the person is a member. */
export type Listener = { uid: string; role: FarmRole; farms: number };

/** The members of a farm. */
export async function listenersOf(db: Database, farm: WatchedFarm): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select member.uid, member.role, (
      select count(*)::int from farm_members mine join farms farm on farm.key = mine.farm_key
      where mine.uid = member.uid and farm.deleted_at is null
    ) as farms
    from farm_members member where member.farm_key = ${farm.key} order by member.uid`.execute(db);
  return rows;
}
