import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertCloseTo } from '@cafezal/domain/golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '@cafezal/domain/golden/expected.ts';
import { goldenId, goldenSeason } from '@cafezal/domain/golden/season.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { FarmClient, RecordBody } from '../test/farm-client.ts';
import { goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';

type Graph = {
  nodes: { id: string; direction: string }[];
  composition: Record<string, number>;
  altitude: number | null;
  flags: string[];
  harvestFrom: string;
  harvestTo: string;
};

const sectionOf = (key: string): Section => {
  const record = goldenSeason().records.find((one) => one.key === key);
  assert.ok(record, key);
  return record.section;
};

const { lotComposition, trace, descendants, bienniality, drying, milling, balance, waitingPeriods, ...groups } =
  goldenExpected;

for (const engine of SERVER_ENGINES) {
  describe(`the worked season, sent through the API to PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let farm: FarmClient;
    before(async () => {
      server = await startSeasonServer(engine);
      farm = await goldenFarmOn(server);
    });
    after(() => server.close());

    const at = (key: string, rest = ''): string => `/${sectionOf(key)}/${goldenId(key)}${rest}`;
    const graph = async (key: string) => (await farm.ask<Graph>('GET', at(key, '/rastreabilidade'))).body;

    test('gives its figures through resumo-da-safra', async () => {
      const path = '/relatorios/resumo-da-safra?season=2026/27&asOf=2026-06-15&fx=5.40';
      const { status, body } = await farm.ask<Record<string, unknown>>('GET', path);
      assert.equal(status, 200);
      assertCloseTo(body, withGoldenIds(groups));
      assertCloseTo(body.figures, withGoldenIds(groups));
    });

    test('gives the composition of every lot through rastreabilidade', async () => {
      for (const [key, shares] of Object.entries(lotComposition)) {
        const { composition } = await graph(key);
        assertCloseTo(composition, withGoldenIds(shares), key);
        const sum = Object.values(composition).reduce((total, share) => total + share, 0);
        assert.ok(Math.abs(sum - 100) <= 1e-9, key);
      }
    });

    test('tells what each sale came from and what each harvest became', async () => {
      for (const [key, facts] of Object.entries(trace)) {
        const found = await graph(key);
        assert.equal(found.harvestFrom, facts.harvestFrom, key);
        assert.equal(found.harvestTo, facts.harvestTo, key);
        assertCloseTo(found.altitude, facts.altitudeWeighted, key);
        assert.equal(found.flags.includes('phiViolation'), facts.phiViolation, key);
        const { body } = await farm.ask('GET', at(key));
        assert.equal(body.record.flags.includes('phiViolation'), facts.phiViolation, key);
        const lots = found.nodes.filter(({ id, direction }) => direction === 'up' && !id.includes('-8001-'));
        assert.deepEqual(lots.map(({ id }) => id).sort(), facts.ancestors.map(goldenId).sort(), key);
      }
      for (const [key, keys] of Object.entries(descendants)) {
        const { nodes } = await graph(key);
        const down = nodes.filter(({ direction }) => direction === 'down').map(({ id }) => id);
        assert.deepEqual(down.sort(), keys.map(goldenId).sort(), key);
      }
    });

    const post = (section: Section, json: Record<string, unknown>) =>
      farm.ask('POST', `/${section}`, { json: { name: 'x', date: '2026-11-30', ...json } });
    const from = (key: string, output: string, kg: number) => ({ recordId: goldenId(key), output, kg });
    const codeOf = ({ status, body }: { status: number; body: RecordBody }) => [status, body.error?.code];

    test('refuses to sell a kilo more than is left, and says what is', async () => {
      const sale = (kg: number) => ({
        status: 'contracted',
        data: { buyer: 'Comprador', pricePerBag: 2000 },
        inputs: [from('ST1', '0', kg)],
      });
      const refused = await post('vendas', sale(36));
      assert.deepEqual(codeOf(refused), [422, 'lot/insufficient-mass']);
      assert.equal(refused.body.error.availableKg, 35);
      const sold = await post('vendas', sale(35));
      assert.equal(sold.status, 201);
      assert.equal((await farm.ask('DELETE', `/vendas/${sold.body.record.id}`)).status, 200);
    });

    test('refuses what coffee cannot do', async () => {
      const hull = await post('beneficiamento', { status: 'in_progress', inputs: [from('PR2', 'cereja', 100)] });
      assert.deepEqual(codeOf(hull), [422, 'lot/wrong-form']);
      const back = await post('fermentacao', { status: 'in_progress', inputs: [from('D5', '0', 100)] });
      assert.deepEqual(codeOf(back), [422, 'lot/stage-order']);
      const stored = (await farm.ask('GET', at('PR1'))).body.record;
      const circle = await farm.ask('PATCH', at('PR1'), { json: { inputs: [...stored.inputs, from('D1', '0', 1)] } });
      assert.deepEqual(codeOf(circle), [422, 'lot/cycle']);
    });

    test('refuses to lower or delete what was used, naming who used it', async () => {
      const { record } = (await farm.ask('GET', at('M1'))).body;
      const outputs = record.outputs.map(({ key, form, kg }) => ({ key, form, kg: key === 'p17' ? 1000 : kg }));
      const lowered = await farm.ask('PATCH', at('M1'), { json: { outputs } });
      assert.deepEqual(codeOf(lowered), [422, 'lot/insufficient-mass']);
      assert.equal(lowered.body.error.availableKg, 1000);
      assert.deepEqual(lowered.body.error.drawn, [
        { recordId: goldenId('ST1'), section: 'armazenamento', code: '26-ARM-0001', kg: 1095 },
      ]);
      assert.deepEqual(codeOf(await farm.ask('DELETE', at('R1'))), [409, 'record/in-use']);
      const cancelled = await farm.ask('PATCH', at('R1'), { json: { status: 'cancelled' } });
      assert.deepEqual(codeOf(cancelled), [409, 'record/in-use']);
    });
  });
}
