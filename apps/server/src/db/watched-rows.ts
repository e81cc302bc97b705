import type { Measured } from '@cafezal/domain/attention/attention-item.ts';
import { addDays } from '@cafezal/domain/ground/days.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Draw, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { DOCUMENT_NOTICE_DAYS } from '@cafezal/domain/stages/document/document-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { farmsOfPeople } from './farm-directory-rows.ts';
import { toDraw } from './flow-rows.ts';
import { fromRow, RECORD_COLUMN_LIST, type RecordRow } from './stored-record.ts';

/**
 * A live farm as the automatic rules read it, without a person: they tell members only what their roles may see.
 * People's requests use a `FarmScope`.
 */
export type WatchedFarm = {
  key: string;
  farmId: string;
  slug: string;
  name: string;
  state: string;
  settings: Record<string, unknown>;
};

/** A farm by its key; undefined for a deleted one. */
export const watchedFarm = (db: Database, key: string): Promise<WatchedFarm | undefined> =>
  db
    .selectFrom('farms')
    .select(['key', 'id as farmId', 'slug', 'name', 'state', 'settings'])
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Days after which unfinished work counts as abandoned. */
const WORK_DAYS = { secagem: 180, fermentacao: 60, descanso: 45 } as const;
/** How many days back finished work is read: harvests, dried and milled coffee, sales. */
const LOOK_BACK_DAYS = 120;
/** The longest waiting period plus a month, in days. */
const PHI_DAYS = 760;
/** How far back work and sales with a day of payment are read, and how far ahead that day is told, in days. */
const PAYMENT_DAYS = 400;
const PAYMENT_AHEAD_DAYS = 8;
/** Stock unmeasured for longer counts as never measured, in days. */
const MEASURED_DAYS = 40;
type Sql = RawBuilder<unknown>;

/** Limit of records; far more than a farm has in progress. */
const MOST_RECORDS = 5_000;

/** Stages of which records may cause a notice, each with what makes it so beside its day; a record is in one of them. */
function watchedStages(today: string): Sql[] {
  const back = (days: number): string => addDays(today, -days);
  const from = (section: Section, days: number, causes: Sql): Sql =>
    sql`section = ${section} and date >= ${back(days)} and (${causes})`;
  const underWay = sql`status in ('in_progress', 'paused')`;
  const endedWithin = (days: number): Sql => sql`coalesce(data->>'endDate', date) >= ${back(days)}`;
  const ended = sql`status = 'completed' and date >= ${back(LOOK_BACK_DAYS)} and ${endedWithin(12)}`;
  const isPayable = sql`date >= ${back(10)} or data @? '$.payments[*] ? (!exists(@.paidAt))'`;
  return [
    from('secagem', WORK_DAYS.secagem, sql`${underWay} or ${ended}`),
    from('fermentacao', WORK_DAYS.fermentacao, underWay),
    from('descanso', WORK_DAYS.descanso, underWay),
    from('beneficiamento', LOOK_BACK_DAYS, ended),
    from('colheita', LOOK_BACK_DAYS, sql`status <> 'cancelled' and (status = 'planned' or ${endedWithin(10)})`),
    from('atividades', PHI_DAYS, sql`status <> 'cancelled' and data ? 'phiDays'`),
    from('vendas', PAYMENT_DAYS, isPayable),
    sql`section = 'documentos' and data->>'validUntil' <= ${addDays(today, DOCUMENT_NOTICE_DAYS.early)}`,
    sql`section = 'armazenamento' and status in ('in_stock', 'blocked') and exists (
      select from readings reading
      where reading.farm_key = records.farm_key and reading.record_id = records.id and reading.deleted_at is null
        and reading.at >= ${back(MEASURED_DAYS)}::date)`,
  ];
}

/** What makes a record of any stage cause a notice: found by the index `records_to_notice`, whose words it has. */
const watchedAnywhere = (today: string): Sql =>
  sql`recalculated is not null or 'inconsistent' = any(flags)
    or (date >= ${addDays(today, -PAYMENT_DAYS)} and data->>'due' <= ${addDays(today, PAYMENT_AHEAD_DAYS)} and not data ? 'paidAt')`;

/**
 * The live records that may cause a notice on a day, without plots; few, each part of them by an index, since this is asked
 * a second after every change of a farm, whatever it holds.
 */
export async function watchedRecords(db: Database, farm: WatchedFarm, today: string): Promise<FarmRecord[]> {
  const parts = [...watchedStages(today), watchedAnywhere(today)].map(
    (causes) => sql`(select ${RECORD_COLUMN_LIST} from records
      where farm_key = ${farm.key} and deleted_at is null and (${causes}))`,
  );
  const { rows } = await sql<RecordRow>`
    ${sql.join(parts, sql` union all `)} order by date desc, id limit ${MOST_RECORDS}`.execute(db);
  return [...new Map(rows.map((row) => [row.id, fromRow(farm, row)])).values()];
}

/** Live plots of a farm by their ids; unknown ids are ignored. */
export async function watchedPlots(db: Database, farm: WatchedFarm, ids: readonly string[]): Promise<FarmRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecordRow>`
    select ${RECORD_COLUMN_LIST} from records
    where farm_key = ${farm.key} and id::text = any(${ids}) and section = 'talhoes' and deleted_at is null`.execute(db);
  return rows.map((row) => fromRow(farm, row));
}

/** Draws on some records of a farm. */
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

/** Readings of some records and kinds, from a day on if given. */
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
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
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

/** A member of a farm; `farms`: number of their live farms. */
export type Listener = { uid: string; role: FarmRole; farms: number };

/** The members of a farm. */
export async function listenersOf(db: Database, farm: WatchedFarm): Promise<Listener[]> {
  const members = await db
    .selectFrom('farm_members')
    .select(['uid', 'role'])
    .where('farm_key', '=', farm.key)
    .orderBy('uid')
    .execute();
  const worked = await farmsOfPeople(
    db,
    members.map(({ uid }) => uid),
  );
  const keys = [...new Set(worked.map(({ key }) => key))];
  const live = await db
    .selectFrom('farms')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const isLive = new Set(live.map(({ key }) => key));
  const farmsBy = Map.groupBy(
    worked.filter(({ key }) => isLive.has(key)),
    ({ uid }) => uid,
  );
  return members.map((member) => ({ ...member, farms: farmsBy.get(member.uid)?.length ?? 0 }));
}
