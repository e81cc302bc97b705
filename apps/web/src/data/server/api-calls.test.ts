import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { failure, ownAnswer, ScriptedApi } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { ApiError, api, NoConnectionError, refusalIn, takeTokensFrom } = await import('./api.ts');
const { download } = await import('./download.ts');
const { clearSession, readToken, writePerson, writeTokens } = await import('../device/token-store.ts');
const { deviceSecret } = await import('../device/device-secret.ts');

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: true };
const OK = [200, {}] as const;
const server = new ScriptedApi();
const logged = mock.method(console, 'warn', () => undefined);
const stored = async () => readToken(Date.now());
const signIn = async (token = 't1') => {
  const expiresAt = new Date(Date.now() + 900_000).toISOString();
  await writePerson(ANA);
  await writeTokens({ token, expiresAt, refreshToken: 'r1' }, Date.now());
};
const sent = () => server.asked.map(({ call, json, token }) => [call, json, token]);

beforeEach(async () => {
  takeTokensFrom(stored);
  await clearSession();
  server.begin({});
  logged.mock.resetCalls();
});

describe('a call of the product', () => {
  test('goes by its method, with its body and its headers', async () => {
    await signIn();
    server.begin({ 'POST /a': OK, 'PATCH /b': OK, 'DELETE /c': OK, 'POST /d': OK, 'POST /e': OK });
    await api.post('/a');
    await api.patch('/b', { name: 'x' }, { 'if-match': '3' });
    await api.delete('/c');
    await api.post('/d', [1], { 'idempotency-key': 'k' });
    await api.upload('/e', new File(['x'], 'x.txt'), { 'x-kind': 'y' });
    assert.deepEqual(sent(), [
      ['POST /a', {}, 't1'],
      ['PATCH /b', { name: 'x' }, 't1'],
      ['DELETE /c', undefined, 't1'],
      ['POST /d', [1], 't1'],
      ['POST /e', undefined, 't1'],
    ]);
    const header = (at: number, name: string) => server.asked[at]?.headers.get(name);
    assert.deepEqual([header(1, 'if-match'), header(3, 'idempotency-key'), header(4, 'x-kind')], ['3', 'k', 'y']);
    assert.equal(header(2, 'content-type'), null);
  });

  test('that may succeed in one way alone takes no other for it', async () => {
    server.begin({ 'POST /a': [201, { id: 1 }], 'POST /b': [200, { id: 1 }] });
    assert.deepEqual(await api.expecting(201, { method: 'POST', path: '/a', json: {} }), { success: true, id: 1 });
    await assert.rejects(api.expecting(201, { method: 'POST', path: '/b' }), { status: 200, code: 'internal' });
  });

  test('without a session goes without its token, with the secret of the device where somebody signs in', async () => {
    await signIn();
    server.begin({ 'POST /auth/login': OK, 'GET /auth/config': OK });
    await api.open('/auth/login', { email: 'a' });
    await api.getOpen('/auth/config');
    assert.deepEqual(sent(), [
      ['POST /auth/login', { email: 'a' }, null],
      ['GET /auth/config', undefined, null],
    ]);
    assert.deepEqual(
      server.asked.map(({ headers }) => headers.get('x-device')),
      [deviceSecret(), null],
    );
  });

  test('that is answered by nothing but a status is done', async () => {
    mock.method(
      globalThis,
      'fetch',
      async () => new Response(null, { status: 204, headers: { 'x-request-id': 'r' } }),
      { times: 1 },
    );
    assert.deepEqual(await api.delete('/a'), {});
  });

  test('that fails is logged where it is the server’s fault alone', async () => {
    server.begin({ 'POST /a': failure(500, 'Erro.'), 'POST /b': failure(422, 'Confira.') });
    await assert.rejects(api.post('/b'), { status: 422 });
    assert.equal(logged.mock.callCount(), 0);
    await assert.rejects(api.post('/a'), { status: 500 });
    assert.equal(logged.mock.callCount(), 1);
  });
});

describe('a refusal', () => {
  test('has what the server says of it, and else the words for what nobody expected', () => {
    const fields = { name: 'Falta.' };
    const told = new ApiError(422, { code: 'record/invalid', message: 'Confira.', fields, more: 1 });
    assert.deepEqual(
      [told.name, told.status, told.code, told.message, told.fields, told.details.more],
      ['ApiError', 422, 'record/invalid', 'Confira.', fields, 1],
    );
    for (const answer of [{}, { error: null }, { error: 'x' }, { error: { code: 7, message: 7 } }]) {
      const { code, message, fields: none } = refusalIn(500, answer);
      assert.deepEqual([code, message, none], ['internal', 'Ocorreu um erro inesperado.', {}]);
    }
  });

  test('is none where nobody answered, and the status of what stands between is known', async () => {
    mock.method(globalThis, 'fetch', async () => new Response('<h1>', { status: 413 }), { times: 1 });
    const error = await api.post('/a').catch((reason: unknown) => reason);
    assert.ok(error instanceof NoConnectionError);
    assert.deepEqual([error.name, error.status], ['NoConnectionError', 413]);
    assert.equal(error.message, 'Sem conexão. Seus registros estão guardados neste aparelho.');
    server.begin({ 'POST /a': 'no answer' });
    const lost = await api.post('/a').catch((reason: unknown) => reason);
    assert.equal(lost instanceof NoConnectionError && lost.status, undefined);
  });
});

describe('a file', () => {
  const file = (headers: Record<string, string>) =>
    mock.method(
      globalThis,
      'fetch',
      async () => new Response('zip', { headers: { 'x-request-id': 'r', ...headers } }),
      {
        times: 1,
      },
    );

  test('has the name that the server gives it, or a plain one', async () => {
    file({ 'content-disposition': 'attachment; filename="safra 26.zip"' });
    assert.equal((await download('/a')).name, 'safra 26.zip');
    file({});
    assert.equal((await download('/a')).name, 'arquivo');
    file({ 'content-disposition': 'attachment; filename=""' });
    assert.equal((await download('/a')).name, 'arquivo');
  });

  test('is fetched with the token, and made of what is sent', async () => {
    server.begin({ 'GET /a': OK, 'POST /a': OK });
    await download('/a');
    await signIn();
    await download('/a', { parts: ['x'] });
    assert.deepEqual(sent(), [
      ['GET /a', undefined, null],
      ['POST /a', { parts: ['x'] }, 't1'],
    ]);
    assert.deepEqual(
      server.asked.map(({ headers }) => headers.get('content-type')),
      [null, 'application/json'],
    );
  });

  test('that is refused says why; one that nobody answers is no refusal', async () => {
    server.begin({ 'GET /a': failure(403, 'Você só pode ver.'), 'GET /b': 'no answer' });
    await assert.rejects(download('/a'), { name: 'ApiError', status: 403, message: 'Você só pode ver.' });
    await assert.rejects(download('/b'), NoConnectionError);
  });
});

describe('an answer that may be long', () => {
  /** An answer whose pieces come when the test says so. */
  function pieceByPiece() {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const asked = mock.method(globalThis, 'fetch', async (_: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
      return new Response(readable, { headers: { 'x-request-id': 'r', 'content-type': 'application/json' } });
    });
    const send = (text: string): Promise<void> => writer.write(new TextEncoder().encode(text));
    return { asked, send, end: () => writer.close() };
  }

  test('comes whole however slowly, as long as something of it comes', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { asked, send, end } = pieceByPiece();
    const answer = api.getSlowly('/a');
    await until(() => asked.mock.callCount() === 1);
    for (const piece of ['{"success"', ':true,', '"n":', '1}']) {
      context.mock.timers.tick(29_000);
      await send(piece);
    }
    await end();
    assert.deepEqual(await answer, { success: true, n: 1 });
    asked.mock.restore();
  });

  test('is given up once nothing came for 30 s', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { asked, send } = pieceByPiece();
    const lost = assert.rejects(api.getSlowly('/a'), NoConnectionError);
    await until(() => asked.mock.callCount() === 1);
    await send('{"success"');
    context.mock.timers.tick(30_000);
    await lost;
    asked.mock.restore();
  });

  test('is waited for no longer once it came or could not', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    for (const answers of [true, false]) {
      const given: RequestInit[] = [];
      const asked = mock.method(globalThis, 'fetch', async (_: string, options: RequestInit) => {
        given.push(options);
        if (!answers) throw new TypeError('Failed to fetch');
        return ownAnswer(200, {});
      });
      await api.getSlowly('/a').catch(() => undefined);
      context.mock.timers.tick(30_000);
      asked.mock.restore();
      assert.deepEqual(
        given.map(({ signal }) => signal?.aborted),
        [false],
      );
    }
  });
});

describe('a file that does not come', () => {
  /** Nothing comes for a call but its end by its signal. */
  const silent = () =>
    mock.method(globalThis, 'fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });

  test('is given up after 2 minutes without a beginning', async (context) => {
    const never = silent();
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const lost = assert.rejects(download('/a'), NoConnectionError);
    await until(() => never.mock.callCount() === 1);
    context.mock.timers.tick(120_000);
    await lost;
    never.mock.restore();
  });

  test('is given up where its page is left', async () => {
    const never = silent();
    const lost = assert.rejects(download('/a'), NoConnectionError);
    await until(() => never.mock.callCount() === 1);
    window.dispatchEvent(new Event('pagehide'));
    await lost;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    never.mock.restore();
  });

  test('for a token that is refused is asked for once more with another one', async () => {
    await signIn();
    takeTokensFrom(async (refused) => (refused === undefined ? stored() : 't2'));
    server.begin({ 'GET /a': failure(401, 'Usuário não autenticado.', { code: 'auth/unauthenticated' }) });
    await assert.rejects(download('/a'), { status: 401 });
    assert.deepEqual(
      server.asked.map(({ token }) => token),
      ['t1', 't2'],
    );
  });
});

describe('a call of a session', () => {
  const renewBy = (next: () => Promise<string | null>) =>
    takeTokensFrom(async (refused) => (refused === undefined ? stored() : next()));
  const REFUSED = failure(401, 'Usuário não autenticado.', { code: 'auth/unauthenticated' });

  test('that waits for a token is not sent', async () => {
    await signIn();
    takeTokensFrom(async () => null);
    server.begin({ 'POST /a': OK });
    await assert.rejects(api.post('/a'), NoConnectionError);
    assert.deepEqual(server.calls, []);
    await clearSession();
    await api.post('/a');
    assert.deepEqual(server.calls, ['POST /a']);
  });

  test('whose token is refused is made once more with another one', async () => {
    await signIn();
    renewBy(async () => 't2');
    server.begin({ 'POST /a': REFUSED });
    await assert.rejects(api.post('/a'), { status: 401 });
    assert.deepEqual(
      server.asked.map(({ token }) => token),
      ['t1', 't2'],
    );
    server.begin({ 'POST /a': failure(403, 'Acesso negado.') });
    await assert.rejects(api.post('/a'), { status: 403 });
    assert.equal(server.asked.length, 1, 'another refusal is not about the token');
  });

  test('for which there is no other token waits, unless the session is over', async () => {
    await signIn();
    server.begin({ 'POST /a': REFUSED });
    for (const next of [async () => 't1', async () => null, () => Promise.reject(new Error('no signal'))]) {
      renewBy(next);
      await assert.rejects(api.post('/a'), NoConnectionError);
    }
    renewBy(async () => {
      await clearSession();
      return null;
    });
    await assert.rejects(api.post('/a'), { name: 'ApiError', status: 401 });
    await assert.rejects(api.post('/a'), { name: 'ApiError', status: 401 }, 'without a token as well');
  });

  test('is dropped where who asked is here no more, and kept where nobody was known yet', async () => {
    const during = async (change: () => Promise<unknown>) => {
      mock.method(
        globalThis,
        'fetch',
        async () => {
          await change();
          return ownAnswer(200, { is: 'here' });
        },
        { times: 1 },
      );
      return api.post('/a').then(
        ({ is }) => is,
        (error: unknown) => error instanceof NoConnectionError && 'dropped',
      );
    };
    const other = () => writePerson({ ...ANA, uid: 'u2' });
    assert.equal(await during(async () => undefined), 'here');
    assert.equal(await during(signIn), 'here');
    assert.equal(await during(signIn), 'here');
    assert.equal(await during(other), 'dropped');
    assert.equal(await during(clearSession), 'dropped');
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    await writeTokens({ token: 't', expiresAt, refreshToken: 'r' }, Date.now());
    assert.equal(await during(clearSession), 'dropped', 'a session whose person is not known ends too');
  });
});
