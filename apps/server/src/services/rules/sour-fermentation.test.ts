import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSeasonServer } from '../../test/farm-client.ts';
import { overAllFarms, type TestServer } from '../../test/test-app.ts';
import { dryingFarmOn, farmDay, farmKeyOf, memberOf, moveToHour, noticesOf } from '../../test/watched-farm.ts';
import { checkFarm } from './check-farm.ts';

describe('the rules of a farm that ferments', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  test('tell that a fermentation is sour enough to the others, not to who measured it, and once more as it turns', async () => {
    moveToHour(server, 12);
    const farm = await dryingFarmOn(server);
    const operator = await memberOf(farm, 'operator');
    const { key } = await farmKeyOf(server, farm);
    const { id } = await farm.make('fermentacao', {
      name: 'Fermentação Cruzeiro',
      date: farmDay(server, 0),
      status: 'in_progress',
      inputs: [{ recordId: farm.harvestId, kg: 500 }],
    });
    const sour = async (value: number): Promise<string[]> => {
      server.clock.advance(60_000);
      const json = { kind: 'ph', at: server.clock.now().toISOString(), value };
      assert.equal((await farm.ask('POST', `/fermentacao/${id}/medicoes`, { json, as: operator })).status, 201);
      await checkFarm(overAllFarms(server.services), key);
      return (await noticesOf(server, farm.owner)).filter((line) => line.startsWith('Cruzeiro'));
    };
    assert.deepEqual(await sour(4.9), []);
    const reached = 'Cruzeiro / pH 4,4: chegou na meta. Pode encerrar.';
    assert.deepEqual(await sour(4.4), [reached]);
    assert.deepEqual(await sour(4.3), [reached]);
    assert.deepEqual(await sour(3.5), ['Cruzeiro / pH 3,5: está virando vinagre. Encerre agora.', reached]);
    const told = await noticesOf(server, operator);
    assert.deepEqual(
      told.filter((line) => line.includes('pH')),
      [],
    );
  });
});
