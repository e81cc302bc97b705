import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/** The channel on which instances announce changes; payloads are JSON of `ChangeNotice`. */
export const EVENTS_CHANNEL = 'cafezal_events';

/** An announcement: a farm's change number, the same for a former member, or a person's notification. */
export type ChangeNotice =
  | { kind: 'farm'; key: string; farmId: string; seq: number }
  | { kind: 'left'; uid: string; farmId: string; seq: number }
  | { kind: 'notification'; uid: string; id: string };

/** A change number of a farm that a person may see. */
export type FarmNumber = { farmId: string; seq: number };

/** Announces the current change numbers of farms, by their keys; deleted ones too. */
export async function announceFarms(db: Database, farmKeys: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${EVENTS_CHANNEL},
      json_build_object('kind', 'farm', 'key', key, 'farmId', id, 'seq', seq)::text)
    from farms where key = any(${farmKeys})`.execute(db);
}

/** Announces to a removed member's devices that the farm changed: they pull once, and are refused. */
export async function announceLeaving(db: Database, farmKey: string, uid: string): Promise<void> {
  await sql`
    select pg_notify(${EVENTS_CHANNEL},
      json_build_object('kind', 'left', 'uid', ${uid}::text, 'farmId', id, 'seq', seq)::text)
    from farms where key = ${farmKey}`.execute(db);
}

/** Announces that notifications of a person changed. */
export async function announceNotifications(
  db: Database | DatabaseTransaction,
  uid: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select pg_notify(${EVENTS_CHANNEL}, json_build_object('kind', 'notification', 'uid', ${uid}::text, 'id', id)::text)
    from unnest(${ids}::uuid[]) as id`.execute(db);
}

/** The people who are members of a farm, by its key. */
export async function membersOf(db: Database, farmKey: string): Promise<string[]> {
  const rows = await db.selectFrom('farm_members').select('uid').where('farm_key', '=', farmKey).execute();
  return rows.map(({ uid }) => uid);
}

/** Change numbers of the farms that a person may see. */
export async function farmNumbersOf(db: Database, uid: string): Promise<FarmNumber[]> {
  const rows = await db
    .selectFrom('farm_members')
    .innerJoin('farms', 'farms.key', 'farm_members.farm_key')
    .select(['farms.id', 'farms.seq'])
    .where('farm_members.uid', '=', uid)
    .where('farms.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, seq }) => ({ farmId: id, seq: Number(seq) }));
}
