import { createHash, hkdfSync } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Session } from './session.ts';

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'cafezal';
const AUDIENCE = 'cafezal-api';
/** How many verified tokens are cached: a device sends the same one many times. */
const REMEMBERED = 5_000;

/** The bearer of an access token, and the hash (base64url) of the refresh token that came with it. */
export type Bearer = Session & {
  /** Undefined in tokens from before this claim existed. */
  generation: string | undefined;
};

type Verified = Bearer & { expiresAt: number };

function rememberIn(known: Map<string, Verified>, token: string, verified: Verified): void {
  const oldest = known.size >= REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(token, verified);
}

/** Signs and verifies access tokens (JWT, HS256) with a key derived from the server's secret. */
export function createAccessTokens({ authSecret, now }: { authSecret: string; now: () => Date }) {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'access-token', 32));
  const kid = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const known = new Map<string, Verified>();

  async function verify(token: string): Promise<Verified> {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
      currentDate: now(),
    });
    const { sub, sid, gen, exp } = payload;
    if (protectedHeader.kid !== kid || sub === undefined || typeof sid !== 'string' || exp === undefined) {
      throw new Problem('auth/unauthenticated');
    }
    return {
      userId: sub,
      sessionId: sid,
      generation: typeof gen === 'string' ? gen : undefined,
      expiresAt: exp * 1000,
    };
  }

  return {
    sign: async ({ userId, sessionId, generation }: Bearer): Promise<{ token: string; expiresAt: string }> => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
      return { token, expiresAt: new Date((issuedAt + ACCESS_TOKEN_SECONDS) * 1000).toISOString() };
    },
    /** The bearer of a token, or `auth/unauthenticated` (401). Does not check whether the session has ended. */
    verify: async (token: string): Promise<Bearer> => {
      const before = known.get(token);
      if (before !== undefined && before.expiresAt > now().getTime()) return before;
      try {
        const verified = await verify(token);
        rememberIn(known, token, verified);
        return verified;
      } catch (cause) {
        throw new Problem('auth/unauthenticated', { cause });
      }
    },
  };
}

/** What `createAccessTokens` makes. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;
