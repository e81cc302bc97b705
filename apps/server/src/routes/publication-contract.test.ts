import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { type Publisher, publisherOf } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';

describe('the texts of a publication', () => {
  let server: TestServer;
  let farm: FarmClient;
  let publisher: Publisher;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    publisher = publisherOf(farm);
  });
  after(() => server.close());

  test('that are longer than any of their name are told so, what is typed for buyers by its own bound', async () => {
    const page = await publisher.publish('ST1');
    const show = { contact: 'c'.repeat(256), text: 't'.repeat(601) };
    const long = { recordId: goldenId('ST1'), output: 'o'.repeat(300), show };
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${page.id}`],
    ] as const) {
      const { status, body } = await publisher.ask(method, path, long);
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['output', 'show.contact']], method);
      assert.equal(
        body.error.message,
        "Validation failed: Field 'output' exceeds maximum length of 255 characters (got 300); " +
          "Field 'contact' exceeds maximum length of 255 characters (got 256)",
      );
    }
    const unknown = await publisher.ask('PATCH', `/${page.id}`, { outra: 'x'.repeat(256) });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.error.fields)], [422, ['outra']]);
    const own = await publisher.ask('PATCH', `/${page.id}`, { show: { producer: 'p'.repeat(101) } });
    assert.deepEqual(own.body.error.fields, { 'show.producer': 'No máximo 100 caracteres.' });
    const said = await publisher.ask('PATCH', `/${page.id}`, { show: { text: 't'.repeat(600) } });
    assert.equal(said.status, 200);
    const elsewhere = await publisher.ask('PATCH', `/${page.id}`, { text: 't'.repeat(600) });
    assert.equal(elsewhere.status, 422);
  });
});
