import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { createQueryClient } = await import('../server/query-client.ts');
const { changePassword, profileQuery, updateProfile } = await import('./profile.ts');
const { readSession } = await import('./session.ts');

const PERSON = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const STORED = { id: 'u1', name: 'Ana', role: 'produtor', trialEndsAt: null, createdAt: '2026-06-01T12:00:00.000Z' };
const WORDS = { currentPassword: 'velha senha', newPassword: 'nova senha' };

const server = new ScriptedApi();
const logged = mock.method(console, 'warn', () => undefined);
const client = createQueryClient();
const fetchProfile = () => client.fetchQuery({ ...profileQuery(PERSON), retry: false });

afterEach(() => {
  client.clear();
  localStorage.clear();
  logged.mock.resetCalls();
});

test('seed 3.4: the profile is the user object of the answer, with its role', async () => {
  server.begin({ 'GET /users/profile': [200, { success: true, user: STORED, needsPhone: true }] });
  const { name, role, createdAt } = await fetchProfile();
  assert.deepEqual([name, role, createdAt.getTime()], ['Ana', 'produtor', Date.UTC(2026, 5, 1, 12)]);
});

test('seed 8.2: a profile that does not come is logged by the server’s message, and there is none', async () => {
  server.begin({ 'GET /users/profile': failure(403, 'Não agora.') });
  await assert.rejects(fetchProfile());
  assert.equal(client.getQueryData(profileQuery(PERSON).queryKey), undefined);
  assert.deepEqual(logged.mock.calls[0]?.arguments, ['the profile did not come: Não agora.']);
});

test('a profile that the sign-up could not make is made when it is missed', async () => {
  server.begin({ 'POST /users/register': [201, { success: true, user: STORED }] });
  assert.equal((await fetchProfile()).name, 'Ana');
  await until(() => server.calls.includes('POST /notifications/welcome'));
  assert.deepEqual(server.of('POST /users/register')[0]?.json, {
    name: 'Ana',
    email: PERSON.email,
    photoURL: null,
  });
});

test('seed 8.4: a refused change is Error updating user profile: and the server’s message', async () => {
  server.begin({ 'PATCH /users/profile/u1': failure(422, 'Confira o telefone.') });
  const phone = { countryCode: '55', areaCode: '35', number: '1' };
  await assert.rejects(updateProfile(PERSON, { phone }), {
    message: 'Error updating user profile: Confira o telefone.',
  });
});

test('seed 7.5: only the changed fields are sent, and name and photo to the account too', async () => {
  const user = { ...PERSON, displayName: 'Ana Lima' };
  server.begin({ 'PATCH /users/profile/u1': [200, { user: STORED }], 'PATCH /auth/me': [200, { user }] });
  await updateProfile(PERSON, { document: '52998224725' });
  assert.deepEqual(server.calls, ['PATCH /users/profile/u1']);
  await updateProfile(PERSON, { name: 'Ana Lima' });
  assert.deepEqual(
    server.asked.map(({ json }) => json),
    [{ document: '52998224725' }, { name: 'Ana Lima' }, { displayName: 'Ana Lima', photoURL: null }],
  );
  assert.equal(readSession().user?.displayName, 'Ana Lima');
});

test('without a network the profile is as it was last seen, to its owner alone', async () => {
  server.begin({ 'GET /users/profile': [200, { user: STORED, needsDocument: true, needsPhone: false }] });
  assert.equal(profileQuery({ ...PERSON, uid: 'u2' }).initialData(), undefined);
  const profile = await fetchProfile();
  assert.deepEqual([profile.needsDocument, profile.needsPhone], [true, false]);
  assert.deepEqual(profileQuery(PERSON).initialData(), profile);
  assert.equal(profileQuery({ ...PERSON, uid: 'u2' }).initialData(), undefined);
});

test('a photo that is taken away is taken away of the account too', async () => {
  server.begin({ 'PATCH /users/profile/u1': [200, { user: STORED }], 'PATCH /auth/me': [200, { user: PERSON }] });
  await updateProfile({ ...PERSON, photoURL: '/api/photos/x' }, { photoURL: null });
  assert.deepEqual(
    server.asked.map(({ json }) => json),
    [{ photoURL: null }, { displayName: 'Ana', photoURL: null }],
  );
});

test('seed 5.6: a password change first re-authenticates with the current password', async () => {
  server.begin({ 'POST /auth/reauthenticate': [200, { success: true }], 'POST /auth/password': [200, {}] });
  await changePassword(PERSON, WORDS);
  assert.deepEqual(
    server.asked.map(({ call, json }) => [call, json]),
    [
      ['POST /auth/reauthenticate', { password: 'velha senha' }],
      ['POST /auth/password', WORDS],
    ],
  );
  server.begin({ 'POST /auth/reauthenticate': failure(422, 'Senha errada.', { code: 'auth/invalid-credential' }) });
  await assert.rejects(changePassword(PERSON, WORDS));
  assert.deepEqual(server.calls, ['POST /auth/reauthenticate']);
});

test('seed 8.17: a password change without a session is Usuário não autenticado.', async () => {
  server.begin({});
  await assert.rejects(changePassword(undefined, WORDS), { message: 'Usuário não autenticado.' });
  assert.deepEqual(server.calls, []);
});
