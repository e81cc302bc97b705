import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { generateKeyPair, SignJWT } from 'jose';
import { CLIENT, type FakeGoogle, type FakePerson, startFakeGoogle } from '../test/fake-google.ts';
import { proveAddress } from '../test/prove-address.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, signUp } from '../test/test-client.ts';

const PUBLIC_URL = 'http://cafezal.example';

type SignedIn = LooseBody & {
  user: { uid: string; email: string; displayName: string | null; photoURL: string | null; emailVerified: boolean };
  token: string;
  isNewUser: boolean;
};

let made = 0;
const somebody = (changes: Partial<FakePerson> = {}): FakePerson => {
  made += 1;
  return { sub: `sub-${made}`, email: `g${made}@example.test`, email_verified: true, name: 'Rosa Lima', ...changes };
};

describe('signing in with Google', () => {
  let google: FakeGoogle;
  let server: TestServer;
  before(async () => {
    google = await startFakeGoogle(`${PUBLIC_URL}/api/auth/google/callback`);
    server = await startTestServer({
      environment: {
        PUBLIC_URL,
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ISSUER: google.issuer,
      },
    });
  });
  after(async () => {
    await server.close();
    await google.close();
  });

  const post = (path: string, json: unknown, token?: string) =>
    call<SignedIn>(server.app, 'POST', path, { json, token });
  const native = (idToken: string, nonce?: string) => post('/auth/google', { idToken, nonce });
  const assertRefused = (answer: { status: number; body: LooseBody }) =>
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'auth/invalid-credential']);

  type Popup = { cookie: string; callback: string };

  /** Walks the popup through the provider; gives what the provider sends the browser back with. */
  async function throughGoogle(person: FakePerson | null, query = ''): Promise<Popup> {
    google.signInAs(person);
    const start = await server.app.request(`http://localhost/api/auth/google/start${query}`);
    assert.equal(start.status, 302);
    const cookie = start.headers.getSetCookie()[0] ?? '';
    const jar = new Map<string, string>();
    let at = start.headers.get('location') ?? '';
    while (at.startsWith(google.issuer)) {
      const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const step = await fetch(at, { redirect: 'manual', headers: { cookie: cookies } });
      for (const one of step.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        jar.set(name, value);
      }
      at = new URL(step.headers.get('location') ?? '', at).href;
    }
    return { cookie, callback: at.replace(PUBLIC_URL, 'http://localhost') };
  }

  const back = async ({ cookie, callback }: Popup) => {
    const response = await server.app.request(callback, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    return { headers: response.headers, html: await response.text() };
  };
  const codeIn = (html: string): string => /data-code="([^"]+)"/.exec(html)?.[1] ?? '';
  const inPopup = async (person: FakePerson) => {
    const { html } = await back(await throughGoogle(person));
    return post('/auth/google/exchange', { code: codeIn(html) });
  };

  test('is offered where it is set up', async () => {
    const { body } = await call<LooseBody>(server.app, 'GET', '/auth/config');
    assert.deepEqual(body.google, { enabled: true, clientId: CLIENT.id });
  });

  test('seed 4.4: by a popup makes an account with a proven address, and finds it the next time', async () => {
    const person = somebody();
    const first = await inPopup(person);
    assert.equal(first.status, 200);
    const { user, isNewUser, token } = first.body;
    assert.deepEqual([user.email, user.displayName, user.emailVerified], [person.email, 'Rosa Lima', true]);
    assert.equal(isNewUser, true);
    const profile = await call<LooseBody & { user: Record<string, unknown> }>(server.app, 'POST', '/users/register', {
      json: {},
      token,
    });
    assert.deepEqual(
      [profile.body.user.accountProviderId, profile.body.user.emailVerified, profile.body.user.trialEndsAt],
      ['google.com', true, null],
    );
    const second = await inPopup({ ...person, email: 'mudou@example.test' });
    assert.deepEqual([second.body.user.uid, second.body.isNewUser], [user.uid, false]);
  });

  test('proves anew who is signed in, makes no account of a stranger’s and lets nobody stand for another', async () => {
    const person = somebody();
    const { token } = (await inPopup(person)).body;
    const erase = () => call(server.app, 'DELETE', '/users/me', { token });
    const proofOf = async (who: FakePerson) =>
      codeIn((await back(await throughGoogle(who, '?purpose=reauthenticate'))).html);
    assert.equal((await erase()).status, 403);
    const stranger = somebody();
    assert.equal(await proofOf(stranger), '');
    const { rows } = await server.database.pool.query('select 1 from accounts where email_key = $1', [stranger.email]);
    assert.equal(rows.length, 0);
    const other = somebody();
    await inPopup(other);
    const proofs = [{ code: await proofOf(other) }, { idToken: await google.idToken(other) }, { code: 'inventado' }];
    for (const proof of proofs) {
      const { status, body } = await post('/auth/reauthenticate', proof, token);
      assert.deepEqual([status, body.error.code], [422, 'auth/invalid-credential']);
    }
    assert.equal((await erase()).status, 403);
    assert.equal((await post('/auth/reauthenticate', { idToken: await google.idToken(person) }, token)).status, 200);
    assert.equal((await post('/auth/reauthenticate', { code: await proofOf(person) }, token)).status, 200);
    assert.equal((await erase()).status, 200);
  });

  test('hands the code to the product’s own origin alone, on a page that runs nothing else', async () => {
    const { html, headers } = await back(await throughGoogle(somebody()));
    assert.match(html, /data-origin="http:\/\/cafezal\.example"/);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'sha256-/);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('takes a code once, and not after its minute', async () => {
    const once = codeIn((await back(await throughGoogle(somebody()))).html);
    assert.equal((await post('/auth/google/exchange', { code: once })).status, 200);
    assertRefused(await post('/auth/google/exchange', { code: once }));
    const late = codeIn((await back(await throughGoogle(somebody()))).html);
    server.clock.advance(60_001);
    assertRefused(await post('/auth/google/exchange', { code: late }));
  });

  test('belongs to the browser that began it, once, and with its own state', async () => {
    const popup = await throughGoogle(somebody());
    const other = await throughGoogle(somebody());
    assert.match((await back({ ...popup, cookie: other.cookie })).html, /data-error="auth\/invalid-credential"/);
    assert.notEqual(codeIn((await back(popup)).html), '');
    assert.equal(codeIn((await back(popup)).html), '');
    const forged = other.callback.replace(/state=[^&]+/, 'state=outro');
    assert.equal(codeIn((await back({ ...other, callback: forged })).html), '');
  });

  test('that the person refuses at Google ends in an error, not in a session', async () => {
    const { html } = await back(await throughGoogle(null));
    assert.match(html, /data-error="auth\/invalid-credential"/);
  });

  test('seed 4.16: by an ID token signs in once for each token', async () => {
    const person = somebody();
    const token = await google.idToken(person);
    const first = await native(token);
    assert.deepEqual([first.status, first.body.user.email, first.body.isNewUser], [200, person.email, true]);
    assertRefused(await native(token));
    assert.equal((await native(await google.idToken(person, { jti: 'other' }))).body.isNewUser, false);
  });

  test('refuses an ID token of another audience, issuer, time, nonce or key', async () => {
    const person = somebody();
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ ...person })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(google.issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`;
    for (const token of [
      await google.idToken(person, { aud: 'someone-else' }),
      await google.idToken(person, { iss: 'https://accounts.example' }),
      await google.idToken(person, { iat: now - 7200, exp: now - 3600 }),
      forged,
      unsigned,
      'nada',
    ]) {
      assertRefused(await native(token));
    }
    assertRefused(await native(await google.idToken(person, { nonce: 'a' }), 'b'));
    assertRefused(await native(await google.idToken(person, { nonce: 'a' })));
    assertRefused(await native(await google.idToken(person), 'b'));
    assert.equal((await native(await google.idToken(person, { nonce: 'a' }), 'a')).status, 200);
    assert.equal((await native('')).status, 422);
  });

  test('with an address that Google itself did not prove is refused', async () => {
    assertRefused(await native(await google.idToken(somebody({ email_verified: false }))));
  });

  test('joins the account of a proven address, whose password goes on working', async () => {
    const person = await signUp(server.app);
    await proveAddress(server.database.db, person);
    const { body } = await native(await google.idToken(somebody({ email: person.email.toUpperCase() })));
    assert.deepEqual([body.user.uid, body.isNewUser], [person.uid, false]);
    assert.equal((await post('/auth/login', { email: person.email, password: person.password })).status, 200);
    assert.equal((await call(server.app, 'GET', '/auth/sessions', { token: person.token })).status, 200);
  });

  test('ends the password and the sessions of an account that never proved the address', async () => {
    const squatter = await signUp(server.app);
    const { body } = await native(await google.idToken(somebody({ email: squatter.email })));
    assert.deepEqual([body.user.uid, body.user.emailVerified], [squatter.uid, true]);
    const profile = await call<LooseBody & { user: Record<string, unknown> }>(
      server.app,
      'GET',
      '/users/profile',
      body,
    );
    assert.equal(profile.body.user.emailVerified, true);
    assertRefused(await post('/auth/login', { email: squatter.email, password: squatter.password }));
    assert.equal((await call(server.app, 'GET', '/auth/sessions', { token: squatter.token })).status, 401);
  });

  test('is refused where the address has another Google account', async () => {
    const person = somebody();
    await native(await google.idToken(person));
    assertRefused(await native(await google.idToken(somebody({ email: person.email }))));
  });

  test('leaves out a picture whose address is too long, and cuts a name that is', async () => {
    const person = somebody({ picture: `https://example.test/${'a'.repeat(300)}`, name: 'N'.repeat(400) });
    const { body } = await native(await google.idToken(person));
    assert.equal(body.user.photoURL, null);
    assert.equal(body.user.displayName?.length, 100);
  });

  test('goes on when the provider changes its keys', async () => {
    assert.equal((await native(await google.idToken(somebody()))).status, 200);
    await google.rotateKey();
    // Keys are not asked for again within half a minute.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
    try {
      assert.equal((await native(await google.idToken(somebody()))).status, 200);
    } finally {
      mock.timers.reset();
    }
  });
});

describe('Google that does not answer', () => {
  let google: FakeGoogle;
  let server: TestServer;
  before(async () => {
    google = await startFakeGoogle(`${PUBLIC_URL}/api/auth/google/callback`);
    const client = { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret };
    server = await startTestServer({ environment: { PUBLIC_URL, ...client, GOOGLE_ISSUER: google.issuer } });
  });
  after(async () => {
    await server.close();
    await google.close();
  });

  const signIn = async () =>
    call(server.app, 'POST', '/auth/google', { json: { idToken: await google.idToken(somebody()) } });

  test('is told with 503 within seconds, to a device and to a popup; what is asked again then works', async () => {
    for (const how of ['failing', 'silent'] as const) {
      google.beAway(how);
      const begun = performance.now();
      const [device, popup] = await Promise.all([
        signIn(),
        server.app.request('http://localhost/api/auth/google/start'),
      ]);
      assert.ok(performance.now() - begun < 15_000);
      assert.deepEqual([device.status, device.body.error.code], [503, 'server/not-ready'], how);
      assert.match(device.body.error.message, /O Google não está respondendo/);
      assert.ok(Number(device.headers.get('retry-after')) > 0);
      assert.equal(popup.status, 503);
      assert.match(await popup.text(), /data-error="server\/not-ready"/);
    }
    google.beAway(null);
    assert.equal((await signIn()).status, 200);
  });

  test('is no reason to call a good code or token refused, when it goes away in the middle', async () => {
    const start = await server.app.request('http://localhost/api/auth/google/start');
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state');
    const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    google.beAway('failing');
    const back = `http://localhost/api/auth/google/callback?code=um&state=${state}&iss=${encodeURIComponent(google.issuer)}`;
    const callback = await server.app.request(back, { headers: { cookie } });
    assert.match(await callback.text(), /data-error="server\/not-ready"/);
    google.beAway(null);
  });
});

test('without settings there is no signing in with Google', async () => {
  const server = await startTestServer();
  try {
    const { body } = await call<LooseBody>(server.app, 'GET', '/auth/config');
    assert.deepEqual(body.google, { enabled: false, clientId: null });
    for (const [method, path] of [
      ['GET', '/auth/google/start'],
      ['GET', '/auth/google/callback'],
      ['POST', '/auth/google'],
    ] as const) {
      const json = method === 'POST' ? { idToken: 'x' } : undefined;
      const { status, body: refused } = await call(server.app, method, path, { json });
      assert.deepEqual([status, refused.error.code], [404, 'auth/google-disabled'], path);
    }
  } finally {
    await server.close();
  }
});
