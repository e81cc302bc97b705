import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('correcting the past', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const at = async (path: string) => (await farm.ask('GET', path)).body.record;

  /** A lot of green coffee, stored in two places, part of one sold. */
  async function chain() {
    const plot = await farm.make('talhoes', { name: 'T', data: { area: 1 } });
    const harvest = await farm.make('colheita', {
      name: 'C',
      date: '2026-06-01',
      data: { plots: [{ plotId: plot.id, kg: 6000 }] },
    });
    const drying = await farm.make('secagem', {
      name: 'S',
      date: '2026-06-02',
      data: { endDate: '2026-06-25', initialHumidity: 60, finalHumidity: 11.5 },
      inputs: [{ recordId: harvest.id, kg: 6000 }],
      outputs: [{ form: 'dry_cherry', kg: 2700 }],
    });
    const milling = await farm.make('beneficiamento', {
      name: 'B',
      date: '2026-07-10',
      inputs: [{ recordId: drying.id, kg: 2700 }],
      outputs: [
        { key: 'bica', form: 'green_bean', kg: 1000 },
        { key: 'palha', form: 'husk', kg: 1690 },
      ],
    });
    const store = (name: string, kg: number) =>
      farm.make('armazenamento', { name, date: '2026-07-11', inputs: [{ recordId: milling.id, output: 'bica', kg }] });
    const [one, two] = [await store('A1', 333.333), await store('A2', 666.667)];
    const sale = await farm.make('vendas', {
      name: 'V',
      date: '2026-08-01',
      data: { buyer: 'Comprador', pricePerBag: 1500 },
      inputs: [{ recordId: two.id, kg: 600 }],
    });
    return { milling, one, two, sale };
  }

  const lowered = (kg: number) => [
    { key: 'bica', form: 'green_bean', kg },
    { key: 'palha', form: 'husk', kg: 1690 },
  ];

  test('scales the draws of an output put right, to the gram, and tells every record downstream', async () => {
    const { milling, one, two, sale } = await chain();
    const path = `/beneficiamento/${milling.id}`;
    const plain = await farm.ask('PATCH', path, { json: { outputs: lowered(900) } });
    assert.equal(plain.body.error.code, 'lot/insufficient-mass');
    assert.equal((plain.body.error.drawn as unknown[]).length, 2);
    const bad = await farm.ask('PATCH', path, { json: { outputs: lowered(900), correction: { draws: 'scale' } } });
    assert.deepEqual(Object.keys(bad.body.error.fields), ['correction.reason']);

    const correction = { reason: 'Balança descalibrada', draws: 'scale' };
    const put = await farm.ask('PATCH', path, { json: { outputs: lowered(900), correction } });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    const [first, second, sold] = [
      await at(`/armazenamento/${one.id}`),
      await at(`/armazenamento/${two.id}`),
      await at(`/vendas/${sale.id}`),
    ];
    assert.deepEqual([first.inputs[0]?.kg, second.inputs[0]?.kg], [299.999, 600.001]);
    assert.equal((await at(path)).outputs[0]?.availableKg, 0);
    assert.deepEqual([second.outputs[0]?.kg, sold.inputs[0]?.kg], [666.667, 600], 'what was weighed stays');
    assert.deepEqual([second.flags, sold.flags], [['inconsistent'], []]);
    for (const record of [first, second, sold]) {
      assert.equal(record.version, 2);
      assert.equal(record.recalculated?.by, milling.id);
    }
    type Version = { cause?: { recordId: string; version: number; reason: string } };
    const { body } = await farm.ask<{ versions: Version[] }>('GET', `/vendas/${sale.id}/historico`);
    const { recordId, version, reason } = body.versions[0]?.cause ?? {};
    assert.deepEqual([recordId, version, reason], [milling.id, 2, 'Balança descalibrada']);

    const shown = await farm.ask('GET', `/armazenamento/${two.id}`);
    assert.ok(shown.body.warnings.some(({ code }) => code === 'inconsistent'));
    const noted = await farm.ask('PATCH', `/armazenamento/${two.id}`, {
      json: { notes: 'conferir', recalculated: null },
    });
    assert.deepEqual(
      [noted.status, noted.body.record.flags, noted.body.record.recalculated],
      [200, ['inconsistent'], null],
    );
    const right = await farm.ask('PATCH', `/armazenamento/${two.id}`, {
      json: { outputs: [{ key: '0', form: 'green_bean', kg: 600.001 }] },
    });
    assert.deepEqual([right.status, right.body.record.flags], [200, []], JSON.stringify(right.body));
  });

  test('marks a later record that now gives more than it took, though rules allow so little, until it is put right', async () => {
    const plot = await farm.make('talhoes', { name: 'P', data: { area: 1 } });
    const data = (kg: number) => ({ plots: [{ plotId: plot.id, kg }] });
    const harvest = await farm.make('colheita', { name: 'C', date: '2026-06-10', data: data(7210.5) });
    const processing = await farm.make('processamento', {
      name: 'PR',
      date: '2026-06-10',
      data: { processingMethod: 'natural' },
      inputs: [{ recordId: harvest.id, kg: 7210.5 }],
      outputs: [
        { key: 'cereja', form: 'cherry_ripe', kg: 7000 },
        { key: 'impurezas', form: 'impurities', kg: 210.5 },
      ],
    });
    const put = await farm.ask('PATCH', `/colheita/${harvest.id}`, {
      json: { data: data(7110.5), correction: { reason: 'Balança', draws: 'scale' } },
    });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    const path = `/processamento/${processing.id}`;
    const shown = await farm.ask('GET', path);
    assert.deepEqual([shown.body.record.inputs[0]?.kg, shown.body.record.flags], [7110.5, ['inconsistent']]);
    const told = 'Entraram 7.110,5\u00a0kg e saíram 7.210,5\u00a0kg: 100\u00a0kg a mais.';
    assert.ok(shown.body.warnings.some(({ code, message }) => code === 'inconsistent' && message === told));
    const noted = await farm.ask('PATCH', path, { json: { notes: 'conferir' } });
    assert.deepEqual(noted.body.record.flags, ['inconsistent']);
    const right = await farm.ask('PATCH', path, {
      json: {
        outputs: [
          { key: 'cereja', form: 'cherry_ripe', kg: 6900 },
          { key: 'impurezas', form: 'impurities', kg: 210.5 },
        ],
      },
    });
    assert.deepEqual(right.body.record.flags, [], JSON.stringify(right.body));
  });

  test('lets a record that it marked be deleted and come back, marked as it went', async () => {
    const plot = await farm.make('talhoes', { name: 'Q', data: { area: 1 } });
    const data = (kg: number) => ({ plots: [{ plotId: plot.id, kg }] });
    const harvest = await farm.make('colheita', { name: 'C', date: '2026-06-10', data: data(900) });
    const processing = await farm.make('processamento', {
      ...{ name: 'PR', date: '2026-06-10', data: { processingMethod: 'natural' } },
      inputs: [{ recordId: harvest.id, kg: 900 }],
      outputs: [{ key: 'cereja', form: 'cherry_ripe', kg: 800 }],
    });
    const correction = { reason: 'Balança', draws: 'scale' };
    await farm.ask('PATCH', `/colheita/${harvest.id}`, { json: { data: data(450), correction } });
    const path = `/processamento/${processing.id}`;
    assert.deepEqual((await at(path)).flags, ['inconsistent']);
    assert.equal((await farm.ask('DELETE', path)).status, 200);
    const back = await farm.ask('POST', `${path}/restore`);
    assert.deepEqual([back.status, back.body.record?.flags], [200, ['inconsistent']], JSON.stringify(back.body));
    const right = [{ key: 'cereja', form: 'cherry_ripe', kg: 440 }];
    assert.deepEqual((await farm.ask('PATCH', path, { json: { outputs: right } })).body.record.flags, []);
  });

  test('scales each output by itself, and writes into every history what it changed and what it breaks', async () => {
    const plot = await farm.make('talhoes', { name: 'T', data: { area: 1 } });
    const picked = { date: '2026-06-01', data: { plots: [{ plotId: plot.id, kg: 3000 }] } };
    const harvest = await farm.make('colheita', { name: 'C', ...picked });
    const outputs = (ripe: number, float: number) => [
      { key: 'cereja', form: 'cherry_ripe', kg: ripe },
      { key: 'boia', form: 'cherry_float', kg: float },
      { key: 'verde', form: 'cherry_unripe', kg: 500 },
    ];
    const processing = await farm.make('processamento', {
      ...{ name: 'P', date: '2026-06-01', data: { processingMethod: 'natural' } },
      inputs: [{ recordId: harvest.id, kg: 3000 }],
      outputs: outputs(2000, 500),
    });
    const dry = (name: string, taken: Record<string, number>, json: object = {}) =>
      farm.make('secagem', {
        ...{ name, date: '2026-06-02', status: 'in_progress', ...json },
        inputs: Object.entries(taken).map(([output, kg]) => ({ recordId: processing.id, output, kg })),
      });
    const ended = { status: 'completed', data: { endDate: '2026-06-20', initialHumidity: 60, finalHumidity: 11.5 } };
    const one = await dry('S1', { cereja: 800, boia: 200, verde: 500 });
    const two = await dry('S2', { cereja: 1200 }, { ...ended, outputs: [{ key: '0', form: 'dry_cherry', kg: 530 }] });
    const three = await dry('S3', { boia: 300 });
    const rest = await farm.make('descanso', {
      ...{ name: 'D', date: '2026-06-21' },
      inputs: [{ recordId: two.id, output: '0', kg: 500 }],
    });
    const since = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body.seq;
    const correction = { reason: ' Balança ', draws: 'scale' };
    const put = await farm.ask('PATCH', `/processamento/${processing.id}`, {
      json: { outputs: outputs(1500, 500), correction },
    });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    const drawn = async ({ id }: { id: string }) =>
      (await at(`/secagem/${id}`)).inputs.map(({ output, kg }) => [output, kg]);
    assert.deepEqual(await drawn(one), [
      ['cereja', 600],
      ['boia', 200],
      ['verde', 500],
    ]);
    assert.deepEqual([await drawn(two), await drawn(three)], [[['cereja', 900]], [['boia', 300]]]);
    const [scaled, untouched, last] = [
      await at(`/secagem/${two.id}`),
      await at(`/secagem/${three.id}`),
      await at(`/descanso/${rest.id}`),
    ];
    assert.deepEqual(
      [scaled, last, untouched].map(({ version, flags }) => [version, flags]),
      [
        [2, ['inconsistent']],
        [2, []],
        [2, []],
      ],
    );
    type Version = {
      version: number;
      op: string;
      by: { userId: string };
      at: string;
      changes: unknown;
      cause: unknown;
    };
    const history = (await farm.ask<{ versions: Version[] }>('GET', `/secagem/${two.id}/historico`)).body.versions[0];
    const { cause: { rules, ...cause } = {} } = history as { cause?: { rules?: { outputs: string } } };
    assert.match(rules?.outputs ?? '', /deveriam sair 406,8.kg e saíram 530.kg, 30,3.% a mais/);
    const because = { recordId: processing.id, version: 2, reason: 'Balança' };
    const { by, cause: _, ...told } = history ?? {};
    const [from, to] = [1200, 900].map((kg) => [{ recordId: processing.id, output: 'cereja', kg }]);
    assert.deepEqual(
      [by?.userId, told],
      [
        farm.owner.uid,
        { version: 2, at: scaled.updatedAt, op: 'recalculate', changes: [{ field: 'inputs', from, to }] },
      ],
    );
    assert.deepEqual([Object.keys(rules ?? {}), cause], [['outputs'], because]);
    const below = (await farm.ask<{ versions: Version[] }>('GET', `/descanso/${rest.id}/historico`)).body.versions[0];
    assert.deepEqual([below?.op, below?.changes, below?.cause], ['recalculate', [], because]);
    assert.deepEqual(scaled.recalculated, { by: processing.id, at: scaled.updatedAt });
    const { changes } = (await farm.ask<{ changes: { id: string; seq: number }[] }>('GET', `/changes?since=${since}`))
      .body;
    assert.deepEqual(
      new Set(changes.map(({ id }) => id)),
      new Set([processing, one, two, three, rest].map(({ id }) => id)),
    );
    assert.deepEqual(
      changes.map(({ seq }) => seq - since),
      [1, 2, 3, 4, 5],
    );
    const again = await farm.ask('PATCH', `/processamento/${processing.id}`, {
      json: { outputs: outputs(1400, 500), correction },
    });
    assert.equal(again.status, 200);
    assert.deepEqual((await at(`/secagem/${two.id}`)).flags, ['inconsistent'], 'the mark is there once');
  });

  test('leaves every draw alone when an output is raised', async () => {
    const { milling, one } = await chain();
    const json = { outputs: lowered(1005), correction: { reason: 'Faltou um saco', draws: 'scale' } };
    assert.equal((await farm.ask('PATCH', `/beneficiamento/${milling.id}`, { json })).status, 200);
    const { inputs, version } = await at(`/armazenamento/${one.id}`);
    assert.deepEqual([inputs[0]?.kg, version], [333.333, 1]);
  });

  test('marks lots picked too soon, and all that came of them, when a spraying is told of later', async () => {
    const plot = await farm.make('talhoes', { name: 'P', data: { area: 1 } });
    const harvest = await farm.make('colheita', {
      name: 'C',
      date: '2026-06-10',
      data: { plots: [{ plotId: plot.id, kg: 500 }] },
    });
    const drying = await farm.make('secagem', {
      name: 'S',
      date: '2026-06-11',
      status: 'in_progress',
      inputs: [{ recordId: harvest.id, kg: 500 }],
    });
    const flags = async () => [(await at(`/colheita/${harvest.id}`)).flags, (await at(`/secagem/${drying.id}`)).flags];
    const { seq } = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body;
    const spraying = await farm.make('atividades', {
      name: 'Pulverização',
      date: '2026-06-01',
      status: 'done',
      data: { activityType: 'spraying', plotIds: [plot.id], phiDays: 30, product: 'X' },
    });
    assert.deepEqual(await flags(), [['phiViolation'], ['phiViolation']]);
    type Told = { changes: { id: string; value: { flags: string[] } }[] };
    const { changes } = (await farm.ask<Told>('GET', `/changes?since=${seq}`)).body;
    assert.ok(changes.some(({ id, value }) => id === drying.id && value.flags.includes('phiViolation')));
    await farm.ask('PATCH', `/atividades/${spraying.id}`, { json: { data: { phiDays: 5 } } });
    assert.deepEqual(await flags(), [[], []]);
    await farm.ask('PATCH', `/atividades/${spraying.id}`, { json: { data: { phiDays: 15 } } });
    assert.deepEqual(await flags(), [['phiViolation'], ['phiViolation']]);
    await farm.ask('DELETE', `/atividades/${spraying.id}`);
    assert.deepEqual(await flags(), [[], []]);
  });
});
