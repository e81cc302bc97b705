import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import {
  confirmToken,
  insertSuccessor,
  lockSessionOfToken,
  stateOfToken,
  tokensBeside,
} from '../../db/refresh-token-rows.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOfPerson,
  endSessionOfToken,
  endSessionsOf,
  insertSession,
  isReauthenticatedSince,
  listSessions,
  markReauthenticated,
  touchSession,
} from '../../db/session-rows.ts';
import { isUuid, uuidV7 } from '../../db/uuid.ts';
import type { RateLimits } from '../request/rate-limits.ts';
import type { AccessTokens, Bearer } from './access-token.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { firstRefreshToken, hashOf, succession } from './refresh-family.ts';
import type { Session } from './session.ts';

/** What a device gets: an access token, its expiry (ISO), and the token for the next one. */
export type IssuedTokens = { token: string; expiresAt: string; refreshToken: string };

/** The device that signs in, as it shows in the list of devices. */
export type Device = { address: string; userAgent: string | undefined };

/** A signed-in device. Times are ISO. */
export type DeviceSession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
  current: boolean;
};

/** Long enough to read what is asked once more, too short for a device that was left lying about. */
const CONFIRMED_MS = 5 * 60_000;

type Parts = {
  db: Database;
  tokens: AccessTokens;
  ended: EndedSessions;
  successorOf: (refreshToken: string, number: number) => string;
  rates: Pick<RateLimits, 'take'>;
  now: () => Date;
};

/** Generations that are remembered to have been used: a device asks many times with the same one. */
const REMEMBERED = 20_000;

/** Which refresh tokens are known here to have been used once: that never changes again, so it is asked once. */
function createUsedGenerations(): { has: (generation: string) => boolean; add: (generation: string) => void } {
  const used = new Set<string>();
  return {
    has: (generation) => used.has(generation),
    add: (generation) => {
      const [oldest] = used.size >= REMEMBERED ? used : [];
      if (oldest !== undefined) used.delete(oldest);
      used.add(generation);
    },
  };
}

/** A session that was carried on, and its refresh token. */
type CarriedOn = { id: string; uid: string; refreshToken: string };

/** Answers a refresh token by its successor; undefined for one that is unknown, late, retired or dead. */
async function carryOn(
  trx: DatabaseTransaction,
  { shown, askedAt }: { shown: string; askedAt: Date },
  { successorOf, rates, now }: Pick<Parts, 'successorOf' | 'rates' | 'now'>,
): Promise<CarriedOn | undefined> {
  const hash = hashOf(shown);
  const session = await lockSessionOfToken(trx, hash, now());
  if (session === undefined) return undefined;
  rates.take('refresh', session.id);
  const beside = await tokensBeside(trx, session.id, hash);
  const token = beside.find((one) => one.hash.equals(hash));
  const next = token === undefined ? null : succession(token, beside, { now: now(), askedAt });
  if (next === null) return undefined;
  const refreshToken = successorOf(shown, next.number);
  const successor = { sessionId: session.id, hash: hashOf(refreshToken), number: next.number, now: now() };
  if (next.confirms) await confirmToken(trx, { sessionId: session.id, hash, now: now() });
  if (next.isNew) await insertSuccessor(trx, successor);
  else if (!beside.some((one) => one.hash.equals(successor.hash))) return undefined;
  await touchSession(trx, session.id, now());
  return { ...session, refreshToken };
}

/** Notes the first use of what came with a refresh token; false where a sister of it was used before. */
async function confirmFirstUse(db: Database, hash: Buffer, now: () => Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const session = await lockSessionOfToken(trx, hash, now());
    if (session === undefined) return false;
    const state = (await tokensBeside(trx, session.id, hash)).find((one) => one.hash.equals(hash))?.state;
    if (state === 'unconfirmed') await confirmToken(trx, { sessionId: session.id, hash, now: now() });
    return state !== 'dead';
  });
}

function createUseNotes({ db, ended, now }: Pick<Parts, 'db' | 'ended' | 'now'>) {
  const used = createUsedGenerations();
  /**
   * Notes the use of an access token: its first one confirms the refresh token that came with it. `auth/unauthenticated`
   * (401) where a sister of that one was used before, which ends the whole session.
   */
  return async ({ sessionId, generation }: Bearer): Promise<void> => {
    if (generation === undefined || used.has(generation)) return;
    const hash = Buffer.from(generation, 'base64url');
    const state = await stateOfToken(db, sessionId, hash);
    const isUsedBefore = state === 'confirmed' || state === 'retired';
    if (isUsedBefore || (state === 'unconfirmed' && (await confirmFirstUse(db, hash, now))))
      return used.add(generation);
    ended.add(await endSession(db, sessionId, now()));
    throw new Problem('auth/unauthenticated');
  };
}

/** Sessions of people on devices: begun at sign-in, carried on by refresh tokens, ended for all instances at once. */
export function createSessionService({ db, tokens, ended, successorOf, rates, now }: Parts) {
  const issue = async ({ id, uid, refreshToken }: CarriedOn): Promise<IssuedTokens> => {
    const generation = hashOf(refreshToken).toString('base64url');
    return { ...(await tokens.sign({ userId: uid, sessionId: id, generation })), refreshToken };
  };
  return {
    begin: async (uid: string, { address, userAgent }: Device): Promise<IssuedTokens> => {
      const id = uuidV7(now());
      const refreshToken = firstRefreshToken();
      const row = { id, uid, created_at: now(), last_used_at: now(), address };
      await insertSession(db, { ...row, user_agent: userAgent?.slice(0, 255) ?? null }, hashOf(refreshToken));
      return issue({ id, uid, refreshToken });
    },

    /**
     * The next tokens: the same ones for a token that is repeated within a minute. `auth/session-ended` (401) for an
     * unknown or late token; one that is retired or dead ends the whole session, for two hold what one should. 429 for a session that asks far too often: nothing ends.
     */
    refresh: async (shown: string): Promise<IssuedTokens> => {
      const asked = { shown, askedAt: now() };
      const carried = await db.transaction().execute((trx) => carryOn(trx, asked, { successorOf, rates, now }));
      if (carried !== undefined) return issue(carried);
      ended.add(await endSessionOfToken(db, hashOf(shown), now()));
      throw new Problem('auth/session-ended');
    },

    noteUse: createUseNotes({ db, ended, now }),

    /** Ends the session of a refresh token; an unknown one has none to end. */
    endByToken: async (refreshToken: string): Promise<void> =>
      ended.add(await endSessionOfToken(db, hashOf(refreshToken), now())),

    endOthers: async ({ userId, sessionId }: Session): Promise<void> =>
      ended.add(await endOtherSessions(db, { uid: userId, keep: sessionId, now: now() })),

    /** Ends every session of a person. */
    endAll: async (uid: string): Promise<void> => ended.add(await endSessionsOf(db, uid, now())),

    /** Notes that the person just proved who they are, for what asks for it. */
    confirm: ({ sessionId }: Session): Promise<void> => markReauthenticated(db, sessionId, now()),

    /** `auth/reauthentication-required` (403) unless the person proved in this session, within five minutes, who they are. */
    assertConfirmed: async ({ sessionId }: Session): Promise<void> => {
      const since = new Date(now().getTime() - CONFIRMED_MS);
      if (!(await isReauthenticatedSince(db, sessionId, since))) throw new Problem('auth/reauthentication-required');
    },

    /** Has sessions refused here that were ended in the database by something else. */
    noteEnded: (ids: readonly string[]): void => ended.add(ids),

    /** Ends a session of this person, or `request/not-found` (404): someone else's answers as one that never was. */
    end: async (userId: string, id: string): Promise<void> => {
      const ids = isUuid(id) ? await endSessionOfPerson(db, { id, uid: userId, now: now() }) : [];
      if (ids.length === 0) throw new Problem('request/not-found');
      ended.add(ids);
    },

    list: async ({ userId, sessionId }: Session): Promise<DeviceSession[]> => {
      const rows = await listSessions(db, userId, now());
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_used_at.toISOString(),
        userAgent: row.user_agent,
        address: row.address,
        current: row.id === sessionId,
      }));
    },
  };
}

/** What `createSessionService` makes. */
export type SessionService = ReturnType<typeof createSessionService>;
