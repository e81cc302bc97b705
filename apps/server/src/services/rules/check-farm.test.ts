import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { startSeasonServer } from '../../test/farm-client.ts';
import { overAllFarms, startTestInstance, type TestInstance, type TestServer } from '../../test/test-app.ts';
import { call, createFarm, type TestPerson } from '../../test/test-client.ts';
import { SERVER_ENGINES } from '../../test/test-postgres.ts';
import {
  backAgain,
  dryingFarmOn,
  farmDay,
  farmKeyOf,
  memberOf,
  moveToHour,
  noticesOf,
  type WatchedFarmClient,
} from '../../test/watched-farm.ts';
import { checkFarm } from './check-farm.ts';

const REACHED = 'Terreiro suspenso 2 / Chegou na meta: 11,2\u00a0%. Meça mais uma vez.';
const MINUTE = 60_000;

for (const engine of SERVER_ENGINES) {
  describe(`the rules of a farm, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let other: TestInstance;
    before(async () => {
      server = await startSeasonServer(engine);
      other = await startTestInstance(server);
    });
    after(async () => {
      await other.close();
      await server.close();
    });

    const yesterday = (): string => `${farmDay(server, -1)}T19:00:00.000Z`;

    /** Both instances look at the farm at the same time, as they never should. */
    const look = async (farm: WatchedFarmClient): Promise<Date | null> => {
      const { key } = await farmKeyOf(server, farm);
      const [next = null] = await Promise.all(
        [server, other].map(({ services }) => checkFarm(overAllFarms(services), key)),
      );
      return next;
    };

    test('tell those who work with the coffee that a drying waits to be measured, once a day', async () => {
      const farm = await dryingFarmOn(server);
      const people = new Map<FarmRole, TestPerson>([['owner', farm.owner]]);
      for (const role of ['manager', 'agronomist', 'operator', 'sales', 'viewer'] as const)
        people.set(role, await memberOf(farm, role));
      await farm.measure(16.8, { at: yesterday() });
      await look(farm);
      await look(farm);
      const told = 'Medir terreiro suspenso 2 / 16,8\u00a0% ontem às 16h';
      for (const [role, person] of people) {
        const expected = role === 'sales' || role === 'viewer' ? [] : [told];
        assert.deepEqual(await noticesOf(server, person), expected, role);
      }
      moveToHour(server, 10);
      await look(farm);
      await look(farm);
      assert.equal((await noticesOf(server, farm.owner)).length, 2);
    });

    test('tell of several dryings in one notice a day, not again when some of them were measured', async () => {
      const farm = await dryingFarmOn(server);
      await farm.measure(16.8);
      for (const storageLot of ['Terreiro 1', 'Estufa', 'Secador']) {
        await farm.make('secagem', {
          name: storageLot,
          date: farmDay(server, 0),
          status: 'in_progress',
          data: { dryingMethod: 'raised_bed', storageLot, initialHumidity: 60 },
          inputs: [{ recordId: farm.harvestId, kg: 100 }],
        });
      }
      // All are due from the same morning on: the instance looks by itself too, a second after each change.
      moveToHour(server, 10);
      await look(farm);
      const told = await noticesOf(server, farm.owner);
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', /^4 secagens sem medida hoje \/ \p{Lu}[^,]+, [^,]+ e mais 2$/u);
      await farm.measure(16, { as: await backAgain(server, farm.owner) });
      await look(farm);
      assert.deepEqual(await noticesOf(server, farm.owner), told);
    });

    test('wake nobody: what can wait is told from six in the morning', async () => {
      moveToHour(server, 22);
      const farm = await dryingFarmOn(server);
      await farm.measure(16.8);
      moveToHour(server, 3);
      const next = await look(farm);
      assert.deepEqual(await noticesOf(server, farm.owner), []);
      assert.equal(next?.toISOString().slice(11, 16), '09:00');
      server.clock.advance(Number(next) - Number(server.clock.now()));
      await look(farm);
      assert.equal((await noticesOf(server, farm.owner)).length, 1);
      moveToHour(server, 12);
    });

    test('tell the others, not who measured it, that coffee reached its target; again only once it was wetted', async () => {
      const farm = await dryingFarmOn(server);
      const operator = await memberOf(farm, 'operator');
      const measured = async (value: number) => {
        server.clock.advance(MINUTE);
        await farm.measure(value, { as: operator });
        await look(farm);
        return (await noticesOf(server, farm.owner)).filter((line) => line === REACHED).length;
      };
      assert.deepEqual([await measured(11.2), await measured(11.4), await measured(11.2)], [1, 1, 1]);
      assert.deepEqual([await measured(16), await measured(11.2)], [1, 2]);
      assert.deepEqual(await noticesOf(server, operator), []);
    });

    test('lead to the record, where one measures', async () => {
      const farm = await dryingFarmOn(server);
      await farm.measure(16.8, { at: yesterday() });
      await look(farm);
      const { link } = await server.database.db
        .selectFrom('notifications')
        .select('link')
        .where('uid', '=', farm.owner.uid)
        .executeTakeFirstOrThrow();
      assert.match(link ?? '', /^\/fazenda\/[a-z0-9-]+\/secagem\/[a-z0-9-]+\/medicoes$/);
    });

    test('name the farm to whoever has several', async () => {
      const farm = await dryingFarmOn(server, { name: 'Sítio Alto' });
      await createFarm(server.app, farm.owner.token, { name: 'Outra' });
      await farm.measure(11.2, { as: await memberOf(farm, 'manager') });
      await look(farm);
      assert.deepEqual(await noticesOf(server, farm.owner), [
        'Terreiro suspenso 2 / Sítio Alto · Chegou na meta: 11,2\u00a0%. Meça mais uma vez.',
      ]);
    });

    test('tell nothing of a deleted farm, nor to whoever left', async () => {
      const farm = await dryingFarmOn(server);
      const manager = await memberOf(farm, 'manager');
      await server.database.db.deleteFrom('farm_members').where('uid', '=', manager.uid).execute();
      await look(farm);
      assert.deepEqual(await noticesOf(server, manager), []);
      const gone = await dryingFarmOn(server);
      await gone.ask('DELETE');
      assert.equal(await look(gone), null);
      assert.deepEqual(await noticesOf(server, gone.owner), []);
    });

    test('tell that coffee was sold to those who sell, without the price and not to who sold it', async () => {
      const farm = await dryingFarmOn(server);
      const [seller, operator, manager] = [
        await memberOf(farm, 'sales'),
        await memberOf(farm, 'operator'),
        await memberOf(farm, 'manager'),
      ];
      const json = {
        name: 'Venda do Cruzeiro',
        date: farmDay(server),
        data: { buyer: 'Cooxupé', pricePerBag: 1534.5 },
        inputs: [{ recordId: farm.harvestId, kg: 1200 }],
      };
      const { body } = await farm.ask('POST', '/vendas', { json, as: seller });
      assert.equal(body.record?.status, 'contracted', JSON.stringify(body));
      await look(farm);
      const told = 'Vendidos 1.200\u00a0kg para Cooxupé / Venda do Cruzeiro · hoje';
      const sold = async (person: TestPerson) =>
        (await noticesOf(server, person)).filter((line) => line.startsWith('Vendidos'));
      assert.deepEqual([await sold(farm.owner), await sold(manager)], [[told], [told]]);
      assert.deepEqual([await sold(seller), await sold(operator)], [[], []]);
      await farm.ask('PATCH', `/vendas/${body.record.id}`, { json: { notes: 'x' }, as: manager });
      await look(farm);
      assert.deepEqual([await sold(seller), await sold(farm.owner)], [[], [told]]);
    });

    test('tell those who sell of a correction under what is sold, and those who work of what no longer adds up', async () => {
      const farm = await dryingFarmOn(server);
      const [operator, seller] = [await memberOf(farm, 'operator'), await memberOf(farm, 'sales')];
      const plot = await farm.ask('POST', '/talhoes', { json: { name: 'Alto', data: { area: 1 } } });
      const data = (kg: number) => ({ plots: [{ plotId: plot.body.record.id, kg }] });
      const harvest = await farm.ask('POST', '/colheita', {
        json: { name: 'Do Alto', date: farmDay(server), data: data(1000) },
      });
      const { id } = harvest.body.record;
      const sale = await farm.ask('POST', '/vendas', {
        json: {
          name: 'Venda do Alto',
          date: farmDay(server),
          data: { buyer: 'Cooxupé', pricePerBag: 500 },
          inputs: [{ recordId: id, kg: 1000 }],
        },
      });
      assert.equal(sale.body.record?.status, 'contracted', JSON.stringify(sale.body));
      const correction = { reason: 'Balança', draws: 'scale' };
      const put = await farm.ask('PATCH', `/colheita/${id}`, { json: { data: data(900), correction }, as: operator });
      assert.equal(put.status, 200, JSON.stringify(put.body));
      await look(farm);
      const told = async (person: TestPerson) =>
        (await noticesOf(server, person)).filter((line) => line.startsWith('Peso corrigido'));
      const words = 'Peso corrigido no café de Cooxupé / Venda do Alto, agora 900\u00a0kg · hoje';
      assert.deepEqual([await told(farm.owner), await told(seller), await told(operator)], [[words], [words], []]);
      await look(farm);
      assert.deepEqual(await told(farm.owner), [words]);
    });

    test('tell of stock out of range by its measured value, once while it stays so', async () => {
      const farm = await dryingFarmOn(server);
      const manager = await memberOf(farm, 'manager');
      const dried = await farm.make('secagem', {
        name: 'Seca',
        date: farmDay(server, -9),
        data: { endDate: farmDay(server), finalHumidity: 11.5, initialHumidity: 60 },
        inputs: [{ recordId: farm.harvestId, kg: 1000 }],
        outputs: [{ form: 'dry_cherry', kg: 440 }],
      });
      const { id } = await farm.make('armazenamento', {
        name: 'Tulha',
        date: farmDay(server),
        data: { storageLot: 'Tulha 1', warehouseType: 'own', packaging: 'tulha' },
        inputs: [{ recordId: dried.id, kg: 440 }],
      });
      const air = async (value: number) => {
        server.clock.advance(MINUTE);
        const json = { kind: 'relativeHumidity', at: server.clock.now().toISOString(), value };
        assert.equal((await farm.ask('POST', `/armazenamento/${id}/medicoes`, { json, as: manager })).status, 201);
        await look(farm);
        return (await noticesOf(server, farm.owner)).filter((line) => line.startsWith('Tulha 1')).length;
      };
      assert.deepEqual([await air(60), await air(78), await air(80), await air(60), await air(79)], [0, 1, 1, 1, 2]);
      assert.match((await noticesOf(server, farm.owner)).join(), /Tulha 1: 78\u00a0% \/ O bom é de 45 a 65 %/);
    });

    test('tell of a harvest that is planned before a plot is free, and again when it is moved', async () => {
      const farm = await dryingFarmOn(server);
      const { id: plotId } = await farm.make('talhoes', { name: 'Mata', data: { area: 2 } });
      const spraying = {
        name: 'Fungicida',
        date: farmDay(server, -1),
        status: 'done',
        data: { activityType: 'spraying', plotIds: [plotId], product: 'Opera', phiDays: 21 },
        confirmedWarnings: ['*'],
      };
      await farm.make('atividades', spraying);
      const planned = {
        name: 'Colheita da Mata',
        date: farmDay(server, 5),
        status: 'planned',
        data: { plots: [{ plotId }] },
      };
      const { id } = await farm.make('colheita', planned);
      const waiting = async () => {
        await look(farm);
        return (await noticesOf(server, farm.owner)).filter((line) => line.startsWith('Mata em carência')).length;
      };
      assert.deepEqual([await waiting(), await waiting()], [1, 1]);
      await farm.ask('PATCH', `/colheita/${id}`, { json: { date: farmDay(server, 6) } });
      assert.equal(await waiting(), 2);
      await farm.ask('PATCH', `/colheita/${id}`, { json: { date: farmDay(server, 25) } });
      assert.equal(await waiting(), 2);
    });

    test('spare a demonstration, whose coffee nobody has to measure', async () => {
      const farm = await dryingFarmOn(server);
      const { key } = await farmKeyOf(server, farm);
      const id = '019d0000-2026-7000-8000-0123456789ab';
      await server.database.db.updateTable('farms').set({ id }).where('key', '=', key).execute();
      assert.equal(await checkFarm(overAllFarms(server.services), key), null);
      assert.deepEqual(await noticesOf(server, farm.owner), []);
    });

    test('are silent where each chose silence', async () => {
      const farm = await dryingFarmOn(server);
      const manager = await memberOf(farm, 'manager');
      const json = { choices: { measurement: { app: false } } };
      const { token } = farm.owner;
      await call(server.app, 'PATCH', '/notifications/choices', { token, json });
      await farm.measure(16.8, { at: yesterday() });
      await look(farm);
      assert.deepEqual(await noticesOf(server, farm.owner), []);
      assert.equal((await noticesOf(server, manager)).length, 1);
    });

    test('do not tell what lies long back, as of a farm that was brought along', async () => {
      const farm = await dryingFarmOn(server);
      await farm.measure(16.8, { at: `${farmDay(server, -9)}T12:00:00.000Z` });
      await look(farm);
      assert.deepEqual(await noticesOf(server, farm.owner), []);
    });
  });
}
