import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { AnyDatabase, DatabaseTransaction } from '../../db/database.ts';
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
import { uuidV7 } from '../../db/uuid.ts';
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

/** Long enough to read a confirmation, too short for a device that was left unattended. */
const CONFIRMED_MS = 5 * 60_000;

/** Why a session ended that somebody else has a copy of: the cause of its problem, for the log. */
export const ENDED_FAMILY = 'ended family';

type Parts = {
  db: AnyDatabase;
  tokens: AccessTokens;
  ended: EndedSessions;
  successorOf: (refreshToken: string, number: number) => string;
  rates: Pick<RateLimits, 'take'>;
  now: () => Date;
};

/** How many used generations are cached: a device asks many times with the same one. */
const REMEMBERED = 20_000;

/** A cache of the refresh tokens that are known to be used. That never changes again, so the database is asked once. */
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

/** A session whose refresh token was rotated, and its refresh token. */
type RotatedSession = { id: string; uid: string; refreshToken: string };

/** Replaces a refresh token by its successor; undefined for a token that is unknown, expired, retired or dead. */
async function rotateToken(
  trx: DatabaseTransaction,
  { shown, askedAt }: { shown: string; askedAt: Date },
  { successorOf, rates, now }: Pick<Parts, 'successorOf' | 'rates' | 'now'>,
): Promise<RotatedSession | undefined> {
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

/** Confirms a refresh token on the first use of its access token; false where a sibling was confirmed before. */
async function confirmFirstUse(db: AnyDatabase, hash: Buffer, now: () => Date): Promise<boolean> {
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
   * Notes the use of an access token. Its first use confirms the refresh token that came with it. Where a sibling of
   * that token was confirmed before, the session ends with `auth/unauthenticated` (401).
   */
  return async ({ sessionId, generation }: Bearer): Promise<void> => {
    if (generation === undefined || used.has(generation)) return;
    const hash = Buffer.from(generation, 'base64url');
    const state = await stateOfToken(db, sessionId, hash);
    const isUsedBefore = state === 'confirmed' || state === 'retired';
    if (isUsedBefore || (state === 'unconfirmed' && (await confirmFirstUse(db, hash, now))))
      return used.add(generation);
    ended.add(await endSession(db, sessionId, now()));
    throw new Problem('auth/unauthenticated', { cause: ENDED_FAMILY });
  };
}

/** Sessions of people on devices. A sign-in begins one, refresh tokens keep it alive, and it ends on all instances at once. */
export function createSessionService({ db, tokens, ended, successorOf, rates, now }: Parts) {
  const issue = async ({ id, uid, refreshToken }: RotatedSession): Promise<IssuedTokens> => {
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
     * The next tokens. A token that is repeated within a minute gets the same ones. `auth/session-ended` (401) for an
     * unknown or expired token. A retired or dead token ends the whole session, because somebody else has a copy. 429
     * for a session that refreshes far too often; it does not end.
     */
    refresh: async (shown: string): Promise<IssuedTokens> => {
      const asked = { shown, askedAt: now() };
      const rotated = await db.transaction().execute((trx) => rotateToken(trx, asked, { successorOf, rates, now }));
      if (rotated !== undefined) return issue(rotated);
      const family = await endSessionOfToken(db, hashOf(shown), now());
      ended.add(family);
      throw new Problem('auth/session-ended', family.length === 0 ? {} : { cause: ENDED_FAMILY });
    },

    noteUse: createUseNotes({ db, ended, now }),

    /** Ends the session of a refresh token; does nothing for an unknown one. */
    endByToken: async (refreshToken: string): Promise<void> =>
      ended.add(await endSessionOfToken(db, hashOf(refreshToken), now())),

    endOthers: async ({ userId, sessionId }: Session): Promise<void> =>
      ended.add(await endOtherSessions(db, { uid: userId, keep: sessionId, now: now() })),

    /** Ends every session of a person. */
    endAll: async (uid: string): Promise<void> => ended.add(await endSessionsOf(db, uid, now())),

    /** Records that the person just proved their identity. */
    confirm: ({ sessionId }: Session): Promise<void> => markReauthenticated(db, sessionId, now()),

    /**
     * `auth/reauthentication-required` (403) unless the person proved their identity in this session within five
     * minutes.
     */
    assertConfirmed: async ({ sessionId }: Session): Promise<void> => {
      const since = new Date(now().getTime() - CONFIRMED_MS);
      if (!(await isReauthenticatedSince(db, sessionId, since))) throw new Problem('auth/reauthentication-required');
    },

    /** Refuses sessions on this instance that other code ended in the database. */
    noteEnded: (ids: readonly string[]): void => ended.add(ids),

    /**
     * Ends a session of this person. `request/not-found` (404) for every other id, somebody else's session included.
     */
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
