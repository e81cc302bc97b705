import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { shareText } from '@cafezal/domain/ground/numbers.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceGraph, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { cultivarPercents, edgePercents, grownWords, nodePercents, originPercents } from './trace-percents.ts';

const genealogy = genealogyOf(goldenRecords());

function graphOf(key: string): TraceGraph {
  const graph = traceGraph(genealogy, goldenId(key));
  assert.ok(graph);
  return graph;
}

test('the plots of a sale sum to 100,00 and read the same in the drawing', () => {
  const graph = graphOf('V4');
  const plots = originPercents(graph);
  assert.equal(Math.round(plots.reduce((sum, { percent }) => sum + percent * 100, 0)), 10_000);
  const percents = nodePercents(graph);
  assert.deepEqual(
    plots.map(({ key }) => shareText(percents.get(key) ?? 0)),
    ['55,44\u00a0%', '31,38\u00a0%', '13,18\u00a0%'],
  );
});

test('a cultivar of one plot reads as the plot does, and all of them sum to 100,00', () => {
  const plots = { mata: 'Arara', sede: 'Mundo Novo', cruzeiro: 'Mundo Novo' } as const;
  const parts = { sede: 35.938, cruzeiro: 35.937, mata: 28.125 };
  const origins = Object.entries(parts).map(([key, percent]) => ({
    ...{ key, plotId: key, kind: 'plot' as const, label: key, percent },
  }));
  const cultivars = cultivarPercents({ origins }, (id) => ({ data: { cultivar: plots[id as keyof typeof plots] } }));
  const [, , mata] = originPercents({ origins });
  assert.deepEqual(
    cultivars.map(([name, percent]) => [name, shareText(percent)]),
    [
      ['Mundo Novo', '71,88\u00a0%'],
      ['Arara', shareText(mata?.percent ?? 0)],
    ],
  );
  for (const key of ['V4', 'D4', 'P1'] as const) {
    const graph = graphOf(key);
    const said = cultivarPercents(graph, (id) => genealogy.records.get(id));
    assert.equal(Math.round(said.reduce((sum, [, percent]) => sum + percent * 100, 0)), 10_000);
    // What programs are told is the same at full precision.
    for (const [name, percent] of said) assert.ok(Math.abs(percent - (graph.cultivars[name] ?? 0)) < 0.02, name);
  }
});

test('what comes into a node is as wide as the node, what goes out downstream no wider', () => {
  for (const key of ['V4', 'D4', 'H01', 'P1']) {
    const graph = graphOf(key);
    const [percents, lines] = [nodePercents(graph), edgePercents(graph)];
    const sumInto = new Map<string, number>();
    for (const [line, share] of lines) {
      const [, to = ''] = line.split(' ');
      sumInto.set(to, (sumInto.get(to) ?? 0) + share);
    }
    for (const [id, share] of sumInto) assert.ok(Math.abs(share - (percents.get(id) ?? 0)) < 0.006, `${key} ${id}`);
  }
});

test('what is as much of the record as a plot reads as the plot does', () => {
  const node = (id: string, section: 'talhoes' | 'colheita' | 'secagem', kg: number) => ({
    ...{ id, section, slug: id, code: id, name: id, date: '2026-06-01', status: 'completed', kg },
    ...{ direction: id === 'self' ? ('self' as const) : ('up' as const), stepsAway: 1 },
  });
  const parts = [17.735, 17.735, 64.53];
  const graph = {
    nodes: [
      node('self', 'secagem', 100),
      ...parts.flatMap((kg, at) => [node(`plot${at}`, 'talhoes', kg), node(`harvest${at}`, 'colheita', kg)]),
    ],
    edges: parts.flatMap((kg, at) => [
      { from: `plot${at}`, to: `harvest${at}`, output: null, form: null, kg },
      { from: `harvest${at}`, to: 'self', output: '0', form: null, kg },
    ]),
    balance: [],
    composition: {},
    origins: parts.map((percent, at) => ({ key: `plot${at}`, kind: 'plot' as const, label: '', percent })),
    traceCoverage: 100,
    ...{ cultivars: {}, harvestFrom: null, harvestTo: null, altitude: null, flags: [] },
  } satisfies TraceGraph;
  const percents = nodePercents(graph);
  for (const at of parts.keys()) {
    const [plot, harvest] = [`plot${at}`, `harvest${at}`].map((id) => shareText(percents.get(id) ?? 0));
    assert.equal(harvest, plot);
  }
});

test('of bought coffee its reference is told, else its map, else that nobody knows where it grew', () => {
  const map = { type: 'Point', coordinates: [-45, -22] };
  const told = (data: object) => grownWords({ data: { ...data } });
  assert.equal(told({ originReference: 'Sítio Pedra', originGeometry: map }), 'Sítio Pedra');
  assert.equal(told({ originGeometry: map }), 'com mapa do produtor');
  assert.equal(told({ originGeometry: null }), 'não rastreado');
});
