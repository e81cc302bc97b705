import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { liveFarmsOf } from './farm-rows.ts';

/** The channel on which instances announce changes; payloads are JSON of `ChangeNotice`. */
export const EVENTS_CHANNEL = 'cafezal_events';

/** An announcement: a farm's change number, the same for a former member, or a person's notification. */
export type ChangeNotice =
  | { kind: 'farm'; key: string; farmId: string; seq: number }
  | { kind: 'left'; uid: string; farmId: string; seq: number }
  | { kind: 'notification'; uid: string; id: string };

/** A change number of a farm that a person may see. */
export type FarmNumber = { farmId: string; seq: number };

/**
 * Notifies everybody who listens. A statement of its own: one that also reads a farm's table could run on the server of
 * that farm, where nobody listens.
 */
async function notifyAll(db: Database | DatabaseTransaction, notices: readonly ChangeNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const payloads = notices.map((notice) => JSON.stringify(notice));
  await sql`select pg_notify(${EVENTS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}

const numbersOf = (db: Database, farmKeys: readonly string[]) =>
  db
    .selectFrom('farms')
    .select(['key', 'id as farmId', 'seq'])
    .where('key', '=', sql<string>`any(${farmKeys}::uuid[])`)
    .execute();

/** Announces the current change numbers of farms, by their keys; deleted ones too. */
export async function announceFarms(db: Database, farmKeys: readonly string[]): Promise<void> {
  const farms = await numbersOf(db, farmKeys);
  await notifyAll(
    db,
    farms.map((farm) => ({ kind: 'farm', ...farm, seq: Number(farm.seq) })),
  );
}

/** Announces to a removed member's devices that the farm changed: they pull once, and are refused. */
export async function announceLeaving(db: Database, farmKey: string, uid: string): Promise<void> {
  const farms = await numbersOf(db, [farmKey]);
  await notifyAll(
    db,
    farms.map(({ farmId, seq }) => ({ kind: 'left', uid, farmId, seq: Number(seq) })),
  );
}

/** Announces that notifications of a person changed. */
export const announceNotifications = (
  db: Database | DatabaseTransaction,
  uid: string,
  ids: readonly string[],
): Promise<void> =>
  notifyAll(
    db,
    ids.map((id) => ({ kind: 'notification', uid, id })),
  );

/** The people who are members of a farm, by its key. */
export async function membersOf(db: Database, farmKey: string): Promise<string[]> {
  const rows = await db.selectFrom('farm_members').select('uid').where('farm_key', '=', farmKey).execute();
  return rows.map(({ uid }) => uid);
}

/** Change numbers of the farms that a person may see. */
export async function farmNumbersOf(db: Database, uid: string): Promise<FarmNumber[]> {
  const farms = await numbersOf(db, [...(await liveFarmsOf(db, uid)).keys()]);
  return farms.map(({ farmId, seq }) => ({ farmId, seq: Number(seq) }));
}
