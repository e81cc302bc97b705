import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, createFarm, type LooseBody, signUp, type TestFarm, type TestPerson } from '../test/test-client.ts';

type RecordJson = {
  id: string;
  version: number;
  data: { quantity?: number; plots?: { plotId: string; liters?: number }[]; asTyped?: Record<string, unknown> };
  inputs: { kg: number }[];
  outputs: { id: string; key: string; kg: number }[];
};
type Body = LooseBody & {
  record: RecordJson;
  count: number;
  settings: { measureLiters: number };
  versions: { cause?: unknown }[];
};

describe('a medida that was set wrong', () => {
  let server: TestServer;
  let owner: TestPerson;
  let farm: TestFarm;
  let plotId: string;
  before(async () => {
    server = await startTestServer();
    owner = await signUp(server.app);
  });
  after(() => server.close());

  const ask = (method: string, path: string, sent: { json?: unknown; headers?: Record<string, string> } = {}) =>
    call<Body>(server.app, method, `/farms/${farm.id}${path}`, { token: owner.token, ...sent });

  async function newFarm(): Promise<void> {
    farm = await createFarm(server.app, owner.token);
    const plot = await ask('POST', '/talhoes', { json: { name: 'Sede', data: { area: 4 } } });
    plotId = plot.body.record.id;
  }

  const typed = (value: string) => ({ [`plots.${plotId}.liters`]: { value, unit: 'medidas', factor: 60 } });
  async function harvest(date: string, liters: number, asTyped?: unknown): Promise<RecordJson> {
    const json = {
      name: `Colheita ${date}`,
      date,
      status: 'completed',
      data: { plots: [{ plotId, liters }], ...(asTyped === undefined ? {} : { asTyped }) },
    };
    const { status, body } = await ask('POST', '/colheita', { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.record;
  }
  const read = async ({ id }: RecordJson): Promise<RecordJson> => (await ask('GET', `/colheita/${id}`)).body.record;

  test('corrects the harvests of one season that were typed in it, and what was drawn from them', async () => {
    await newFarm();
    const inMeasures = await harvest('2026-06-01', 600, typed('10'));
    const inLiters = await harvest('2026-06-02', 600);
    const before = await harvest('2025-06-01', 600, typed('10'));
    const [lot] = inMeasures.outputs;
    const washed = await ask('POST', '/processamento', {
      json: {
        name: 'Lavagem',
        date: '2026-06-02',
        data: { method: 'natural' },
        inputs: [{ recordId: inMeasures.id, output: lot?.key, kg: lot?.kg }],
        confirmedWarnings: ['*'],
      },
    });
    assert.equal(washed.status, 201, JSON.stringify(washed.body));
    const change = { json: { measureLiters: 40, remeasure: '2026/27' } };
    const counted = await ask('PATCH', '/settings?dryRun=true', change);
    assert.deepEqual([counted.status, counted.body.count], [200, 1]);
    assert.equal((await ask('GET', '/settings')).body.settings.measureLiters, 60);
    // Another medida alone changes nothing that is recorded.
    await ask('PATCH', '/settings', { json: { measureLiters: 50 } });
    assert.deepEqual([(await read(inMeasures)).version, (await read(inMeasures)).data.quantity], [1, 600]);

    const changed = await ask('PATCH', '/settings', change);
    assert.deepEqual([changed.status, changed.body.settings.measureLiters], [200, 40]);
    const now = await read(inMeasures);
    assert.deepEqual([now.data.plots, now.data.quantity], [[{ plotId, liters: 400 }], 400]);
    assert.deepEqual(now.data.asTyped, { [`plots.${plotId}.liters`]: { value: '10', unit: 'medidas', factor: 40 } });
    assert.equal(now.outputs[0]?.kg, 248);
    const drawn = (await ask('GET', `/processamento/${washed.body.record.id}`)).body.record;
    assert.deepEqual(
      drawn.inputs.map(({ kg }) => kg),
      [248],
    );
    assert.deepEqual([(await read(inLiters)).version, (await read(before)).version], [1, 1]);
    for (const path of [`/colheita/${inMeasures.id}`, `/processamento/${washed.body.record.id}`]) {
      const [latest] = (await ask('GET', `${path}/historico`)).body.versions;
      assert.deepEqual(latest?.cause, { recordId: inMeasures.id, version: now.version, reason: 'medida da fazenda' });
    }
    const again = await ask('PATCH', '/settings', change);
    assert.deepEqual([again.status, (await read(inMeasures)).version], [200, now.version]);
  });

  test('changes nothing at all where it cannot be: another version, no season, no medida', async () => {
    await newFarm();
    const one = await harvest('2026-06-01', 600, typed('10'));
    const sent = { measureLiters: 80, remeasure: '2026/27' };
    const refused = await Promise.all([
      ask('PATCH', '/settings', { json: sent, headers: { 'if-match': '"9"' } }),
      ask('PATCH', '/settings', { json: { ...sent, remeasure: '2026' } }),
      ask('PATCH', '/settings', { json: { ...sent, measureLiters: 0 } }),
    ]);
    assert.deepEqual(
      refused.map(({ status }) => status),
      [409, 422, 422],
    );
    assert.equal((refused[0].body.error as unknown as { current: TestFarm }).current.id, farm.id);
    assert.deepEqual([(await read(one)).version, (await ask('GET', '/settings')).body.settings.measureLiters], [1, 60]);
  });

  test('is refused at once for more harvests than a farm may be held for', async () => {
    await newFarm();
    const { id } = await harvest('2026-06-01', 600, typed('10'));
    const columns = sql.raw(
      'section, name, code, date, season, status, data, notes, inputs, outputs, search, version, change, created_at, updated_at, created_by, updated_by',
    );
    await sql`insert into records (farm_key, id, slug, ${columns})
      select farm_key, gen_random_uuid(), 'c-' || number, ${columns} from records, generate_series(1, 1000) as number
      where id = ${id}::uuid`.execute(server.database.db);
    const change = { json: { measureLiters: 80, remeasure: '2026/27' } };
    for (const path of ['/settings', '/settings?dryRun=true']) {
      const { status, body } = await ask('PATCH', path, change);
      const told = 'São 1.001 registros, e de uma vez vão 1.000. Mude a medida sem refazer.';
      assert.deepEqual([status, body.error.fields], [422, { remeasure: told }]);
    }
    assert.equal((await ask('GET', '/settings')).body.settings.measureLiters, 60);
  });

  test('leaves all as it was where one of the harvests would be impossible', async () => {
    await newFarm();
    const [one, other] = [
      await harvest('2026-06-01', 600, typed('10')),
      await harvest('2026-06-02', 60_000, typed('1000')),
    ];
    const { status } = await ask('PATCH', '/settings', { json: { measureLiters: 1000, remeasure: '2026/27' } });
    assert.equal(status, 422);
    assert.deepEqual([(await read(one)).version, (await read(other)).version], [1, 1]);
    assert.equal((await ask('GET', '/settings')).body.settings.measureLiters, 60);
  });

  test('what was typed is void once somebody writes another number', async () => {
    await newFarm();
    const one = await harvest('2026-06-01', 600, typed('10'));
    assert.notEqual(one.data.asTyped, undefined);
    await ask('PATCH', `/colheita/${one.id}`, { json: { data: { plots: [{ plotId, liters: 630 }] } } });
    assert.equal((await read(one)).data.asTyped, undefined);
  });
});
