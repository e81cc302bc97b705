import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { proofOfGoogle, signInWithGoogle } = await import('./google-sign-in.ts');
const { readSession, signOut } = await import('./session.ts');
const { readToken } = await import('../device/token-store.ts');

const USER = { uid: 'g1', email: 'rosa@example.test', displayName: 'Rosa', photoURL: null, emailVerified: true };
const session = { token: 't1', refreshToken: 'r1', expiresAt: new Date(Date.now() + 900_000).toISOString() };
const done: Scripted = [200, { success: true }];
const FIRST_TIME: Readonly<Record<string, Scripted>> = {
  'GET /auth/config': [200, { success: true, google: { enabled: true, clientId: 'cafezal-client' } }],
  'POST /auth/google': [200, { success: true, user: USER, ...session, isNewUser: true }],
  'POST /users/register': [201, { success: true, user: USER }],
  'POST /users/send-welcome-email': done,
  'POST /notifications/welcome': done,
  'POST /auth/logout': done,
};

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

/** What the shell is asked, and what it gives. */
const asked: { clientId: string; nonce: string }[] = [];
function shellGives(idToken: string | null): void {
  const signIn = async (question: { clientId: string; nonce: string }) => {
    asked.push(question);
    return { idToken };
  };
  window.cafezalShell = { google: { signIn } };
}

beforeEach(async () => {
  server.begin({ ...FIRST_TIME });
  await signOut();
  server.begin({ ...FIRST_TIME });
  asked.length = 0;
});

test('seed 4.16: in the native shell its plugin signs in by an ID token, bound to this sign-in by its nonce', async () => {
  shellGives('the-id-token');
  await signInWithGoogle();
  assert.equal(asked[0]?.clientId, 'cafezal-client');
  const sent = { idToken: 'the-id-token', nonce: asked[0]?.nonce };
  assert.deepEqual(server.of('POST /auth/google')[0]?.json, sent);
  assert.deepEqual([readSession().status, readToken(Date.now())], ['signedIn', 't1']);
});

test('seed 8.19: without an ID token it is No ID token returned from Google Sign-In', async () => {
  for (const none of [null, '']) {
    shellGives(none);
    await assert.rejects(signInWithGoogle(), { message: 'No ID token returned from Google Sign-In' });
  }
  assert.equal(server.calls.includes('POST /auth/google'), false);
  assert.equal(readSession().status, 'signedOut');
});

test('seed 4.14: without a profile one is made, then mail and notices greet; with one nothing is made', async () => {
  shellGives('first');
  await signInWithGoogle();
  await until(() => server.of('POST /notifications/welcome').length > 0);
  assert.deepEqual(server.calls.slice(2), [
    'POST /users/register',
    'POST /users/send-welcome-email',
    'POST /notifications/welcome',
  ]);
  assert.equal(server.of('POST /users/register')[0]?.token, 't1');
  server.begin({
    ...FIRST_TIME,
    'POST /auth/google': [200, { success: true, user: USER, ...session, isNewUser: false }],
    'GET /users/profile': [200, { success: true, user: USER }],
  });
  await signInWithGoogle();
  assert.deepEqual(server.calls, ['GET /auth/config', 'POST /auth/google', 'GET /users/profile']);
});

test('seed 8.21: not-found while the profile is made is swallowed, anything else ends the sign-in', async () => {
  shellGives('first');
  server.script['POST /users/register'] = failure(404, 'Perfil não encontrado.');
  await signInWithGoogle();
  assert.equal(readSession().status, 'signedIn');
  await signOut();
  server.begin({ ...FIRST_TIME, 'POST /users/register': failure(422, 'Escreva seu nome.') });
  await assert.rejects(signInWithGoogle(), { message: 'Error creating user profile: Escreva seu nome.' });
  assert.deepEqual([readSession().status, readToken(Date.now())], ['signedOut', null]);
});

test('a native app without Google’s own sheet opens no popup, whose code could not reach it', async () => {
  window.cafezalShell = {};
  document.documentElement.dataset.server = 'https://fazenda.example.test';
  const opened = mock.fn(() => null);
  Object.assign(window, { open: opened });
  try {
    await assert.rejects(signInWithGoogle(), /Neste aparelho o aplicativo não entra com o Google/);
    await assert.rejects(proofOfGoogle(), /Neste aparelho o aplicativo não entra com o Google/);
    assert.equal(opened.mock.callCount(), 0);
  } finally {
    delete document.documentElement.dataset.server;
  }
});

test('seed 4.15: a browser has no shell and opens the popup', async () => {
  delete window.cafezalShell;
  const opened = mock.fn(() => null);
  Object.assign(window, { open: opened });
  await assert.rejects(signInWithGoogle(), /Permita janelas deste site/);
  assert.deepEqual(opened.mock.calls[0]?.arguments.slice(0, 2), ['/api/auth/google/start', 'cafezal-google']);
  assert.deepEqual(server.calls, []);
});
