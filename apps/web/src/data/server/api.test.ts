import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { ApiError, api, NoConnectionError } = await import('./api.ts');
const { download } = await import('./download.ts');
const { clearSession, readToken, writeTokens } = await import('../device/token-store.ts');

const MINUTE = 60_000;
const server = new ScriptedApi();
const logged = mock.method(console, 'warn', () => undefined);
const limits = mock.method(AbortSignal, 'timeout');

const signIn = (): Promise<void> =>
  writeTokens(
    { token: 't1', expiresAt: new Date(Date.now() + 15 * MINUTE).toISOString(), refreshToken: 'r1' },
    Date.now(),
  );

beforeEach(() => {
  for (const called of [logged, limits]) called.mock.resetCalls();
  clearSession();
});

test('seed 7.1: a call goes to /api as JSON and waits 30 s at most', async () => {
  server.begin({ 'POST /farms': [201, { success: true }] });
  await api.post('/farms', { name: 'Boa Vista' });
  const [asked] = server.asked;
  assert.deepEqual([asked?.call, asked?.json], ['POST /farms', { name: 'Boa Vista' }]);
  assert.deepEqual(
    ['accept', 'content-type'].map((name) => asked?.headers.get(name)),
    ['application/json', 'application/json'],
  );
  assert.deepEqual(
    limits.mock.calls.map((call) => call.arguments),
    [[30_000]],
  );
});

test('seed 7.2: a call carries the bearer token when one is stored, and none else', async () => {
  server.begin({ 'GET /farms': [200, { success: true }] });
  await api.get('/farms');
  signIn();
  await api.get('/farms');
  assert.deepEqual(
    server.asked.map(({ token }) => token),
    [null, 't1'],
  );
});

test('seed 8.10: a 500 is only logged: the session stays', async () => {
  signIn();
  server.begin({ 'GET /farms': failure(500, 'Ocorreu um erro inesperado.') });
  await assert.rejects(api.get('/farms'), (error) => error instanceof ApiError && error.status === 500);
  assert.equal(readToken(Date.now()), 't1');
  assert.deepEqual(logged.mock.calls[0]?.arguments, ['GET /farms: 500 internal', 'r']);
});

const ID = { 'x-request-id': 'r' };
const OURS = { success: false, error: { code: 'auth/unauthenticated', message: 'Usuário não autenticado.' } };
/** What gateways, captive portals and proxies say of their own. */
const OF_OTHERS: Readonly<Record<string, (status: number) => Response>> = {
  'a page': (status) => new Response('<html>', { status, headers: ID }),
  'JSON without the id of a request': (status) => Response.json(OURS, { status }),
  'JSON of another shape': (status) => Response.json({ message: 'Unauthorized' }, { status, headers: ID }),
  'a code that we do not have': (status) =>
    Response.json({ success: false, error: { code: 'invalid_token', message: 'expired' } }, { status, headers: ID }),
  'a code that every object has': (status) =>
    Response.json({ success: false, error: { code: 'toString' } }, { status, headers: ID }),
  'JSON that is cut off': (status) =>
    new Response('{"success":', { status, headers: { ...ID, 'content-type': 'application/json' } }),
};

for (const [what, answer] of Object.entries(OF_OTHERS)) {
  test(`${what} is no answer of the server, whatever its status`, async () => {
    signIn();
    for (const status of [200, 401, 403, 404, 502]) {
      mock.method(globalThis, 'fetch', async () => answer(status), { times: 1 });
      await assert.rejects(api.get('/farms'), NoConnectionError);
    }
    assert.equal(readToken(Date.now()), 't1');
  });
}

test('a file is the server’s only with the id of a request', async () => {
  mock.method(globalThis, 'fetch', async () => new Response('Pague o wifi'), { times: 1 });
  await assert.rejects(download('/farms/f1/export'), NoConnectionError);
  mock.method(globalThis, 'fetch', async () => new Response('zip', { headers: ID }), { times: 1 });
  assert.equal(await (await download('/farms/f1/export')).text(), 'zip');
});

test('a token that is refused while nobody answers for another one ends nothing', async () => {
  signIn();
  server.begin({ 'GET /farms': failure(401, 'Usuário não autenticado.') });
  await assert.rejects(api.get('/farms'), NoConnectionError);
  assert.equal(readToken(Date.now()), 't1');
});

test('no answer at all is no refusal', async () => {
  signIn();
  server.begin({ 'GET /farms': 'no answer' });
  await assert.rejects(api.get('/farms'), NoConnectionError);
  assert.equal(readToken(Date.now()), 't1');
});

test('seed 5.4: a photo is sent as a single file, in the field file', async () => {
  server.begin({ 'POST /users/photo-upload': [200, { success: true, photoURL: '/api/photos/p' }] });
  await api.upload('/users/photo-upload', new File(['a'], 'foto.jpg', { type: 'image/jpeg' }));
  const parts = [...(server.asked[0]?.form?.entries() ?? [])];
  assert.deepEqual(
    parts.map(([field, file]) => [field, file instanceof File ? file.name : file]),
    [['file', 'foto.jpg']],
  );
});

test('seed 9.10: an upload may take 600000 ms', async () => {
  server.begin({ 'POST /users/photo-upload': [200, { success: true }] });
  await api.upload('/users/photo-upload', new File(['a'], 'foto.jpg'));
  assert.deepEqual(limits.mock.calls[0]?.arguments, [600_000]);
});
