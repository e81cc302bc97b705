import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Route } from '../http/route.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, createFarm, photoForm, signUp, type TestFarm, type TestPerson } from '../test/test-client.ts';
import { routes } from './routes.ts';

/** What anybody may ask without a sign-in; a route that is not here needs one. */
const FOR_EVERYONE = [
  'GET /health',
  'GET /ready',
  'GET /native-app',
  'GET /openapi.json',
  'GET /docs',
  'GET /auth/config',
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/google',
  'GET /auth/google/start',
  'GET /auth/google/callback',
  'POST /auth/google/exchange',
  'POST /auth/verification/confirm',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'GET /convites/{token}',
  'POST /analytics/events',
  'GET /photos/{file}',
  'GET /public/lotes/{token}',
  'GET /sections',
  'GET /knowledge',
];

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

describe('every route', () => {
  let server: TestServer;
  let owner: TestPerson;
  let stranger: TestPerson;
  let farm: TestFarm;
  before(async () => {
    server = await startTestServer();
    owner = await signUp(server.app);
    stranger = await signUp(server.app);
    farm = await createFarm(server.app, owner.token);
  });
  after(() => server.close());

  const ask = ({ method, path, docs }: Route, token: string | undefined) => {
    const values: Record<string, string> = { farmId: farm.id, slug: farm.farmSlug, section: 'colheita' };
    const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? randomUUID());
    if (docs.bodySchema === 'multipart') return call(server.app, method, address, { token, body: photoForm() });
    return call(server.app, method, address, method === 'get' ? { token } : { token, json: {} });
  };

  test('has an address of its own, and is for everyone only when it is meant to be', () => {
    assert.equal(new Set(routes.map(nameOf)).size, routes.length);
    const open = routes.filter(({ access }) => access.kind === 'public').map(nameOf);
    assert.deepEqual(open.sort(), [...FOR_EVERYONE].sort());
  });

  test('of a person or a farm refuses whoever is not signed in', async () => {
    for (const route of routes.filter(({ access }) => access.kind !== 'public')) {
      for (const token of [undefined, 'nao.e.um.token']) {
        const { status, body } = await ask(route, token);
        assert.equal(status, 401, nameOf(route));
        assert.equal(body.error.code, 'auth/unauthenticated');
      }
    }
  });

  test('of a farm refuses a stranger and changes nothing', async () => {
    const read = async () => (await call(server.app, 'GET', `/farms/${farm.id}/changes?since=0`, owner)).body;
    const before = await read();
    for (const route of routes.filter(({ access }) => access.kind === 'farm')) {
      const { status, body } = await ask(route, stranger.token);
      assert.equal(status, 403, nameOf(route));
      assert.equal(body.error.message, 'Acesso negado.');
    }
    assert.deepEqual(await read(), before);
  });

  test('is in the document that is published, and nothing else is', async () => {
    const { body } = await call<{ paths: Record<string, Record<string, unknown>> }>(server.app, 'GET', '/openapi.json');
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    assert.deepEqual(documented.sort(), routes.map(nameOf).sort());
  });

  test('is on the page that people read, which runs nothing', async () => {
    const answer = await server.app.request('/api/docs');
    const text = await answer.text();
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
    assert.doesNotMatch(text, /<script/);
    for (const { method, path } of routes) {
      assert.ok(text.includes(`<b>${method.toUpperCase()}</b> <code>/api${path}</code>`), `${method} ${path}`);
    }
  });

  test('that takes an object refuses every other JSON', async () => {
    for (const route of routes.filter(({ docs }) => typeof docs.bodySchema === 'object' && docs.bodySchema.type)) {
      for (const json of [[], 'texto', 7, null]) {
        const values: Record<string, string> = { farmId: farm.id, slug: farm.farmSlug, profileId: owner.uid };
        const address = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? randomUUID());
        const { status, body } = await call(server.app, route.method, address, { token: owner.token, json });
        assert.ok([404, 422].includes(status), `${nameOf(route)} ${JSON.stringify(json)} ${status}`);
        assert.equal(body.success, false);
      }
    }
  });

  test('seed 8.1: that is not there is 404 in the shape of the contract, with an id for the log', async () => {
    const { status, body, headers } = await call(server.app, 'GET', '/nada');
    assert.deepEqual([status, body.success, body.error.code], [404, false, 'request/not-found']);
    assert.equal(headers.get('x-request-id'), body.error.requestId);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('that says much comes compressed to whoever takes that, the same as it is', async () => {
    const [plain, short] = await Promise.all(['sections', 'health'].map((path) => server.app.request(`/api/${path}`)));
    const packed = (accepted: string) =>
      server.app.request('/api/sections', { headers: { 'accept-encoding': accepted } });
    const [asGzip, asBrotli] = [await packed('gzip, deflate'), await packed('gzip, deflate, br')];
    assert.deepEqual(
      [plain, short, asGzip, asBrotli].map((answer) => answer?.headers.get('content-encoding')),
      [null, null, 'gzip', 'br'],
    );
    const text = await plain?.text();
    assert.equal(gunzipSync(await asGzip.arrayBuffer()).toString(), text);
    assert.equal(brotliDecompressSync(await asBrotli.arrayBuffer()).toString(), text);
  });

  test('that is not there has an id for the log and the headers of every answer, whatever the method', async () => {
    for (const [method, path] of [
      ['PUT', '/fazenda'],
      ['OPTIONS', '/api/farms'],
      ['POST', '/api'],
      ['DELETE', '/'],
    ] as const) {
      const answer = await server.app.request(path, { method });
      assert.equal(answer.status, 404, `${method} ${path}`);
      assert.ok(answer.headers.get('x-request-id'), `${method} ${path}`);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(answer.headers.get('cache-control'), path.startsWith('/api') ? 'no-store' : null);
    }
  });
});
