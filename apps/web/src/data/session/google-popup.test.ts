import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { GoogleSignInError, proofOfGoogle, signInWithGoogle } = await import('./google-sign-in.ts');
const { eraseAccount } = await import('./personal-data.ts');
const { readSession, signOut, updatePerson } = await import('./session.ts');

const USER = { uid: 'g1', email: 'rosa@example.test', displayName: 'Rosa', photoURL: null, emailVerified: true };
const session = { token: 't1', refreshToken: 'r1', expiresAt: new Date(Date.now() + 900_000).toISOString() };

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

let popup: { closed: boolean };
let addresses: unknown[];
const say = (data: unknown, source: object = popup): void => {
  window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin: page.location.origin }));
};
const word = (code?: string) => ({ type: 'cafezal.google', ...(code !== undefined && { code }) });

const outcome = (acting: Promise<unknown>): Promise<unknown> =>
  acting.then(
    (found) => found ?? 'done',
    (error: unknown) => error,
  );
/** The outcome of what has one by now. */
const outcomeYet = (acting: Promise<unknown>): Promise<unknown> =>
  Promise.race([outcome(acting), new Promise((resolve) => setImmediate(resolve, 'waits'))]);

beforeEach(async () => {
  await signOut();
  server.begin({
    'POST /auth/google/exchange': [200, { user: USER, ...session, isNewUser: false }],
    'GET /users/profile': [200, {}],
  });
  popup = { closed: false };
  addresses = [];
  Object.assign(window, {
    open: (address: string) => {
      addresses.push(address);
      return popup;
    },
  });
  mock.timers.enable({ apis: ['setInterval'] });
});
afterEach(() => mock.timers.reset());

test('the popup’s code signs in, once, and what others say is not heard', async () => {
  const signing = signInWithGoogle();
  say(word('stranger'), {});
  say({ type: 'other' });
  assert.equal(await outcomeYet(signing), 'waits');
  say(word('once'));
  say(word('twice'));
  assert.equal(await outcome(signing), 'done');
  assert.deepEqual(addresses, ['/api/auth/google/start']);
  assert.deepEqual(
    server.of('POST /auth/google/exchange').map(({ json }) => json),
    [{ code: 'once' }],
  );
  assert.equal(readSession().status, 'signedIn');
  popup.closed = true;
  mock.timers.tick(2_000);
});

test('a popup that Google does not confirm is told so', async () => {
  const signing = signInWithGoogle();
  say(word());
  const error = await outcome(signing);
  assert.ok(error instanceof GoogleSignInError);
  assert.deepEqual(
    [error.name, error.message.slice(0, 34)],
    ['GoogleSignInError', 'O Google não confirmou a entrada. '],
  );
  assert.deepEqual(server.of('POST /auth/google/exchange'), []);
});

test('a popup that is closed has a moment for its last word, and is told to be closed after it', async () => {
  const closing = signInWithGoogle();
  popup.closed = true;
  mock.timers.tick(400);
  assert.equal(await outcomeYet(closing), 'waits');
  mock.timers.tick(400);
  const error = await outcome(closing);
  assert.match((error as Error).message, /fechou antes do fim. Toque de novo, ou entre com e-mail e senha\.$/);
  const inTime = signInWithGoogle();
  mock.timers.tick(400);
  say(word('late'));
  assert.equal(await outcome(inTime), 'done');
});

test('an open popup is waited for as long as it takes', async () => {
  const signing = signInWithGoogle();
  mock.timers.tick(600_000);
  assert.equal(await outcomeYet(signing), 'waits');
  say(word('after ten minutes'));
  assert.equal(await outcome(signing), 'done');
});

test('who proves to be somebody gets a code and no session; the words name no other way to sign in', async () => {
  const proving = proofOfGoogle();
  say(word('proof'));
  assert.deepEqual(await outcome(proving), { code: 'proof' });
  assert.deepEqual(addresses, ['/api/auth/google/start?purpose=reauthenticate']);
  assert.deepEqual([server.of('POST /auth/google/exchange'), readSession().status], [[], 'signedOut']);
  const refused = proofOfGoogle();
  say(word());
  assert.match(((await outcome(refused)) as Error).message, /Escolha a conta com que você entra aqui\.$/);
  const closed = proofOfGoogle();
  popup.closed = true;
  mock.timers.tick(800);
  assert.match(((await outcome(closed)) as Error).message, /fechou antes do fim\. Toque de novo\.$/);
});

test('a profile that cannot be looked up ends the sign-in; one that is missing is made', async () => {
  server.script['GET /users/profile'] = failure(500, 'Erro.');
  const failing = signInWithGoogle();
  say(word('one'));
  assert.equal(((await outcome(failing)) as { status: number }).status, 500);
  assert.equal(localStorage.getItem('cafezal.token'), null);
  server.begin({
    'POST /auth/google/exchange': [200, { user: USER, ...session, isNewUser: false }],
    'GET /users/profile': failure(404, 'Não há.'),
    'POST /users/register': [201, {}],
  });
  const making = signInWithGoogle();
  say(word('two'));
  assert.equal(await outcome(making), 'done');
  assert.equal(server.of('POST /users/register').length, 1);
});

test('an account is erased by its password or by Google, and leaves the device after it was told', async () => {
  const script = { 'POST /auth/reauthenticate': [200, {}], 'DELETE /users/me': [200, {}] } as const;
  for (const password of ['senha forte', null]) {
    server.begin({ ...script });
    updatePerson(USER);
    const told: string[] = [];
    const erasing = eraseAccount(password, () => told.push(readSession().status));
    if (password === null) say(word('proof'));
    assert.equal(await outcome(erasing), 'done');
    assert.deepEqual(server.calls, ['POST /auth/reauthenticate', 'DELETE /users/me']);
    assert.deepEqual(server.asked[0]?.json, password === null ? { code: 'proof' } : { password });
    assert.deepEqual([told, readSession().status], [['signedIn'], 'signedOut']);
  }
  server.begin({ ...script, 'POST /auth/reauthenticate': failure(422, 'Senha errada.') });
  updatePerson(USER);
  await assert.rejects(eraseAccount('x', () => assert.fail('nothing is erased')));
  assert.deepEqual([server.calls, readSession().status], [['POST /auth/reauthenticate'], 'signedIn']);
});
