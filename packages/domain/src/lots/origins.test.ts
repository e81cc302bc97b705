import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { genealogyOf } from './genealogy.ts';
import { linkedKg } from './linked-kg.ts';
import {
  coverageOf,
  isPlotKey,
  openingPlotIds,
  originKey,
  originParts,
  readOriginKey,
  startedMixture,
  wholly,
} from './origins.ts';
import { type TraceGraph, traceGraph } from './trace.ts';

function traceOf(records: readonly FarmRecord[], id: string): TraceGraph {
  const graph = traceGraph(genealogyOf(records), id);
  assert.ok(graph);
  return graph;
}

const partsOf = ({ origins }: TraceGraph) =>
  origins.map(({ kind, label, percent }) => `${kind} ${label} ${Math.round(percent * 100) / 100}`);

const plots = ['P1', 'P2'].map((id) =>
  recordOf(id, 'talhoes', { name: `Talhão ${id}`, status: 'active', data: { altitude: 1000 } }),
);
const store = (id: string, kg: number, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'armazenamento', { status: 'in_stock', season: null, outputs: [outputOf('dry_cherry', kg)] }),
  ...changes,
});
const opening = store('O', 3040, { season: '2025/26', data: { origin: 'opening' } });
const bought = store('B', 4800, { data: { origin: 'bought', boughtFrom: 'João Batista' } });
const harvest = recordOf('H', 'colheita', {
  data: {
    plots: [
      { plotId: 'P1', kg: 1000 },
      { plotId: 'P2', kg: 1000 },
    ],
  },
  outputs: [outputOf('cherry_mixed', 2000)],
});
const milling = (...inputs: [id: string, kg: number][]) =>
  recordOf('M', 'beneficiamento', {
    inputs: inputs.map(([recordId, kg]) => ({ recordId, output: '0', kg })),
    outputs: [outputOf('green_bean', 10)],
  });

describe('the origin of a lot', () => {
  test('tells bought coffee and what there was before within the 100 per cent', () => {
    const graph = traceOf([opening, bought, milling(['B', 4800], ['O', 3040])], 'M');
    assert.deepEqual(partsOf(graph), ['bought Comprado, João Batista 61.22', 'opening Já havia, 2025/26 38.78']);
    assert.deepEqual(Object.keys(graph.composition), ['~bought:B', '~opening:O']);
    assert.deepEqual([graph.traceCoverage, graph.harvestFrom, graph.altitude], [0, null, null]);
    assert.deepEqual(linkedKg(graph), { takenKg: 7840, linkedKg: 0, openingKg: 3040, boughtKg: 4800 });
  });

  test('has no part in coffee of which nothing was taken', () => {
    const graph = traceOf([opening, bought, milling(['B', 4800], ['O', 0])], 'M');
    assert.deepEqual(graph.composition, { '~bought:B': 100 });
    assert.deepEqual(traceOf([opening, bought, milling(['B', 0], ['O', 0])], 'M').composition, { '~unknown:M': 100 });
  });

  test('keeps coffee of unknown plots under a key of its own', () => {
    const [, ...known] = plots;
    const graph = traceOf([...known, harvest], 'H');
    assert.deepEqual(graph.composition, { P2: 50, '~unknown:H': 50 });
    assert.equal(graph.traceCoverage, 50);
    assert.deepEqual(graph.origins[1], {
      key: '~unknown:H',
      kind: 'unknown',
      label: 'Talhão não informado, 26-XXX-0001',
      percent: 50,
      recordId: 'H',
    });
  });

  test('is unknown from a record on that nobody gave a source, and mixes as such', () => {
    const graph = traceOf([...plots, harvest, store('S', 500), milling(['H', 1500], ['S', 500])], 'M');
    assert.deepEqual(graph.composition, { P1: 37.5, P2: 37.5, '~unknown:S': 25 });
    assert.equal(graph.traceCoverage, 75);
  });

  test('of opening stock is that of the plots that it names, and its own for the rest', () => {
    const named = { ...opening, data: { origin: 'opening', plotShares: [{ plotId: 'P1', percent: 60 }] } };
    const graph = traceOf([...plots, named], 'O');
    assert.deepEqual(graph.composition, { P1: 60, '~opening:O': 40 });
    assert.deepEqual(graph.origins[0], { key: 'P1', kind: 'plot', label: 'Talhão P1', percent: 60, plotId: 'P1' });
    const whole = { ...opening, data: { origin: 'opening', plotShares: [{ plotId: 'P1', percent: 100 }] } };
    assert.equal(traceOf([...plots, whole], 'O').traceCoverage, 100);
  });

  test('of the worked season is known to the last sale', () => {
    for (const { id, section } of goldenRecords().filter((record) => record.section === 'vendas')) {
      assert.equal(traceOf(goldenRecords(), id).traceCoverage, 100, section);
    }
    assert.equal(traceOf(goldenRecords(), goldenId('V4')).origins.length, 3);
  });
});

describe('a part of an origin', () => {
  const partOf = (key: string, records: readonly FarmRecord[] = []) =>
    originParts(new Map([[key, 1]]), new Map(records.map((record) => [record.id, record])))[0];

  test('is called by what is known of it', () => {
    const labelOf = (key: string, ...records: FarmRecord[]) => partOf(key, records)?.label;
    assert.equal(labelOf('~opening:O', opening), 'Já havia, 2025/26');
    assert.equal(labelOf('~opening:O', { ...opening, season: null }), 'Já havia');
    assert.equal(labelOf('~opening:O'), 'Já havia');
    assert.equal(labelOf('~bought:B', { ...bought, data: { origin: 'bought' } }), 'Comprado');
    assert.equal(labelOf('~bought:B'), 'Comprado');
    assert.equal(labelOf('~unknown:H', { ...harvest, code: '' }), 'Talhão não informado');
    assert.equal(labelOf('~unknown:H'), 'Talhão não informado');
    assert.equal(labelOf('P9'), 'Talhão não informado');
  });

  test('has a key that tells what it is, and nothing else is one', () => {
    assert.deepEqual(readOriginKey(originKey('bought', 'B:1')), { kind: 'bought', id: 'B:1' });
    for (const key of ['P1', '~other:B', '~bought:', 'x~bought:B']) {
      assert.deepEqual(readOriginKey(key), { kind: 'plot', id: key });
    }
    assert.deepEqual(['P1', '~bought:B', 'P~'].map(isPlotKey), [true, false, true]);
    const { plotId, recordId, percent } = partOf('~bought:B') ?? {};
    assert.deepEqual([plotId, recordId, percent], [undefined, 'B', 100]);
  });

  test('comes the largest first, and the plots of it are its coverage', () => {
    const mixture = new Map([
      ['P1', 0.2],
      ['~bought:B', 0.5],
      ['P2', 0.3],
    ]);
    const parts = originParts(mixture, new Map());
    assert.deepEqual(
      parts.map(({ key, percent }) => [key, percent]),
      [
        ['~bought:B', 50],
        ['P2', 30],
        ['P1', 20],
      ],
    );
    assert.deepEqual([coverageOf(mixture), coverageOf(new Map()), coverageOf(wholly('P1'))], [50, 0, 100]);
  });
});

describe('what opening stock is said to come from', () => {
  const rows = (...plotShares: object[]) => ({ ...opening, data: { origin: 'opening', plotShares } });

  test('is the plots that it names, summed, and the rest is its own', () => {
    const named = rows(
      { plotId: 'P1', percent: 30 },
      { plotId: 'P2', percent: 0 },
      { percent: 10 },
      { plotId: 'P1', percent: 20 },
    );
    assert.deepEqual(
      [...(startedMixture(named) ?? [])],
      [
        ['P1', 0.5],
        ['~opening:O', 0.5],
      ],
    );
    assert.deepEqual(openingPlotIds(named), ['P1', 'P2', 'P1']);
    assert.deepEqual([...(startedMixture(rows({ plotId: 'P1' })) ?? [])], [['~opening:O', 1]]);
  });

  test('is all of them where they add up but for a dust', () => {
    const thirds = rows(...[10, 20, 70].map((percent, at) => ({ plotId: `P${at}`, percent })));
    assert.deepEqual([...(startedMixture(thirds)?.keys() ?? [])], ['P0', 'P1', 'P2']);
    const nearly = rows({ plotId: 'P1', percent: 99.99 });
    assert.deepEqual([...(startedMixture(nearly)?.keys() ?? [])], ['P1', '~opening:O']);
  });

  test('is told of no other coffee', () => {
    const shares = { plotShares: [{ plotId: 'P1', percent: 100 }] };
    assert.deepEqual(
      [...(startedMixture({ ...bought, data: { ...bought.data, ...shares } }) ?? [])],
      [['~bought:B', 1]],
    );
    assert.deepEqual(openingPlotIds({ ...bought, data: { ...bought.data, ...shares } }), []);
    assert.equal(startedMixture({ ...harvest, data: shares }), undefined);
  });
});
