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

/** Who Google says that somebody is. `subject` stays the same when the address changes. */
export type GooglePerson = {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  picture: string | null;
};

/** An ID token that holds: its person, and until when it could be used again. */
export type GoogleIdentity = { person: GooglePerson; expiresAt: Date };

/** What a sign-in in a popup is tied to. */
export type GoogleFlow = { state: string; nonce: string; verifier: string };

/** The OpenID Connect provider of the settings, which is Google's unless a test has its own; every call may throw `GoogleAway`. */
export type GoogleProvider = {
  clientId: string;
  /** Where the popup goes. */
  authorizationUrl: (flow: GoogleFlow) => Promise<URL>;
  /** Exchanges what came back with the popup. Throws where anything in it is not of this sign-in. */
  finish: (callback: URL, flow: GoogleFlow) => Promise<GooglePerson>;
  /** Checks an ID token: signature, issuer, audience, expiry and, where one is expected, nonce. Throws where one fails. */
  verify: (idToken: string, nonce: string | undefined) => Promise<GoogleIdentity>;
};

/** Thrown where the provider does not answer, or answers that it cannot: it says nothing of who asks. */
export class GoogleAway extends Error {
  constructor(cause: unknown) {
    super('the provider of the sign-in does not answer', { cause });
    this.name = 'GoogleAway';
  }
}

/** How long one answer of the provider may take. */
const ANSWER_SECONDS = 5;

/** What a call that never got an answer throws, by name or by code, of the libraries and of the network. */
const NO_ANSWER =
  /^(?:TimeoutError|AbortError|OAUTH_TIMEOUT|ERR_JWKS_TIMEOUT|ERR_JOSE_GENERIC|E(?:CONN|HOST|NET|AI_|NOTFOUND|PIPE)\w*|UND_ERR_\w+)$/;

/** Whether an error is about the way to the provider or the provider itself, and not about what was asked. */
function isAway(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return NO_ANSWER.test(error.name) || NO_ANSWER.test(code) || error.message === 'fetch failed' || isAway(error.cause);
}

/** A call to the provider, which throws `GoogleAway` where there is no answer. */
async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new GoogleAway(error) : error;
  }
}

type Settings = NonNullable<Config['google']>;
type Discovered = { configuration: Configuration; keys: JWTVerifyGetKey };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Clocks differ by some seconds. */
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

/** The provider of the settings; it is asked for its addresses at the first sign-in, and again after a failure. */
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
      if (nonce !== undefined && payload.nonce !== nonce) throw new Error('the token is of another sign-in');
      return { person: personOf(payload), expiresAt: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}
