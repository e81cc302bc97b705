import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import type { Config } from '../config.ts';

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

/** The OpenID Connect provider of the settings, which is Google's unless a test has its own. */
export type GoogleProvider = {
  clientId: string;
  /** Where the popup goes. */
  authorizationUrl: (flow: GoogleFlow) => Promise<URL>;
  /** Exchanges what came back with the popup. Throws where anything in it is not of this sign-in. */
  finish: (callback: URL, flow: GoogleFlow) => Promise<GooglePerson>;
  /** Checks an ID token: signature, issuer, audience, expiry and, where one is expected, nonce. Throws where one fails. */
  verify: (idToken: string, nonce: string | undefined) => Promise<GoogleIdentity>;
};

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
  const configuration = await discovery(at, clientId, clientSecret, undefined, { execute });
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
  return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri)) };
}

/** The provider of the settings; it is asked for its addresses at the first sign-in, and again after a failure. */
export function createGoogleProvider(settings: Settings, redirectUri: string): GoogleProvider {
  let discovered: Promise<Discovered> | null = null;
  const provider = (): Promise<Discovered> => {
    discovered ??= discover(settings).catch((error: unknown) => {
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
      const tokens = await authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return personOf(tokens.claims() ?? {});
    },
    verify: async (idToken, nonce) => {
      const { configuration, keys } = await provider();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      if (nonce !== undefined && payload.nonce !== nonce) throw new Error('the token is of another sign-in');
      return { person: personOf(payload), expiresAt: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}
