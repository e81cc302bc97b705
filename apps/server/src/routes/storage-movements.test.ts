import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('what is lost in store', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  /** A lot of 600 kg of coco in store, nobody's yet. */
  async function inStock() {
    const plots = [
      { plotId: (await farm.make('talhoes', { name: crypto.randomUUID(), data: { area: 1 } })).id, kg: 1400 },
    ];
    const harvest = await farm.make('colheita', { name: 'C', date: '2026-06-01', data: { plots } });
    const drying = await farm.make('secagem', {
      ...{ name: 'S', date: '2026-06-02', status: 'in_progress' },
      inputs: [{ recordId: harvest.id, kg: 1400 }],
      outputs: [{ form: 'dry_cherry', kg: 600 }],
    });
    return farm.make('armazenamento', { name: 'A', date: '2026-07-11', inputs: [{ recordId: drying.id, kg: 600 }] });
  }

  const sold = (recordId: string, kg: number) => ({
    name: 'V',
    date: '2026-08-01',
    data: { buyer: 'Comprador', pricePerBag: 1500 },
    inputs: [{ recordId, kg }],
  });

  test('is no longer there to be sold, counted or traced as stock', async () => {
    const storage = await inStock();
    const movements = [{ at: '2026-07-20', type: 'quebra', kg: 12.5, reason: 'Saco rasgado' }];
    const path = `/armazenamento/${storage.id}`;
    const noted = await farm.ask('PATCH', path, { json: { data: { movements } } });
    assert.equal(noted.status, 200, JSON.stringify(noted.body));
    const [lot] = noted.body.record.outputs;
    assert.deepEqual([lot?.kg, lot?.consumedKg, lot?.availableKg], [587.5, 0, 587.5]);
    assert.equal(lot?.key, storage.outputs[0]?.key);

    const tooMuch = await farm.ask('POST', '/vendas', { json: sold(storage.id, 587.501) });
    assert.deepEqual([tooMuch.status, tooMuch.body.error.code], [422, 'lot/insufficient-mass']);
    assert.equal(tooMuch.body.error.availableKg, 587.5);

    const { body } = await farm.ask('GET', `${path}/rastreabilidade`);
    const balance = (body.balance as { recordId: string }[]).find(({ recordId }) => recordId === storage.id);
    assert.partialDeepStrictEqual(balance, { inKg: 600, outKg: 587.5, lossKg: 12.5 });
  });

  test('cannot be more than what nobody has taken yet', async () => {
    const storage = await inStock();
    await farm.make('vendas', sold(storage.id, 590));
    const lose = (kg: number) =>
      farm.ask('PATCH', `/armazenamento/${storage.id}`, { json: { data: { movements: [{ type: 'quebra', kg }] } } });
    const refused = await lose(11);
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'lot/insufficient-mass']);
    assert.deepEqual(Object.keys(refused.body.error.fields), ['data.movements.0.kg']);
    const kept = await lose(10);
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
    assert.equal(kept.body.record.outputs[0]?.availableKg, 0);
  });

  test('may be all of it: the record can still be changed, deleted and restored, and the coffee comes back with the note', async () => {
    const storage = await inStock();
    const path = `/armazenamento/${storage.id}`;
    const patch = async (json: object) => {
      const { status, body } = await farm.ask('PATCH', path, { json });
      assert.equal(status, 200, JSON.stringify(body));
      return body.record.outputs.map(({ kg }: { kg: number }) => kg);
    };
    assert.deepEqual(await patch({ data: { movements: [{ type: 'quebra', kg: 600 }] } }), [0]);
    assert.deepEqual(await patch({ notes: 'Fogo na tulha' }), [0]);
    assert.equal((await farm.ask('DELETE', path)).status, 200);
    assert.equal((await farm.ask('POST', `${path}/restore`)).status, 200);
    assert.deepEqual(await patch({ data: { movements: [] } }), [600]);
  });
});
