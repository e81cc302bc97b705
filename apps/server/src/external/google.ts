import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import type { Config } from '../platform/config.ts';

/** A person according to Google. `subject` stays the same when their address changes. */
export type GooglePerson = {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  picture: string | null;
};

/** A verified ID token: its person, and until when it could be replayed. */
export type GoogleIdentity = { person: GooglePerson; expiresAt: Date };

/** The secrets that tie a popup's answer to its sign-in. */
export type GoogleFlow = { state: string; nonce: string; verifier: string };

/** An OpenID Connect provider: Google's, or another one in tests. Every call may throw `GoogleUnavailable`. */
export type GoogleProvider = {
  clientId: string;
  /** The address that the popup opens. */
  authorizationUrl: (flow: GoogleFlow) => Promise<URL>;
  /** Exchanges the popup's callback for the person. Throws if anything in it does not belong to this sign-in. */
  finish: (callback: URL, flow: GoogleFlow) => Promise<GooglePerson>;
  /** Verifies an ID token: signature, issuer, audience, expiry, and the nonce, which is that of the token or none. Throws if one is wrong. */
  verify: (idToken: string, nonce: string | undefined) => Promise<GoogleIdentity>;
};

/** The provider does not answer or is out of service; this says nothing about the person. */
export class GoogleUnavailable extends Error {
  constructor(cause: unknown) {
    super('the provider of the sign-in does not answer', { cause });
    this.name = 'GoogleUnavailable';
  }
}

/** Timeout of one call to the provider. */
const ANSWER_SECONDS = 5;

/** Errors of calls without an answer, by name or code, of the libraries and the network. */
const NO_ANSWER =
  /^(?:TimeoutError|AbortError|OAUTH_TIMEOUT|ERR_JWKS_TIMEOUT|ERR_JOSE_GENERIC|E(?:CONN|HOST|NET|AI_|NOTFOUND|PIPE)\w*|UND_ERR_\w+)$/;

/** Whether an error is about the network or the provider, and not about the request. */
function isAway(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return NO_ANSWER.test(error.name) || NO_ANSWER.test(code) || error.message === 'fetch failed' || isAway(error.cause);
}

/** Calls the provider; throws `GoogleUnavailable` without an answer. */
async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new GoogleUnavailable(error) : error;
  }
}

type Settings = NonNullable<Config['google']>;
type Discovered = { configuration: Configuration; keys: JWTVerifyGetKey };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Allowed clock difference to the provider. */
const CLOCK_TOLERANCE_SECONDS = 30;

function personOf({ sub, email, email_verified, name, picture }: JWTPayload): GooglePerson {
  const [subject, address] = [textOf(sub), textOf(email)];
  if (subject === null || address === null) throw new Error('the token names no person with an e-mail');
  return {
    subject,
    email: address,
    isEmailVerified: email_verified === true || email_verified === 'true',
    name: textOf(name),
    picture: textOf(picture),
  };
}

async function discover({ issuer, clientId, clientSecret }: Settings): Promise<Discovered> {
  const at = new URL(issuer);
  const execute = at.protocol === 'http:' ? [allowInsecureRequests] : [];
  const configuration = await discovery(at, clientId, clientSecret, undefined, { execute, timeout: ANSWER_SECONDS });
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
  return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: ANSWER_SECONDS * 1_000 }) };
}

/** The configured provider. Its metadata are fetched at the first sign-in, and again after a failure. */
export function createGoogleProvider(settings: Settings, redirectUri: string): GoogleProvider {
  let discovered: Promise<Discovered> | null = null;
  const provider = (): Promise<Discovered> => {
    discovered ??= asking(() => discover(settings)).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  const { clientId } = settings;
  return {
    clientId,
    authorizationUrl: async ({ state, nonce, verifier }) =>
      buildAuthorizationUrl((await provider()).configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        state,
        nonce,
      }),
    finish: async (callback, { state, nonce, verifier }) => {
      const { configuration } = await provider();
      const tokens = await asking(() =>
        authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      );
      return personOf(tokens.claims() ?? {});
    },
    verify: async (idToken, nonce) => {
      const { configuration, keys } = await provider();
      const { payload } = await asking(() =>
        jwtVerify(idToken, keys, {
          issuer: configuration.serverMetadata().issuer,
          audience: clientId,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'iat', 'sub'],
        }),
      );
      // A token that was made for a sign-in of its own is good for that alone, also where no nonce is sent.
      if (payload.nonce !== nonce) throw new Error('the token is of another sign-in');
      return { person: personOf(payload), expiresAt: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}
