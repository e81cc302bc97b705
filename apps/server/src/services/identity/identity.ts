import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import type { AnyDatabase, OpenedDatabase } from '../../db/database.ts';
import type { RateLimits } from '../request/rate-limits.ts';
import type { Throttles } from '../request/throttle.ts';
import { createAccessTokens } from './access-token.ts';
import { type AccountService, createAccountService } from './account-service.ts';
import { type EndedSessions, followEndedSessions } from './ended-sessions.ts';
import { createPasswordHashes, type PasswordCost, type PasswordHashes } from './password-hash.ts';
import { createSuccessors } from './refresh-family.ts';
import type { Session } from './session.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

/** Accounts and sessions. */
export type Identity = {
  accounts: AccountService;
  sessions: SessionService;
  passwords: PasswordHashes;
  signInLimits: SignInLimits;
  /**
   * The session of an access token; a query is needed only at its first use on this instance. `auth/unauthenticated`
   * (401) for any other token, also of ended sessions.
   */
  verifyAccessToken: (token: string) => Promise<Session>;
  /** Reports ended sessions, of any instance. */
  onSessionsEnded: EndedSessions['onEnded'];
  /** Stops listening for sessions that other instances end. */
  close: () => Promise<void>;
};

type Parts = {
  db: AnyDatabase;
  pool: OpenedDatabase['pool'];
  authSecret: string;
  rates: Pick<RateLimits, 'take'>;
  throttles: Throttles;
  now: () => Date;
  log: Logger;
  /** Lower than the product's in tests. */
  passwordCost: PasswordCost | undefined;
};

/** Makes the identity service. Throws if the database does not answer. */
export async function createIdentity(parts: Parts): Promise<Identity> {
  const { db, pool, authSecret, rates, throttles, now, log, passwordCost } = parts;
  const tokens = createAccessTokens({ authSecret, now });
  const passwords = await createPasswordHashes(passwordCost);
  const ended = await followEndedSessions({ db, pool, log, now });
  const sessions = createSessionService({ db, tokens, ended, successorOf: createSuccessors(authSecret), rates, now });
  const signInLimits = createSignInLimits({ db, now });
  return {
    accounts: createAccountService({ db, passwords, throttles, signInLimits, now }),
    signInLimits,
    passwords,
    sessions,
    verifyAccessToken: async (token) => {
      const bearer = await tokens.verify(token);
      if (ended.has(bearer.sessionId)) throw new Problem('auth/unauthenticated');
      await sessions.noteUse(bearer);
      return bearer;
    },
    onSessionsEnded: ended.onEnded,
    close: ended.close,
  };
}
