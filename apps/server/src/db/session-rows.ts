import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { SessionsTable } from './session-tables.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** Channel on which instances announce ended sessions; the payload is the session's id. */
export const SESSIONS_ENDED_CHANNEL = 'sessions_ended';

/** A session lasts 60 days after its last use, at most 180 days. */
export const IS_LIVE = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  ended_at is null
  and last_used_at > ${now}::timestamptz - interval '60 days'
  and created_at > ${now}::timestamptz - interval '180 days'
)`;

/** Inserts a new session with its first refresh token. */
export async function insertSession(db: AnyDatabase, row: Insertable<SessionsTable>, hash: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('sessions').values(row).execute();
    const token = { session_id: row.id, hash, number: 0, state: 'confirmed', made_at: row.created_at } as const;
    await trx.insertInto('refresh_tokens').values(token).execute();
  });
}

/** Records that a session was continued. */
export async function touchSession(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

async function endWhere(db: Connection, which: RawBuilder<boolean>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update sessions set ended_at = ${now} where ended_at is null and ${which} returning id
    )
    select id, pg_notify(${SESSIONS_ENDED_CHANNEL}, id::text) from ended`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ends the session that has or had this refresh token; answers its id even if it had ended, because another instance
 * may have ended it just now.
 */
export async function endSessionOfToken(db: Connection, hash: Buffer, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select session_id as id from refresh_tokens where hash = ${hash}`.execute(
    db,
  );
  for (const { id } of rows) await endSession(db, id, now);
  return rows.map(({ id }) => id);
}

/** Ends one session, whoever it is of. */
export const endSession = (db: Connection, id: string, now: Date): Promise<string[]> =>
  endWhere(db, sql`id = ${id}::uuid`, now);

/** Ends one session of a person; empty where it is not theirs or has ended. */
export const endSessionOfPerson = (
  db: Connection,
  { id, uid, now }: { id: string; uid: string; now: Date },
): Promise<string[]> => endWhere(db, sql`id = ${id}::uuid and uid = ${uid}::uuid`, now);

/** Ends every session of a person but one. */
export const endOtherSessions = (
  db: Connection,
  { uid, keep, now }: { uid: string; keep: string; now: Date },
): Promise<string[]> => endWhere(db, sql`uid = ${uid}::uuid and id <> ${keep}::uuid`, now);

/** Ends every session of a person. */
export const endSessionsOf = (db: Connection, uid: string, now: Date): Promise<string[]> =>
  endWhere(db, sql`uid = ${uid}::uuid`, now);

/** A person's live sessions, the last used one first. */
export const listSessions = (db: Connection, uid: string, now: Date): Promise<Selectable<SessionsTable>[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('uid', '=', uid)
    .where(IS_LIVE(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** Sessions that ended within the last `seconds`, those of erased accounts too. */
export async function listEndedSessions(db: Connection, seconds: number, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - seconds * 1000);
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', '>', since)
    .unionAll(db.selectFrom('erased_sessions').select('id').where('at', '>', since))
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the session's person proved their identity. */
export async function markReauthenticated(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_at: now }).where('id', '=', id).execute();
}

/** Whether the session's person proved their identity after an instant. */
export async function isReauthenticatedSince(db: Connection, id: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('reauthenticated_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
