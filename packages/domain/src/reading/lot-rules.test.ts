import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type SavedFarm, savedFarm } from '../golden/saved-farm.ts';
import { Problem } from '../record/problem.ts';
import type { Section } from '../record/record.ts';

const flow = (recordId: string, kg: number, output?: string) => ({
  recordId,
  kg,
  ...(output === undefined ? {} : { output }),
});
const out = (form: string, kg: number, grade?: string) => ({ form, kg, ...(grade === undefined ? {} : { grade }) });

/** A plot, 1,000 kg of fruit, washed into wet parchment and by-products, dried, hulled, and partly in store. */
function farm(): SavedFarm {
  const saved = savedFarm();
  saved.save('talhoes', 'plot', { name: 'Cruzeiro', data: { area: 5, species: 'arabica' } });
  saved.save('colheita', 'harvest', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'plot', kg: 1000 }] } });
  saved.save('processamento', 'washed', {
    name: 'P',
    date: '2026-06-02',
    inputs: [flow('harvest', 900)],
    outputs: [out('wet_parchment', 450), out('cherry_ripe', 100), out('pulp', 340), out('impurities', 10)],
  });
  saved.save('secagem', 'dried', {
    name: 'S',
    date: '2026-06-03',
    data: { initialHumidity: 55, finalHumidity: 11 },
    inputs: [flow('washed', 400, 'wet-parchment')],
    outputs: [out('dry_parchment', 202)],
  });
  saved.save('beneficiamento', 'milled', {
    name: 'B',
    date: '2026-07-03',
    inputs: [flow('dried', 100)],
    outputs: [out('green_bean', 80, '17/18'), out('parchment_hull', 19)],
  });
  saved.save('armazenamento', 'stored', { name: 'A', date: '2026-07-04', inputs: [flow('milled', 70)] });
  return saved;
}

function refusal(section: Section, payload: object, { on = farm(), id = 'new' } = {}): string {
  try {
    on.save(section, id, { name: 'x', date: '2026-07-05', ...payload });
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return 'saved';
}

const warningsOf = (saved: SavedFarm, section: Section, payload: object): string[] =>
  saved.save(section, 'new', { name: 'x', date: '2026-07-05', ...payload }).warnings.map(({ code }) => code);

test('a lot that comes from the record is refused beside one that does not, and beside another that does', () => {
  const saved = farm();
  const codes = (...inputs: object[]): readonly string[] => {
    try {
      saved.save('beneficiamento', 'milled', {
        name: 'B',
        date: '2026-07-03',
        inputs,
        outputs: [out('green_bean', 9)],
      });
    } catch (error) {
      assert.ok(error instanceof Problem);
      return Object.keys(error.details.fields ?? {});
    }
    return [];
  };
  assert.deepEqual(codes(flow('dried', 10)), []);
  assert.deepEqual(codes(flow('dried', 10), flow('stored', 1)), ['inputs.1']);
  saved.save('armazenamento', 'moved', { name: 'A2', date: '2026-07-05', inputs: [flow('stored', 10)] });
  assert.deepEqual(codes(flow('moved', 1), flow('stored', 1), flow('dried', 10)), ['inputs.0', 'inputs.1']);
});

test('a lot of which nobody could have so much is refused, and one of which hardly anybody has it asked about', () => {
  const fruit = (kg: number) => ({ data: { origin: 'opening' }, outputs: [out('green_bean', kg)] });
  assert.equal(refusal('armazenamento', fruit(100_000_001)), 'record/invalid');
  assert.ok(warningsOf(farm(), 'armazenamento', fruit(600_000)).includes('kg/unlikely'));
  assert.ok(!warningsOf(farm(), 'armazenamento', fruit(60_000)).includes('kg/unlikely'));
});

describe('a lot that is drawn', () => {
  test('is named by its key, by its id, or not at all where only one can be meant', () => {
    const saved = farm();
    assert.deepEqual(saved.records.get('stored')?.inputs, [{ recordId: 'milled', output: 'green-bean-17-18', kg: 70 }]);
    assert.equal(
      saved.save('vendas', 'a', { name: 'x', inputs: [flow('stored', 1, 'stored.0')] }).content.inputs[0]?.output,
      '0',
    );
    assert.equal(refusal('vendas', { inputs: [flow('washed', 1)] }), 'record/invalid');
    assert.equal(refusal('fermentacao', { inputs: [flow('washed', 1, 'pulpa')] }), 'lot/not-found');
  });
  test('must be of this farm, whatever the status', () => {
    for (const status of ['planned', 'in_progress']) {
      assert.equal(refusal('secagem', { status, inputs: [flow('elsewhere', 1)] }), 'lot/not-found');
    }
    assert.equal(refusal('secagem', { inputs: [flow('plot', 1)] }), 'lot/not-found');
    assert.equal(refusal('colheita', { data: { plots: [{ plotId: 'harvest', kg: 1 }] } }), 'lot/not-found');
  });
  test('must weigh something, to the gram', () => {
    for (const kg of [0, -1, 0.0001, 'x', null]) {
      assert.equal(refusal('secagem', { inputs: [{ recordId: 'harvest', kg }] }), 'record/invalid');
    }
    assert.equal(refusal('secagem', { inputs: [{ recordId: 'harvest', kg: '99,5' }] }), 'saved');
  });
  test('must have a form that the stage takes', () => {
    assert.equal(refusal('beneficiamento', { inputs: [flow('washed', 100, 'cherry-ripe')] }), 'lot/wrong-form');
    assert.equal(refusal('armazenamento', { inputs: [flow('harvest', 100)] }), 'lot/wrong-form');
  });
  test('cannot be a by-product, save husk and pulp that are sold', () => {
    assert.equal(refusal('secagem', { inputs: [flow('washed', 1, 'pulp')] }), 'lot/by-product');
    assert.equal(refusal('vendas', { inputs: [flow('milled', 1, 'parchment-hull')] }), 'lot/by-product');
    assert.equal(refusal('vendas', { inputs: [flow('washed', 1, 'pulp')] }), 'saved');
  });
  test('never goes back to an earlier stage', () => {
    assert.equal(refusal('fermentacao', { inputs: [flow('dried', 100)] }), 'lot/stage-order');
    assert.equal(refusal('descanso', { inputs: [flow('stored', 1)] }), 'lot/stage-order');
    assert.equal(refusal('beneficiamento', { inputs: [flow('stored', 1)] }), 'saved');
  });
  test('never comes from itself or from what came of it', () => {
    const on = farm();
    const again = [flow('harvest', 900), flow('dried', 1)];
    assert.equal(refusal('processamento', { inputs: again }, { on, id: 'washed' }), 'lot/cycle');
    assert.equal(refusal('processamento', { inputs: [flow('washed', 1)] }, { on, id: 'washed' }), 'lot/cycle');
    assert.equal(refusal('processamento', { inputs: [flow('self', 1)] }, { on, id: 'self' }), 'lot/cycle');
  });
  test('must exist already: a planned or cancelled record lends nothing', () => {
    const on = farm();
    on.save('colheita', 'planned', { name: 'C', status: 'planned', data: { plots: [{ plotId: 'plot', kg: 10 }] } });
    assert.equal(refusal('secagem', { inputs: [flow('planned', 1)] }, { on }), 'lot/not-available');
    assert.equal(refusal('secagem', { status: 'planned', inputs: [flow('planned', 1)] }, { on }), 'saved');
  });
  test('lends nothing more while its store is blocked or pledged, but keeps what it lent', () => {
    for (const held of [{ status: 'blocked' }, { data: { pledged: true } }]) {
      const on = farm();
      const sale = { status: 'delivered', data: { buyer: 'B', pricePerBag: 2000 }, inputs: [flow('stored', 10)] };
      assert.equal(refusal('vendas', sale, { on, id: 'before' }), 'saved');
      on.save('armazenamento', 'stored', held);
      assert.equal(refusal('vendas', sale, { on }), 'lot/blocked');
      assert.equal(refusal('vendas', { notes: 'Pago' }, { on, id: 'before' }), 'saved');
      assert.equal(refusal('vendas', { inputs: [flow('stored', 11)] }, { on, id: 'before' }), 'lot/blocked');
    }
  });
  test('never holds less than is drawn', () => {
    assert.equal(refusal('descanso', { inputs: [flow('dried', 102)] }), 'saved');
    assert.equal(refusal('descanso', { inputs: [flow('dried', 102.001)] }), 'lot/insufficient-mass');
  });
});

describe('mass', () => {
  const milling = (kg: number) => ({ inputs: [flow('dried', 100)], outputs: [out('green_bean', 70), out('husk', kg)] });
  test('is not made: half a per cent more than came in is the most in milling', () => {
    assert.equal(refusal('beneficiamento', milling(30.5)), 'saved');
    assert.equal(refusal('beneficiamento', milling(30.501)), 'record/invalid');
  });
  test('that is missing is asked about once the work is done', () => {
    assert.ok(warningsOf(farm(), 'beneficiamento', milling(27)).includes('mass/unexplained'));
    assert.ok(!warningsOf(farm(), 'beneficiamento', milling(28)).includes('mass/unexplained'));
    assert.ok(
      !warningsOf(farm(), 'beneficiamento', { ...milling(27), status: 'in_progress' }).includes('mass/unexplained'),
    );
  });
  test('counts husk that was weighed and is no lot', () => {
    const weighed = (huskKg: number) => ({ ...milling(0), outputs: [out('green_bean', 70)], data: { huskKg } });
    assert.ok(!warningsOf(farm(), 'beneficiamento', weighed(28)).includes('mass/unexplained'));
    assert.ok(warningsOf(farm(), 'beneficiamento', weighed(27)).includes('mass/unexplained'));
    assert.equal(refusal('beneficiamento', weighed(30.5)), 'saved');
    assert.equal(refusal('beneficiamento', weighed(30.501)), 'record/invalid');
  });
  test('may be 5 % more where the kg that came in were reckoned from litres', () => {
    const on = farm();
    on.save('colheita', 'liters', {
      name: 'C',
      date: '2026-06-01',
      data: { plots: [{ plotId: 'plot', liters: 1000 }] },
    });
    const washed = (kg: number) => ({ inputs: [flow('liters', 620)], outputs: [out('cherry_ripe', kg)] });
    assert.equal(refusal('processamento', washed(663.4), { on }), 'saved');
    assert.equal(refusal('processamento', washed(663.5), { on }), 'record/invalid');
  });
  test('leaves in a form that the stage gives', () => {
    const { inputs } = milling(1);
    assert.equal(refusal('beneficiamento', { inputs, outputs: [out('dry_cherry', 10)] }), 'record/invalid');
    assert.equal(refusal('beneficiamento', { inputs, outputs: [out('gold', 10)] }), 'record/invalid');
  });
});

describe('what came in', () => {
  test('was there before the work ended, where both ends are known', () => {
    const on = farm();
    on.save('secagem', 'dried', { data: { endDate: '2026-07-20' } });
    const ends = (endDate: string) => ({ data: { endDate }, inputs: [flow('dried', 1)] });
    assert.equal(refusal('descanso', ends('2026-07-19'), { on }), 'record/invalid');
    assert.equal(refusal('descanso', ends('2026-07-20'), { on }), 'saved');
    const late = { ...ends('2026-07-20'), inputs: [{ ...flow('dried', 1), date: '2026-07-21' }] };
    assert.equal(refusal('descanso', late, { on }), 'record/invalid');
  });
  test('gives its season, that of most kg, and several are told', () => {
    const on = farm();
    on.save('secagem', 'old', { name: 'S', status: 'planned', season: '2025/26' });
    on.save('colheita', 'before', { name: 'C', date: '2025-06-01', data: { plots: [{ plotId: 'plot', kg: 1000 }] } });
    const { content, warnings } = on.save('secagem', 'new', {
      name: 'x',
      inputs: [flow('before', 90), flow('harvest', 91)],
    });
    assert.equal(content.season, '2026/27');
    assert.ok(warnings.some(({ code }) => code === 'season/mixed'));
    assert.equal(on.save('secagem', 'new', { inputs: [flow('before', 90)] }).content.season, '2025/26');
  });
  test('of two species is told', () => {
    const on = farm();
    on.save('talhoes', 'other', { name: 'Baixada', data: { area: 5, species: 'canephora' } });
    on.save('colheita', 'robusta', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'other', kg: 10 }] } });
    assert.ok(
      warningsOf(on, 'secagem', { inputs: [flow('robusta', 1), flow('harvest', 1)] }).includes('species/mixed'),
    );
  });
});
