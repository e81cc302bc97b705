import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('what is lost of a lot', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const loss = (kg: number) => ({ at: '2026-06-11', kind: 'rain', kg });
  const losing = (id: string, ...kilos: number[]) =>
    farm.ask('PATCH', `/colheita/${id}`, { json: { data: { losses: kilos.map(loss) } } });

  async function harvest(): Promise<{ id: string; output: string }> {
    const { id } = await farm.make('colheita', {
      name: 'Colheita',
      date: '2026-06-10',
      data: { origin: 'opening' },
      outputs: [{ form: 'cherry_mixed', kg: 1000 }],
    });
    const { body } = await farm.ask('GET', `/colheita/${id}`);
    return { id, output: body.record.outputs[0]?.key ?? '' };
  }

  const take = ({ id, output }: { id: string; output: string }, kg: number) =>
    farm.ask('POST', '/secagem', {
      json: { name: 'Secagem', date: '2026-06-12', status: 'in_progress', inputs: [{ recordId: id, output, kg }] },
    });

  test('is not there any more for the stage after', async () => {
    const lot = await harvest();
    assert.equal((await losing(lot.id, 100)).status, 200);
    const { body } = await farm.ask('GET', `/colheita/${lot.id}`);
    const [balance] = body.record.outputs;
    assert.deepEqual([balance?.kg, balance?.consumedKg, balance?.availableKg], [1000, 100, 900]);
    const refused = await take(lot, 900.001);
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'lot/insufficient-mass']);
    assert.equal((await take(lot, 900)).status, 201);
  });

  test('is no more than what others left of it, whoever comes first', async () => {
    const lot = await harvest();
    assert.equal((await take(lot, 700)).status, 201);
    const refused = await losing(lot.id, 200, 100.001);
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'lot/insufficient-mass']);
    assert.deepEqual(Object.keys(refused.body.error.fields ?? {}), ['data.losses.1.kg']);
    assert.equal((await losing(lot.id, 200, 100)).status, 200);
    assert.equal((await losing(lot.id, 1000.001)).body.error.code, 'lot/insufficient-mass');
    assert.equal((await losing(lot.id)).status, 200, 'a loss that was none can be taken away');
  });
});
