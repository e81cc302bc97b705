import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { publisherOf } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';
import { photoForm } from '../test/test-client.ts';

describe('a record whose id is a UUID of no version that a standard knows', () => {
  const HARVEST = '1111aaaa-1111-1111-1111-111111111111';
  let server: TestServer;
  let farm: FarmClient;
  let output: string | undefined;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    const data = { plots: [{ plotId: goldenId('P2'), kg: 100 }] };
    const made = await farm.make('colheita', {
      id: HARVEST.toUpperCase(),
      name: 'Sem versão',
      date: '2026-07-01',
      data,
    });
    output = made.outputs[0]?.key;
  });
  after(() => server.close());

  test('is published, with its photos, however the case of its letters', async () => {
    const photo = await farm.ask<{ photo: { id: string } }>('POST', `/colheita/${HARVEST}/fotos`, {
      body: photoForm(),
      headers: { 'idempotency-key': '2222bbbb-2222-2222-2222-222222222222' },
    });
    assert.equal(photo.status, 201);
    const photos = [photo.body.photo.id.toUpperCase()];
    const { status, body } = await publisherOf(farm).ask('POST', '', {
      id: '3333CCCC-3333-3333-3333-333333333333',
      recordId: HARVEST.toUpperCase(),
      output,
      show: { photos },
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body.publication.show.photos, [photo.body.photo.id]);
    assert.equal(body.publication.id, '3333cccc-3333-3333-3333-333333333333');
  });

  test('has a dossier', async () => {
    const answer = await server.app.request(`http://localhost/api/farms/${farm.farmId}/dossies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${farm.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ recordId: HARVEST.toUpperCase(), output, parts: [] }),
    });
    assert.equal(answer.status, 200, answer.ok ? '' : await answer.text());
    await answer.arrayBuffer();
  });

  test('is chosen for a line of a file, and taken from it again', async () => {
    const imports = importsOn(farm);
    const { id } = (await imports.bring('colheita', 'gleba;dt colh;Kg\r\nCruzeiro;18/05/2025;6820')).body.import;
    const lines = [{ line: 2, match: { recordId: HARVEST } }];
    assert.equal((await imports.call('PATCH', `/${id}`, { lines })).status, 200);
    const none = [{ line: 2, match: { recordId: 'nenhum' } }];
    assert.equal((await imports.call('PATCH', `/${id}`, { lines: none })).status, 422);
    const cleared = [{ line: 2, match: { recordId: null } }];
    const { status, body } = await imports.call('PATCH', `/${id}`, { lines: cleared });
    assert.deepEqual([status, body.import.lines?.[0]?.record], [200, undefined]);
  });
});
