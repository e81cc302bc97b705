import { sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** A sliding window: at most `max` hits of a bucket in the last `seconds`. */
export type ThrottleWindow = { bucket: string; max: number; seconds: number; now: Date };

/**
 * Seconds until the bucket has room: until the oldest of its last `max` hits leaves the window; 0 if it has room. A hit that is more than
 * a window ahead was counted by a clock that was put right since, and counts no more; other instances' clocks may differ a little.
 */
export async function secondsUntilRoom(db: Connection, { bucket, max, seconds, now }: ThrottleWindow): Promise<number> {
  const [since, until] = [now.getTime() - seconds * 1000, now.getTime() + seconds * 1000];
  const hit = await db
    .selectFrom('throttle_hits')
    .select('at')
    .where('bucket', '=', bucket)
    .where('at', '>', new Date(since))
    .where('at', '<=', new Date(until))
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return hit === undefined ? 0 : Math.max(1, Math.ceil((hit.at.getTime() - since) / 1000));
}

/** Clears a bucket. */
export async function forgetBucket(db: Connection, bucket: string): Promise<void> {
  await db.deleteFrom('throttle_hits').where('bucket', '=', bucket).execute();
}

/** Clears all counted wrong passwords of an account. */
export async function forgetSignInTries(
  db: Connection,
  { uid, emailKey }: { uid: string; emailKey: string },
): Promise<void> {
  await sql`delete from throttle_hits
    where (bucket like 'login:%' and split_part(bucket, ':', -1) = ${emailKey}) or bucket = ${`reauthenticate:${uid}`}`.execute(
    db,
  );
}

/**
 * Counts a hit if the bucket has room, otherwise answers the seconds to wait; concurrent hits of a bucket wait for each
 * other.
 */
export function takeRoom(db: AnyDatabase, window: ThrottleWindow): Promise<number> {
  const { bucket, seconds, now } = window;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(trx);
    const wait = await secondsUntilRoom(trx, window);
    if (wait > 0) return wait;
    const old = new Date(now.getTime() - seconds * 1000);
    await trx.deleteFrom('throttle_hits').where('bucket', '=', bucket).where('at', '<=', old).execute();
    await trx.insertInto('throttle_hits').values({ bucket, at: now }).execute();
    return 0;
  });
}
