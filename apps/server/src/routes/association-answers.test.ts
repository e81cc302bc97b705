import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../test/test-app.ts';

const ANDROID = '/.well-known/assetlinks.json';
const APPLE = '/.well-known/apple-app-site-association';
const PRINT = Array.from({ length: 32 }, () => 'aB').join(':');

describe('the native apps that may open this server’s addresses', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      environment: {
        ANDROID_CERT_SHA256: `${PRINT}, ${PRINT.replace(/aB/g, '0f')}`,
        APPLE_APP_ID: 'ABCDE12345.br.com.cafezal.app',
        ANDROID_STORE_URL: 'https://play.example.test/cafezal',
      },
    });
  });
  after(() => server.close());

  const file = async (path: string) => {
    const answer = await server.app.request(`http://localhost${path}`);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/json'], path);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
    return answer.json();
  };

  test('are named to Android by the certificates that sign them', async () => {
    assert.deepEqual(await file(ANDROID), [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'br.com.cafezal.app',
          sha256_cert_fingerprints: [PRINT.toUpperCase(), PRINT.replace(/aB/g, '0F')],
        },
      },
    ]);
  });

  test('are named to iOS by team and bundle, for lots, invitations and farms alone', async () => {
    const { applinks } = await file(APPLE);
    const [{ appIDs, components }] = applinks.details;
    assert.deepEqual(appIDs, ['ABCDE12345.br.com.cafezal.app']);
    const paths = components.map((one: Record<string, string>) => one['/']);
    assert.deepEqual(paths, ['/r/*', '/R/*', '/convite/*', '/fazenda', '/fazenda/*']);
  });

  test('learn the newest version and the store that has it, from their own page', async () => {
    const answer = await server.app.request('/api/native-app', {
      headers: { origin: 'cafezal://shell.cafezal.invalid' },
    });
    assert.equal(answer.headers.get('access-control-allow-origin'), 'cafezal://shell.cafezal.invalid');
    assert.deepEqual(await answer.json(), {
      success: true,
      version: server.services.config.version,
      stores: { android: 'https://play.example.test/cafezal', ios: null },
    });
  });

  test('are none where no setting names them, and nothing else is there', async () => {
    const bare = await startTestServer();
    try {
      for (const path of [ANDROID, APPLE, '/.well-known/', '/.well-known/other'])
        assert.equal((await bare.app.request(`http://localhost${path}`)).status, 404, path);
      const { stores } = await (await bare.app.request('/api/native-app')).json();
      assert.deepEqual(stores, { android: null, ios: null });
    } finally {
      await bare.close();
    }
  });
});
