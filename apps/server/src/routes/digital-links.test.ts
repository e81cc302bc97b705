import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { pathOf, publisherOf } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';

const PREFIX = '7898357';
const GTIN = '7898357417892';
const LINK = `/01/0${GTIN}/10/26-ARM-0001`;
const OTHER = { gs1CompanyPrefix: PREFIX, gtinByForm: { green_bean: '7898357410008' } };

describe('a code by GS1', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());
  const choose = (json: unknown, on = farm) => on.ask('PATCH', '/settings', { json });
  const chosen = { gs1CompanyPrefix: PREFIX, gtinByForm: { green_bean: GTIN } };
  const none = { gs1CompanyPrefix: null, gtinByForm: null };

  test('leads to the page of a lot only while it is published and its farm wants it', async () => {
    const { open, publish, revoke, ask } = publisherOf(farm);
    const page = await publish('ST1');
    assert.equal(page.qr, page.url.toUpperCase());
    assert.equal((await open(LINK)).status, 404);
    assert.equal((await choose(chosen)).status, 200);
    const { body } = await ask('GET');
    const qr = body.publications.find(({ id }) => id === page.id)?.qr ?? '';
    assert.equal(new URL(qr).pathname, LINK);
    assert.equal(qr, qr.toUpperCase());
    for (const link of [LINK, `/01/${GTIN}/10/26-ARM-0001`]) {
      const answer = await open(link);
      assert.deepEqual([answer.status, answer.headers.get('location')], [307, pathOf(page)], link);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('set-cookie'), null);
    }
    for (const link of [
      ...[`/01/07898357417893/10/26-ARM-0001`, `/01/0${GTIN}/10/26-ARM-0002`, `/01/0${GTIN}/10/26-arm-0001`],
      ...[`/01/0${GTIN}`, `/01/0${GTIN}/10/`, `/01/0${GTIN}/10/%27or%27`, `/01/0${GTIN}/10/26-ARM-0001/more`],
    ]) {
      assert.equal((await open(link)).status, 404, link);
    }
    await choose(OTHER);
    assert.equal((await open(LINK)).status, 404);
    await choose(chosen);
    assert.equal((await open(LINK)).status, 307);
    await revoke(page);
    assert.equal((await open(LINK)).status, 404);
    await choose(none);
  });

  test('is not taken over by a farm that claims the same number later', async () => {
    const { open, publish, revoke } = publisherOf(farm);
    server.clock.advance(60_000);
    const late = await goldenFarmOn(server);
    await choose(chosen, late);
    const theirs = await publisherOf(late).publish('ST1');
    assert.equal((await open(LINK)).headers.get('location'), pathOf(theirs));
    await choose(chosen);
    const page = await publish('ST1');
    assert.equal((await open(LINK)).headers.get('location'), pathOf(page));
    await revoke(page);
    await choose(none);
  });

  test('needs the company’s prefix, and a number that is its own', async () => {
    for (const [json, field, words] of [
      [{ gtinByForm: { green_bean: GTIN } }, 'gs1CompanyPrefix', /diga também o prefixo/],
      [{ gs1CompanyPrefix: '7898358', gtinByForm: { green_bean: GTIN } }, 'gs1CompanyPrefix', /outro prefixo/],
      [{ gs1CompanyPrefix: PREFIX, gtinByForm: { green_bean: '7898357417893' } }, 'gtinByForm', /não confere/],
    ] as const) {
      const { status, body } = await choose(json);
      assert.equal(status, 422, JSON.stringify(json));
      assert.match(body.error.fields[field] ?? '', words);
    }
  });
});
