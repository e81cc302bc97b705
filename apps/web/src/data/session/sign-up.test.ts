import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { turn, until } from '../testing/until.ts';

const { createProfile } = await import('./create-profile.ts');
const { freshToken, readSession, signOut } = await import('./session.ts');
const { signUp } = await import('./sign-up.ts');
const { readToken, writeTokens } = await import('../device/token-store.ts');

const MINUTE = 60_000;
const USER = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const PHOTO = '/api/photos/p';
const session = {
  token: 't1',
  refreshToken: 'r1',
  expiresAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
};
const ACCOUNT = { email: USER.email, password: 'cafe-da-ana-2026', displayName: 'Ana' };
const done: Scripted = [200, { success: true }];
const GOES_WELL: Readonly<Record<string, Scripted>> = {
  'POST /auth/register': [201, { success: true, user: USER, ...session }],
  'POST /users/photo-upload': [200, { success: true, photoURL: PHOTO }],
  'PATCH /auth/me': [200, { success: true, user: { ...USER, photoURL: PHOTO } }],
  'POST /users/register': [201, { success: true, user: USER }],
  'POST /users/send-welcome-email': done,
  'POST /notifications/welcome': done,
  'POST /auth/logout': done,
};

const server = new ScriptedApi();
const logged = mock.method(console, 'warn', () => undefined);

/** The welcome goes on after the sign-up: until its last call was answered. */
async function welcomed(): Promise<void> {
  await until(() => server.of('POST /notifications/welcome').length > 0);
  await turn();
}

beforeEach(async () => {
  server.begin({ ...GOES_WELL });
  await signOut();
  server.begin({ ...GOES_WELL });
  logged.mock.resetCalls();
});

test('seed 4.13: a sign-up makes the account, photo and name, keeps the token, makes the profile, then greets by mail and notices', async () => {
  const photo = new File(['a'], 'ana.jpg', { type: 'image/jpeg' });
  await signUp({ ...ACCOUNT, photo });
  await welcomed();
  assert.deepEqual(server.calls, [
    'POST /auth/register',
    'POST /users/photo-upload',
    'PATCH /auth/me',
    'POST /users/register',
    'POST /users/send-welcome-email',
    'POST /notifications/welcome',
  ]);
  const [account, , names, profile] = server.asked;
  assert.deepEqual(account?.json, ACCOUNT);
  assert.deepEqual(names?.json, { displayName: 'Ana', photoURL: PHOTO });
  assert.deepEqual(profile?.json, { name: 'Ana', email: USER.email, photoURL: PHOTO });
  assert.equal(profile?.token, 't1');
});

test('without a photo nothing of one is sent', async () => {
  await signUp(ACCOUNT);
  await welcomed();
  assert.equal(server.calls.includes('POST /users/photo-upload'), false);
});

test('seed 4.8: who was signed out is signed in with the token stored', async () => {
  assert.equal(readSession().status, 'signedOut');
  await signUp(ACCOUNT);
  assert.deepEqual([readSession().status, readToken(Date.now())], ['signedIn', 't1']);
  await welcomed();
});

test('seed 3.14: who is signed in has a uid, a display name and an e-mail', async () => {
  await signUp(ACCOUNT);
  const { user } = readSession();
  assert.deepEqual([user?.uid, user?.displayName, user?.email], ['u1', 'Ana', 'ana@example.test']);
  await welcomed();
});

test('seed 8.20: an account without an id is Failed to create user account properly', async () => {
  server.begin({ 'POST /auth/register': [201, { success: true, ...session }] });
  await assert.rejects(signUp(ACCOUNT), { message: 'Failed to create user account properly' });
  assert.equal(readSession().status, 'signedOut');
});

test('seed 7.7 and 7.8: a welcome that fails is only logged', async () => {
  server.script['POST /users/send-welcome-email'] = failure(500, 'Ocorreu um erro inesperado.');
  server.script['POST /notifications/welcome'] = failure(422, 'Não deu.');
  await signUp(ACCOUNT);
  await welcomed();
  assert.equal(readSession().status, 'signedIn');
  const words = logged.mock.calls.map((call) => String(call.arguments));
  assert.ok(words.includes('/users/send-welcome-email: Ocorreu um erro inesperado.'));
  assert.ok(words.includes('/notifications/welcome: Não deu.'));
});

test('seed 8.3: a profile that cannot be made is Error creating user profile: and the server’s message', async () => {
  server.begin({ 'POST /users/register': failure(422, 'Escreva seu nome.') });
  await assert.rejects(createProfile(USER), { message: 'Error creating user profile: Escreva seu nome.' });
});

test('seed 8.18: a refresh without a user is No user authenticated', async () => {
  await signUp(ACCOUNT);
  await welcomed();
  writeTokens({ ...session, expiresAt: new Date(Date.now() - MINUTE).toISOString() }, Date.now());
  server.script['POST /auth/refresh'] = failure(401, 'Sua sessão terminou. Entre de novo.');
  const answers = await Promise.allSettled([freshToken(), freshToken()]);
  const second = answers[1];
  assert.equal(second.status === 'rejected' && second.reason.message, 'No user authenticated');
});
