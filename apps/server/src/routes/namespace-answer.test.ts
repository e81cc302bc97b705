import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApp } from '../start/app.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';

describe('addresses for machines', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('tell any site what the terms of our files mean', async () => {
    const answer = await server.app.request('http://localhost/ns/epcis');
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/ld+json']);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(answer.headers.get('set-cookie'), null);
    const { '@context': context, '@graph': terms } = await answer.json();
    assert.equal(context.cafezal, `${server.services.config.publicUrl}/ns/epcis#`);
    assert.ok(terms.some((term: Record<string, unknown>) => term['@id'] === 'cafezal:lossKg'));
  });

  test('are never answered by the app with its own page', async () => {
    // Any folder stands for a built app here: what is asked for is not in it.
    const app = createApp(server.services, import.meta.dirname);
    for (const path of ['/ns/other', '/ns/epcis/more', '/01/07898357417892', '/f/nothing/prova', '/api/nothing']) {
      const answer = await app.request(`http://localhost${path}`);
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, path);
    }
  });
});
