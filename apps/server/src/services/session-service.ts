import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@cafezal/domain/problem.ts';
import type { Database } from '../db/database.ts';
import {
  endOtherSessions,
  endSessionOfPerson,
  endSessionOfToken,
  endSessionsOf,
  insertSession,
  isKnownDevice,
  isReauthenticatedSince,
  listSessions,
  markReauthenticated,
  rotateSession,
} from '../db/session-rows.ts';
import type { Session } from '../http/route.ts';
import type { AccessTokens } from './access-token.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { isUuid } from './farm-scope.ts';
import { uuidV7 } from './uuid.ts';

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

type Parts = { db: Database; tokens: AccessTokens; ended: EndedSessions; now: () => Date };

const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest();
const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Sessions of people on devices: begun at sign-in, carried on by refresh tokens, ended for all instances at once. */
export function createSessionService({ db, tokens, ended, now }: Parts) {
  return {
    begin: async (uid: string, { address, userAgent }: Device): Promise<IssuedTokens> => {
      const id = uuidV7(now());
      const refreshToken = newRefreshToken();
      await insertSession(db, {
        id,
        uid,
        current_hash: hashOf(refreshToken),
        created_at: now(),
        last_used_at: now(),
        user_agent: userAgent?.slice(0, 255) ?? null,
        address,
      });
      return { ...(await tokens.sign({ userId: uid, sessionId: id })), refreshToken };
    },

    /** `auth/session-ended` (401) for an unknown or late token; for one used up long ago the whole session ends. */
    refresh: async (used: string): Promise<IssuedTokens> => {
      const refreshToken = newRefreshToken();
      const rotated = await rotateSession(db, { used: hashOf(used), next: hashOf(refreshToken), now: now() });
      if (rotated === undefined) {
        ended.add(await endSessionOfToken(db, hashOf(used), now()));
        throw new Problem('auth/session-ended');
      }
      return { ...(await tokens.sign({ userId: rotated.uid, sessionId: rotated.id })), refreshToken };
    },

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

    /** Whether a person ever signed in from a device that called itself so, or never signed in at all. */
    knows: (uid: string, { userAgent }: Device): Promise<boolean> =>
      isKnownDevice(db, uid, userAgent?.slice(0, 255) ?? null),

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
