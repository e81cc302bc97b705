import { sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import { IS_LIVE } from './session-rows.ts';
import type { RefreshTokensTable } from './session-tables.ts';

type State = RefreshTokensTable['state'];
type Row = { hash: Buffer; state: State; number: number; madeAt: Date; retiredAt: Date | null };

/** Locks the live session of a refresh token, whatever the token's state; undefined without one. */
export async function lockSessionOfToken(
  trx: DatabaseTransaction,
  hash: Buffer,
  now: Date,
): Promise<{ id: string; uid: string } | undefined> {
  const { rows } = await sql<{ id: string; uid: string }>`
    select sessions.id, sessions.uid from refresh_tokens
    join sessions on sessions.id = refresh_tokens.session_id
    where refresh_tokens.hash = ${hash} and ${IS_LIVE(now)}
    for update of sessions`.execute(trx);
  return rows[0];
}

/** A refresh token, the confirmed one of its session, and the unused successors. */
export const tokensBeside = (trx: DatabaseTransaction, sessionId: string, hash: Buffer): Promise<Row[]> =>
  trx
    .selectFrom('refresh_tokens')
    .select(['hash', 'state', 'number', 'made_at as madeAt', 'retired_at as retiredAt'])
    .where('session_id', '=', sessionId)
    .where(({ eb, or }) => or([eb('hash', '=', hash), eb('state', 'in', ['confirmed', 'unconfirmed'])]))
    .execute();

/** Confirms a refresh token: the confirmed one before it is retired, and that one's other successors are dead. */
export async function confirmToken(
  trx: DatabaseTransaction,
  { sessionId, hash, now }: { sessionId: string; hash: Buffer; now: Date },
): Promise<void> {
  await sql`
    update refresh_tokens
    set state = case when hash = ${hash} then 'confirmed' when state = 'confirmed' then 'retired' else 'dead' end,
      retired_at = case when state = 'confirmed' then ${now}::timestamptz end
    where session_id = ${sessionId}::uuid and state in ('confirmed', 'unconfirmed')`.execute(trx);
}

/** Inserts a successor before it is answered. */
export async function insertSuccessor(
  trx: DatabaseTransaction,
  { sessionId, hash, number, now }: { sessionId: string; hash: Buffer; number: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, hash, number, state: 'unconfirmed', made_at: now })
    .execute();
}

/** The state of the refresh token that came with an access token; undefined if it was deleted. */
export async function stateOfToken(db: AnyDatabase, sessionId: string, hash: Buffer): Promise<State | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('state')
    .where('hash', '=', hash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.state;
}
