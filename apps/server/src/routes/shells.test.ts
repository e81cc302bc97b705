import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../test/test-app.ts';

const ANDROID = 'https://shell.cafezal.invalid';
const IOS = 'cafezal://shell.cafezal.invalid';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ask = (path: string, origin: string | null, more: RequestInit & { headers?: Record<string, string> } = {}) =>
  server.app.request(path, { ...more, headers: { ...more.headers, ...(origin !== null && { origin }) } });

const preflight = (path: string, origin: string, method = 'PATCH') =>
  ask(path, origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': method, 'access-control-request-headers': 'authorization,if-match' },
  });

const list = (headers: Headers, name: string): string[] => (headers.get(name) ?? '').toLowerCase().split(/, ?/);

describe('the page of a native shell', () => {
  test('may ask before it calls, for two hours, with the headers that the app sends', async () => {
    for (const origin of [ANDROID, IOS, 'https://localhost', 'capacitor://localhost']) {
      const { status, headers } = await preflight('/api/farms/x/talhoes/y', origin);
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), origin);
      assert.equal(headers.get('access-control-max-age'), '7200');
      assert.ok(list(headers, 'access-control-allow-methods').includes('patch'));
      const wanted = ['authorization', 'content-type', 'if-match', 'idempotency-key', 'last-event-id', 'x-device'];
      assert.deepEqual(list(headers, 'access-control-allow-headers').sort(), wanted.sort());
      assert.ok(list(headers, 'vary').includes('origin'));
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
  });

  test('reads answers and refusals, with the headers that the app reads', async () => {
    for (const [path, status] of [
      ['/api/health', 200],
      ['/api/farms', 401],
      ['/api/none', 404],
    ] as const) {
      const answer = await ask(path, IOS);
      assert.equal(answer.status, status, path);
      assert.equal(answer.headers.get('access-control-allow-origin'), IOS, path);
      const read = list(answer.headers, 'access-control-expose-headers').sort();
      assert.deepEqual(
        read,
        ['content-disposition', 'etag', 'idempotency-replayed', 'retry-after', 'x-request-id'],
        path,
      );
    }
  });

  test('is known by its whole origin: any other gets nothing of it, asked first or not', async () => {
    for (const origin of [
      'https://localhost:3000',
      'http://localhost',
      'https://localhost.evil.test',
      'https://LOCALHOST',
      'capacitor://localhost/',
      'http://shell.cafezal.invalid',
      'https://x.shell.cafezal.invalid',
      'cafezal://localhost',
      'ionic://localhost',
      'null',
    ]) {
      for (const answer of [await ask('/api/health', origin), await preflight('/api/farms', origin)]) {
        assert.equal(answer.headers.get('access-control-allow-origin'), null, origin);
        assert.ok(list(answer.headers, 'vary').includes('origin'), origin);
      }
    }
  });

  test('shows photos, whose addresses are the permission, and no other data by a tag of its own', async () => {
    const policyAt = async (path: string) => (await ask(path, null)).headers.get('cross-origin-resource-policy');
    assert.equal(await policyAt('/api/photos/none'), 'cross-origin');
    assert.equal(await policyAt('/api/farms'), 'same-origin');
    assert.equal(await policyAt('/api/health'), 'same-origin');
  });

  test('is of the origins of the setting alone, where it is set', async () => {
    const own = await startTestServer({ environment: { SHELL_ORIGINS: 'https://app.cafezal.test' } });
    try {
      const allowed = async (origin: string) =>
        (await own.app.request('/api/health', { headers: { origin } })).headers.get('access-control-allow-origin');
      assert.equal(await allowed('https://app.cafezal.test'), 'https://app.cafezal.test');
      assert.equal(await allowed(ANDROID), null);
    } finally {
      await own.close();
    }
  });
});
