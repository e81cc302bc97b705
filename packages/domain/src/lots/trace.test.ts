import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertCloseTo } from '../golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '../golden/expected.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenId, goldenSeason } from '../golden/season.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { genealogyOf } from './genealogy.ts';
import { originMixturesOf } from './mixture.ts';
import { ancestorsOf, descendantsOf, traceGraph } from './trace.ts';

const genealogy = genealogyOf(goldenRecords());
const keys = new Map(goldenSeason().records.map(({ key, id }) => [id, key]));
const keysOf = (ids: Iterable<string>): string[] =>
  [...ids].map((id) => keys.get(id) ?? id).filter((key) => !key.startsWith('P') || key.startsWith('PR'));

function traceOf(key: string) {
  const graph = traceGraph(genealogy, goldenId(key));
  assert.ok(graph !== undefined);
  return graph;
}

describe('the graph of a lot', () => {
  for (const [key, expected] of Object.entries(goldenExpected.trace)) {
    test(`of ${key} goes back to its plots`, () => {
      const graph = traceOf(key);
      assert.deepEqual(keysOf(ancestorsOf(genealogy, goldenId(key)).keys()).sort(), [...expected.ancestors].sort());
      const harvests = graph.nodes.filter(({ section }) => section === 'colheita').map(({ id }) => id);
      assert.deepEqual(keysOf(harvests).sort(), expected.harvests);
      assert.equal(graph.harvestFrom, expected.harvestFrom);
      assert.equal(graph.harvestTo, expected.harvestTo);
      assertCloseTo(graph.cultivars, expected.cultivars, key);
      assertCloseTo(graph.altitude, expected.altitudeWeighted, key);
      assert.equal(Object.keys(graph.composition).length, expected.eudrFeatures);
      assert.equal(graph.flags.includes('phiViolation'), expected.phiViolation);
    });
  }

  for (const [key, expected] of Object.entries(goldenExpected.lotComposition)) {
    test(`of ${key} has its composition, which sums to 100`, () => {
      const { composition } = traceOf(key);
      assertCloseTo(composition, withGoldenIds(expected), key);
      assert.equal(Object.keys(composition).length, Object.keys(expected).length);
      const total = Object.values(composition).reduce((sum, share) => sum + share, 0);
      assert.ok(Math.abs(total - 100) < 1e-9);
    });
  }

  for (const [key, expected] of Object.entries(goldenExpected.descendants)) {
    test(`of ${key} tells what became of it`, () => {
      assert.deepEqual(keysOf(descendantsOf(genealogy, goldenId(key)).keys()).sort(), [...expected].sort());
    });
  }

  test('has steps, directions and kg', () => {
    const { nodes, edges } = traceOf('M1');
    const at = (key: string) => nodes.find(({ id }) => id === goldenId(key));
    assert.deepEqual([at('M1')?.direction, at('M1')?.stepsAway, at('M1')?.kg], ['self', 0, 2490]);
    assert.deepEqual([at('P1')?.direction, at('P1')?.section, at('P1')?.kg], ['up', 'talhoes', 14_260]);
    assert.deepEqual([at('V3')?.direction, at('V3')?.stepsAway, at('V3')?.kg], ['down', 2, 1740]);
    const picked = edges.find(({ from, to }) => from === goldenId('P1') && to === goldenId('H01'));
    assert.deepEqual([picked?.kg, picked?.form, picked?.output], [6820, 'cherry_mixed', null]);
    const stored = edges.find(({ output, to }) => output === 'p17' && to === goldenId('ST1'));
    assert.deepEqual([stored?.kg, stored?.form], [1095, 'green_bean']);
  });

  test('of a plot begins at the plot', () => {
    const { composition, nodes } = traceOf('P4');
    assert.deepEqual(composition, { [goldenId('P4')]: 100 });
    assert.ok(nodes.every(({ direction }) => direction !== 'up'));
  });

  test('of an unknown id does not exist', () => {
    assert.equal(traceGraph(genealogy, 'nowhere'), undefined);
  });

  test('leaves out what planned and cancelled records would draw', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('V1') ? { ...record, status: 'cancelled' } : record,
    );
    const graph = traceGraph(genealogyOf(records), goldenId('V1'));
    assert.deepEqual([graph?.composition, graph?.edges, graph?.altitude], [{}, [], null]);
  });

  test('has no altitude where one of its plots has none', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('P2') ? { ...record, data: { ...record.data, altitude: null } } : record,
    );
    const without = genealogyOf(records);
    assert.equal(traceGraph(without, goldenId('V3'))?.altitude, null);
    assert.equal(traceGraph(without, goldenId('V1'))?.altitude, 1120);
  });

  test('ends even where records run in a circle', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('PR4')
        ? { ...record, inputs: [...record.inputs, { recordId: goldenId('D6'), output: '0', kg: 1 }] }
        : record,
    );
    const graph = traceGraph(genealogyOf(records), goldenId('ST3'));
    assert.ok(graph !== undefined && graph.nodes.length > 0);
  });
});

test('inputs of different moisture are weighed by dry matter where the farm wishes so', () => {
  const records = goldenRecords().map((record) => {
    const humidity = { [goldenId('H09')]: 60, [goldenId('H10')]: 50 }[record.id];
    if (humidity === undefined) return record;
    return { ...record, outputs: record.outputs.map((output) => ({ ...output, humidity })) };
  });
  const moist = genealogyOf(
    records.map((record) =>
      record.id === goldenId('H10')
        ? { ...record, data: { ...record.data, plots: [{ plotId: goldenId('P4'), kg: 4720 }] } }
        : record,
    ),
  );
  const shareOf = (basis: 'mass' | 'dryMatter') =>
    originMixturesOf(moist, basis).get(goldenId('PR3'))?.get(goldenId('P3')) ?? 0;
  assert.ok(Math.abs(shareOf('mass') - 5490 / 10_210) < 1e-12);
  assert.ok(Math.abs(shareOf('dryMatter') - (5490 * 40) / (5490 * 40 + 4720 * 50)) < 1e-12);
});

describe('the graph of a small farm', () => {
  const plot = (id: string, data: object) =>
    recordOf(id, 'talhoes', { name: `Talhão ${id}`, code: '', status: 'active', data: { ...data } });
  const harvest = (id: string, date: string, plotId: string, kg: number) =>
    recordOf(id, 'colheita', {
      date,
      data: { plots: [{ plotId, kg }], endDate: date.replace('-01', '-09') },
      outputs: [outputOf('cherry_mixed', kg)],
    });
  const take = (recordId: string, kg: number) => ({ recordId, output: '0', kg });
  const records = [
    plot('P', { cultivar: 'Catuaí', altitude: 1000 }),
    plot('Q', { altitude: 1200 }),
    { ...harvest('H', '2026-06-01', 'P', 600), flags: ['phiViolation', 'inconsistent'] },
    harvest('I', '2026-05-01', 'Q', 400),
    {
      ...recordOf('D', 'secagem', { inputs: [take('H', 450), take('I', 150)], outputs: [outputOf('dry_cherry', 300)] }),
      flags: ['inconsistent'],
    },
    recordOf('R', 'descanso', { inputs: [take('D', 100)], outputs: [outputOf('dry_cherry', 100)] }),
    recordOf('V', 'vendas', { status: 'contracted', inputs: [take('R', 60.0004)] }),
  ];
  const graph = traceGraph(genealogyOf(records), 'D');
  assert.ok(graph);

  test('has each record once with its way, its steps and its kg', () => {
    const { nodes, edges } = graph;
    assert.deepEqual(
      nodes.map(({ id, direction, stepsAway, kg }) => [id, direction, stepsAway, kg]),
      [
        ['D', 'self', 0, 300],
        ...[
          ['H', 'up', 1, 600],
          ['I', 'up', 1, 400],
          ['P', 'up', 2, 600],
          ['Q', 'up', 2, 400],
        ],
        ...[
          ['R', 'down', 1, 100],
          ['V', 'down', 2, 60],
        ],
      ],
    );
    const named = { slug: 'H', code: '26-XXX-0001', name: 'Registro', date: '2026-06-01', status: 'completed' };
    assert.deepEqual(nodes[1], { id: 'H', section: 'colheita', ...named, kg: 600, direction: 'up', stepsAway: 1 });
    assert.deepEqual(edges, [
      { from: 'H', to: 'D', output: '0', form: 'cherry_mixed', kg: 450 },
      { from: 'I', to: 'D', output: '0', form: 'cherry_mixed', kg: 150 },
      { from: 'P', to: 'H', output: null, form: 'cherry_mixed', kg: 600 },
      { from: 'Q', to: 'I', output: null, form: 'cherry_mixed', kg: 400 },
      { from: 'D', to: 'R', output: '0', form: 'dry_cherry', kg: 100 },
      { from: 'R', to: 'V', output: '0', form: 'dry_cherry', kg: 60 },
    ]);
  });

  test('tells where it comes from, when that was picked, and what it passes on', () => {
    const { nodes: _, edges: __, balance, ...told } = graph;
    assert.deepEqual(told, {
      composition: { P: 75, Q: 25 },
      origins: [
        { key: 'P', kind: 'plot', label: 'Talhão P', percent: 75, plotId: 'P' },
        { key: 'Q', kind: 'plot', label: 'Talhão Q', percent: 25, plotId: 'Q' },
      ],
      ...{ traceCoverage: 100, cultivars: { Catuaí: 75, 'Não informada': 25 }, altitude: 1050 },
      ...{ harvestFrom: '2026-05-01', harvestTo: '2026-06-09', flags: ['inconsistent', 'phiViolation'] },
    });
    assert.deepEqual(
      balance.map(({ recordId, inKg, lossKg }) => [recordId, inKg, lossKg]),
      [
        ['D', 600, 300],
        ['H', 600, 0],
        ['I', 400, 0],
        ['R', 100, 0],
        ['V', 60, 0],
      ],
    );
  });

  test('of a plot has what was picked there, and of what was sold the sold kg', () => {
    const kgs = (id: string) => traceGraph(genealogyOf(records), id)?.nodes.map(({ id: one, kg }) => [one, kg]);
    assert.deepEqual(kgs('Q'), [
      ['Q', 400],
      ['I', 400],
      ['D', 300],
      ['R', 100],
      ['V', 60],
    ]);
    const { cultivars, altitude, flags } = traceGraph(genealogyOf(records), 'I') ?? {};
    assert.deepEqual([cultivars, altitude, flags], [{ 'Não informada': 100 }, 1200, []]);
  });
});
