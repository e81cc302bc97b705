import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { proveAddress } from '../test/prove-address.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, photoForm, signUp, type TestPerson } from '../test/test-client.ts';

type Profile = LooseBody & { user: Record<string, unknown>; needsDocument: boolean; needsPhone: boolean };

type Sent = { as: TestPerson; json?: unknown; headers?: Record<string, string> };

const DAY = 24 * 3600 * 1000;

describe('the profile of a person', () => {
  let server: TestServer;
  let person: TestPerson;
  before(async () => {
    server = await startTestServer();
    person = await signUp(server.app);
  });
  after(() => server.close());

  const ask = (method: string, path: string, { as, json, headers = {} }: Sent) =>
    call<Profile>(server.app, method, path, { token: as.token, json, headers });
  const patch = (json: unknown, headers = {}) =>
    ask('PATCH', `/users/profile/${person.uid}`, { as: person, json, headers });

  test('seed 6.1: is nobody’s without a sign-in', async () => {
    for (const [method, path] of [
      ['GET', '/users/profile'],
      ['POST', '/users/register'],
      ['PATCH', `/users/profile/${person.uid}`],
      ['POST', '/users/verify-email'],
      ['POST', '/users/photo-upload'],
    ] as const) {
      const { status } = await call(server.app, method, path);
      assert.equal(status, 401, path);
    }
  });

  test('seed 7.3: is not there before it is made, though the photo may be', async () => {
    const person = await signUp(server.app, { profile: false });
    const missing = await ask('GET', '/users/profile', { as: person });
    assert.deepEqual([missing.status, missing.body.error.code], [404, 'user/profile-not-found']);
    const { status, body } = await call(server.app, 'POST', '/users/photo-upload', { ...person, body: photoForm() });
    assert.equal(status, 200);
    const made = await ask('POST', '/users/register', { as: person, json: { name: ' ' } });
    assert.equal(made.status, 201);
    assert.equal(made.body.user.photoURL, body.photoURL);
    assert.equal(made.body.user.name, 'Pessoa de Teste');
  });

  test('seed 4.1, 4.2 and 4.3: starts on a trial of seven days, its e-mail unconfirmed, whatever is sent', async () => {
    const person = await signUp(server.app, { profile: false });
    const sent = {
      name: 'Maria',
      email: 'outra@example.test',
      phone: '+55 35 99999-8888',
      role: 'admin',
      planId: 'gold',
      emailVerified: true,
      version: 9,
    };
    const { status, body, headers } = await ask('POST', '/users/register', { as: person, json: sent });
    assert.equal(status, 201);
    assert.equal(headers.get('etag'), '"1"');
    const { trialEndsAt, createdAt, updatedAt, ...user } = body.user;
    assert.deepEqual(user, {
      id: person.uid,
      userId: person.uid,
      email: person.email,
      name: 'Maria',
      phone: { countryCode: '55', areaCode: '35', number: '999998888' },
      photoURL: null,
      document: null,
      pendingPlanId: null,
      emailVerified: false,
      planId: 'trial',
      planStatus: 'trialing',
      accountProviderId: 'password',
      role: 'produtor',
      version: 1,
    });
    assert.equal(Date.parse(String(trialEndsAt)) - Date.parse(String(createdAt)), 7 * DAY);
    assert.equal(createdAt, updatedAt);
    const again = await ask('POST', '/users/register', { as: person, json: { name: 'Outra' } });
    assert.equal(again.status, 200);
    assert.equal(again.body.user.name, 'Maria');
    const read = await ask('GET', '/users/profile', { as: person });
    assert.deepEqual(read.body.user, body.user);
    assert.deepEqual([read.body.needsDocument, read.body.needsPhone], [true, false]);
  });

  test('is changed by its owner alone, also when the texts are too long', async () => {
    const stranger = await signUp(server.app);
    const json = { name: 'x'.repeat(200) };
    for (const id of [person.uid, 'nada']) {
      const { status, body } = await ask('PATCH', `/users/profile/${id}`, { as: stranger, json: json });
      assert.deepEqual([status, body.error.code], [403, 'user/forbidden']);
    }
  });

  test('cannot be changed before it is there', async () => {
    const person = await signUp(server.app, { profile: false });
    assert.equal((await ask('PATCH', `/users/profile/${person.uid}`, { as: person, json: { name: 'x' } })).status, 404);
  });

  test('refuses long texts in the words of the seed', async () => {
    const { status, body } = await patch({ name: 'n'.repeat(101), phone: { countryCode: '5'.repeat(51) } });
    assert.equal(status, 422);
    assert.equal(
      body.error.message,
      "Validation failed: Field 'name' exceeds maximum length of 100 characters (got 101); " +
        "Field 'countryCode' exceeds maximum length of 50 characters (got 51)",
    );
  });

  test('refuses a document whose digits do not hold, naming the field', async () => {
    const { status, body } = await patch({ document: '529.982.247-24', photoURL: 'x' });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.error.fields), ['document']);
  });

  test('keeps what its owner changes and drops what is not theirs to set', async () => {
    const { status, body } = await patch({
      name: 'José',
      document: '12.ABC.345/01DE-35',
      phone: { countryCode: '55', areaCode: '35', number: '99999-8888' },
      planId: 'gold',
      email: 'outra@example.test',
      role: 'admin',
      emailVerified: true,
    });
    assert.equal(status, 200);
    const { user, needsDocument, needsPhone } = body;
    assert.deepEqual([user.name, user.document, user.version], ['José', '12ABC34501DE35', 2]);
    assert.deepEqual(
      [user.planId, user.email, user.role, user.emailVerified],
      ['trial', person.email, 'produtor', false],
    );
    assert.deepEqual([needsDocument, needsPhone], [false, false]);
    const emptied = await patch({ phone: null });
    assert.deepEqual([emptied.body.user.phone, emptied.body.user.name, emptied.body.needsPhone], [null, 'José', true]);
  });

  test('refuses a stale version with the profile as it is', async () => {
    const { body, headers } = await ask('GET', '/users/profile', { as: person });
    const stale = await patch({ name: 'Velho' }, { 'if-match': '"1"' });
    assert.deepEqual([stale.status, stale.body.error.code], [409, 'record/version-conflict']);
    assert.deepEqual(stale.body.error.current, body.user);
    const fresh = await patch({ name: 'Novo' }, { 'if-match': headers.get('etag') ?? '' });
    assert.equal(fresh.status, 200);
    assert.equal(fresh.headers.get('etag'), `"${Number(body.user.version) + 1}"`);
  });

  test('seed 7.6: marks the e-mail as verified only when the account knows it to be', async () => {
    const stranger = await signUp(server.app);
    const verify = (userId: unknown) => ask('POST', '/users/verify-email', { as: person, json: { userId } });
    assert.equal((await verify(stranger.uid)).status, 403);
    assert.equal((await verify(7)).status, 422);
    const early = await verify(person.uid);
    assert.deepEqual([early.status, early.body.error.code], [409, 'user/not-verified']);
    await proveAddress(server.database.db, person);
    const { status, body } = await verify(person.uid);
    assert.equal(status, 200);
    assert.equal(body.user.emailVerified, true);
  });

  test('seed 7.9: takes a photo, shown to whoever has its address', async () => {
    const { token } = person;
    const none = await call(server.app, 'POST', '/users/photo-upload', { token, json: {} });
    assert.equal(none.status, 415);
    const empty = await call(server.app, 'POST', '/users/photo-upload', { token, body: new FormData() });
    assert.equal(empty.status, 422);
    const text = await call(server.app, 'POST', '/users/photo-upload', { token, body: photoForm(Buffer.from('nada')) });
    assert.deepEqual([text.status, text.body.error.code], [422, 'upload/not-an-image']);
    const { body } = await call<{ photoURL: string }>(server.app, 'POST', '/users/photo-upload', {
      token,
      body: photoForm(),
    });
    const profile = await ask('GET', '/users/profile', { as: person });
    assert.equal(profile.body.user.photoURL, body.photoURL);
    for (const address of [body.photoURL, `${body.photoURL}?size=thumb`]) {
      const photo = await server.app.request(`http://localhost${address}`);
      assert.equal(photo.status, 200);
      assert.equal(photo.headers.get('content-type'), 'image/webp');
      assert.equal(photo.headers.get('cache-control'), 'private, max-age=31536000, immutable');
      assert.equal(photo.headers.get('x-content-type-options'), 'nosniff');
    }
    const guessed = await server.app.request(`http://localhost${body.photoURL.slice(0, -6)}AAAAAA`);
    assert.equal(guessed.status, 404);
    assert.equal((await server.app.request('http://localhost/api/photos/..%2f..%2fauth-secret')).status, 404);
    const kept = await patch({ photoURL: body.photoURL });
    assert.equal(kept.body.user.photoURL, body.photoURL);
  });

  test('may send 600 photos an hour, then waits', async () => {
    const person = await signUp(server.app);
    const hits = Array.from({ length: 600 }, () => ({
      bucket: `upload:account:${person.uid}`,
      at: server.clock.now(),
    }));
    await server.database.db.insertInto('throttle_hits').values(hits).execute();
    const { status, headers } = await call(server.app, 'POST', '/users/photo-upload', { ...person, body: photoForm() });
    assert.equal(status, 429);
    assert(Number(headers.get('retry-after')) > 0);
    server.clock.advance(3_600_001);
    const { body } = await call<LooseBody & { token: string }>(server.app, 'POST', '/auth/login', { json: person });
    const later = await call(server.app, 'POST', '/users/photo-upload', { token: body.token, body: photoForm() });
    assert.equal(later.status, 200);
  });
});
