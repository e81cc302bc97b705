import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

export const CLIENT = { id: 'cafezal.apps.example', secret: 'the secret of the client' } as const;

/** A person at the provider, by `sub`. */
export type FakePerson = { sub: string; email: string; email_verified: boolean; name?: string; picture?: string };

/** An OpenID Connect provider on loopback, instead of Google's. */
export type FakeGoogle = {
  issuer: string;
  /** Who signs in next; null: they close the consent page. */
  signInAs: (person: FakePerson | null) => void;
  /** An ID token signed by the current key, with these claims in addition to the usual ones. */
  idToken: (person: FakePerson, claims?: JWTPayload) => Promise<string>;
  /** Replaces the key; the old one is no longer published. */
  rotateKey: () => Promise<void>;
  /** Makes the provider silent or failing; null: normal. */
  beAway: (how: 'silent' | 'failing' | null) => void;
  close: () => Promise<void>;
};

type Key = { kid: string; privateKey: CryptoKey; jwk: Record<string, unknown> };

async function makeKey(kid: string): Promise<Key> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } };
}

/** Google supports the prompt to choose an account. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function makeProvider(issuer: string, redirectUri: string, { jwk }: Key, people: Map<string, FakePerson>): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google includes them in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policy(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ ...person }) };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Starts the provider. `redirectUri` is the only one of its client. */
export async function startFakeGoogle(redirectUri: string): Promise<FakeGoogle> {
  const people = new Map<string, FakePerson>();
  let present: FakePerson | null = null;
  let answer: (...exchange: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined;
  let away: 'silent' | 'failing' | null = null;
  const server: Server = createServer((request, response) => {
    if (away === null) answer(request, response);
    else if (away === 'failing') response.writeHead(502).end('<html>Bad Gateway</html>');
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const issuer = `http://127.0.0.1:${port}`;
  let key = await makeKey('first');
  const serve = (): void => {
    const provider = makeProvider(issuer, redirectUri, key, people);
    const callback = provider.callback();
    answer = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response);
      const result =
        present === null
          ? { error: 'access_denied' }
          : { select_account: {}, login: { accountId: present.sub, remember: false } };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
  };
  serve();
  return {
    issuer,
    signInAs: (person) => {
      present = person;
      if (person !== null) people.set(person.sub, person);
    },
    idToken: (person, claims = {}) =>
      new SignJWT({ ...person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .setIssuer(claims.iss ?? issuer)
        .setAudience(claims.aud ?? CLIENT.id)
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '1h')
        .sign(key.privateKey),
    rotateKey: async () => {
      key = await makeKey('second');
      serve();
    },
    beAway: (how) => {
      away = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
