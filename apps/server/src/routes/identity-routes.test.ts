import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, refreshTokens, signIn, signUp, statusOfToken, type TestPerson } from '../test/test-client.ts';

type Tokens = { token: string; expiresAt: string; refreshToken: string };

const MINUTE = 60_000;

describe('identity', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const refresh = (refreshToken: string) => refreshTokens(server.app, refreshToken);
  const whoAmI = (token: string) => statusOfToken(server.app, token);
  const login = (email: string, password: string) => signIn(server.app, email, password);

  test('what the sign-in screen can offer needs no sign-in', async () => {
    const { status, body } = await call(server.app, 'GET', '/auth/config');
    assert.equal(status, 200);
    assert.deepEqual(body.google, { enabled: false, clientId: null });
    assert.equal(body.privacyContact, null);
  });

  test('signing up gives the person and a token of 15 minutes with every claim', async () => {
    const { status, body } = await call<Tokens & { user: Record<string, unknown> }>(
      server.app,
      'POST',
      '/auth/register',
      {
        json: { email: ' Maria@Example.test ', password: 'arabica-de-montanha', displayName: ' Maria ', role: 'admin' },
      },
    );
    assert.equal(status, 201);
    const { uid, ...user } = body.user;
    assert.deepEqual(user, { email: 'Maria@Example.test', displayName: 'Maria', photoURL: null, emailVerified: false });
    const { sub, exp = 0, iat = 0, sid, iss, aud } = decodeJwt(body.token);
    assert.equal(sub, uid);
    assert.equal(exp - iat, 900);
    assert.equal(body.expiresAt, new Date(exp * 1000).toISOString());
    for (const claim of [sid, iss, aud, decodeProtectedHeader(body.token).kid]) assert.equal(typeof claim, 'string');
    assert.equal(Buffer.from(body.refreshToken, 'base64url').length, 32);
    const again = await call(server.app, 'POST', '/auth/register', {
      json: { email: 'maria@EXAMPLE.test', password: 'arabica-de-montanha' },
    });
    assert.equal(again.status, 409);
    assert.equal(again.body.error.code, 'auth/email-already-in-use');
  });

  for (const [password, code] of [
    ['curta12', 'auth/weak-password'],
    ['Senha123', 'auth/weak-password'],
    ['12345678', 'auth/weak-password'],
    ['zzzzzzzzzz', 'auth/weak-password'],
    ['fraca@example.test', 'auth/weak-password'],
    ['x'.repeat(129), 'request/invalid'],
  ] as const) {
    test(`the password ${password.slice(0, 20)} is refused`, async () => {
      const json = { email: 'fraca@example.test', password };
      const { status, body } = await call(server.app, 'POST', '/auth/register', { json });
      assert.equal(status, 422);
      assert.equal(body.error.code, code);
      assert.ok(body.error.fields.password);
    });
  }

  test('eight code points are enough, and 128 units are not too many', async () => {
    for (const password of ['☕🌱🚜🐓🌧🌞🍒🏡', 'é'.repeat(64) + 'ã'.repeat(64)]) {
      const person = await signUp(server.app, { password });
      assert.equal((await login(person.email, password)).status, 200);
      assert.equal((await login(person.email, password.slice(0, -2))).status, 401);
    }
  });

  test('an e-mail that is none is refused, naming the field', async () => {
    for (const email of ['', 'sem-arroba', 'a@b', 'a b@c.test', 'a@b..c', 'a@@b.test']) {
      const json = { email, password: 'arabica-de-montanha' };
      const { status, body } = await call(server.app, 'POST', '/auth/register', { json });
      assert.equal(status, 422, email);
      assert.ok(body.error.fields.email);
    }
  });

  test('the text lengths hold for names, e-mails and passwords, and not for tokens', async () => {
    const json = { email: `${'a'.repeat(250)}@b.test`, password: 'p'.repeat(129), displayName: 'n'.repeat(101) };
    const { status, body } = await call(server.app, 'POST', '/auth/register', { json });
    assert.equal(status, 422);
    assert.equal(
      body.error.message,
      "Validation failed: Field 'email' exceeds maximum length of 254 characters (got 257); " +
        "Field 'password' exceeds maximum length of 128 characters (got 129); " +
        "Field 'displayName' exceeds maximum length of 100 characters (got 101)",
    );
    assert.equal((await refresh('t'.repeat(400))).status, 401);
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const person = await signUp(server.app);
    const wrong = await login(person.email, 'nao-e-esta-senha');
    const unknown = await login('ninguem@example.test', 'nao-e-esta-senha');
    assert.equal(wrong.status, 401);
    assert.equal(unknown.status, 401);
    const { requestId: _a, ...first } = wrong.body.error;
    const { requestId: _b, ...second } = unknown.body.error;
    assert.deepEqual(first, second);
    assert.equal(first.code, 'auth/invalid-credential');
  });

  test('without a good token nothing is told', async () => {
    const { token } = await signUp(server.app);
    const tampered = `${token.slice(0, -4)}AAAA`;
    const key = new TextEncoder().encode('another secret of thirty-two bytes');
    const foreign = await new SignJWT({ ...decodeJwt(token) }).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const [, claims] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const bad of ['nao.e.um.token', tampered, foreign, unsigned]) assert.equal(await whoAmI(bad), 401);
    const { status, body } = await call(server.app, 'GET', '/auth/sessions');
    assert.equal(status, 401);
    assert.equal(body.error.message, 'Usuário não autenticado.');
  });

  describe('a person who is signed in', () => {
    let person: TestPerson;
    before(async () => {
      person = await signUp(server.app);
    });
    const post = (path: string, json: unknown, token: string | undefined = person.token) =>
      call(server.app, 'POST', path, { token, json });

    test('seed 5.6: confirms the current password, and a wrong one does not sign out', async () => {
      const missing = await call(server.app, 'POST', '/auth/reauthenticate', { json: { password: 'x' } });
      assert.equal(missing.status, 401);
      const wrong = await post('/auth/reauthenticate', { password: 'errada' });
      assert.equal(wrong.status, 422);
      assert.equal(wrong.body.error.code, 'auth/invalid-credential');
      assert.equal((await post('/auth/reauthenticate', { password: person.password })).status, 200);
    });

    test('seed 8.17: changes the password of who is signed in, which ends the other sessions', async () => {
      const other = (await login(person.email, person.password)).body;
      const change = { currentPassword: person.password, newPassword: 'um-cafe-coado-forte' };
      const nobody = await call(server.app, 'POST', '/auth/password', { json: change });
      assert.deepEqual([nobody.status, nobody.body.error.message], [401, 'Usuário não autenticado.']);
      const wrong = await post('/auth/password', { ...change, currentPassword: 'errada' });
      assert.deepEqual([wrong.status, wrong.body.error.code], [422, 'auth/invalid-credential']);
      const weak = await post('/auth/password', { ...change, newPassword: 'senha123' });
      assert.deepEqual([weak.status, weak.body.error.code], [422, 'auth/weak-password']);
      assert.equal((await post('/auth/password', change)).status, 200);
      assert.equal(await whoAmI(other.token), 401);
      assert.equal(await whoAmI(person.token), 200);
      assert.equal((await login(person.email, person.password)).status, 401);
      assert.equal((await login(person.email, change.newPassword)).status, 200);
    });

    test('changes the name and the photo of the account, and nothing else', async () => {
      const json = { displayName: 'João', photoURL: 'https://example.test/j.png', emailVerified: true, uid: 'x' };
      const { status, body } = await call<{ user: Record<string, unknown> }>(server.app, 'PATCH', '/auth/me', {
        token: person.token,
        json,
      });
      assert.equal(status, 200);
      assert.deepEqual(body.user, {
        uid: person.uid,
        email: person.email,
        displayName: 'João',
        photoURL: 'https://example.test/j.png',
        emailVerified: false,
      });
      const bad = await call(server.app, 'PATCH', '/auth/me', {
        token: person.token,
        json: { photoURL: 'javascript:1' },
      });
      assert.equal(bad.status, 422);
    });
  });

  test('after ten failures an e-mail waits for 15 minutes, then the right password works', async () => {
    const person = await signUp(server.app);
    const guesses = await Promise.all(Array.from({ length: 15 }, () => login(person.email, 'palpite-qualquer')));
    const failures = guesses.filter(({ status }) => status === 401).length;
    assert.equal(failures, 10);
    const refused = await login(person.email, person.password);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), String(refused.body.error.retryAfterSec));
    assert.ok(refused.body.error.retryAfterSec <= 900);
    server.clock.advance(refused.body.error.retryAfterSec * 1000);
    assert.equal((await login(person.email, person.password)).status, 200);
  });
});

test('one address signs up 60 people an hour', async () => {
  const server = await startTestServer();
  try {
    const json = (number: number) => ({ email: `p${number}@example.test`, password: 'arabica-de-montanha' });
    const up = (number: number) => call(server.app, 'POST', '/auth/register', { json: json(number) });
    // At most twelve at once: more would wait for each other's hashes and connections longer than the server lets anyone wait.
    const answers: Awaited<ReturnType<typeof up>>[] = [];
    for (const begin of [0, 12, 24, 36, 48]) {
      const end = begin === 48 ? 61 : begin + 12;
      answers.push(...(await Promise.all(Array.from({ length: end - begin }, (_, at) => up(begin + at)))));
    }
    assert.equal(answers.filter(({ status }) => status === 201).length, 60);
    assert.equal(answers.filter(({ status }) => status === 429).length, 1);
    server.clock.advance(61 * MINUTE);
    assert.equal((await up(61)).status, 201);
  } finally {
    await server.close();
  }
});
