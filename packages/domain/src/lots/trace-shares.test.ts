import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { genealogyOf } from './genealogy.ts';
import { type TraceDirection, type TraceNode, traceGraph } from './trace.ts';
import { downstreamShares, upstreamShares } from './trace-shares.ts';

const genealogy = genealogyOf(goldenRecords());

function sharesOf(name: string): ReadonlyMap<string, number> {
  const graph = traceGraph(genealogy, goldenId(name));
  assert.ok(graph);
  return upstreamShares(graph);
}

test('a sale of a blend came through each milling by the kilos that it gave', () => {
  const shares = sharesOf('V4');
  assert.equal(shares.get(goldenId('ST4')), 100);
  assert.equal(shares.get(goldenId('M6'))?.toFixed(4), '55.4386');
  assert.equal(shares.get(goldenId('M2'))?.toFixed(4), '44.5614');
});

test('the shares of plots are the composition, through splits and merges', () => {
  for (const name of ['V1', 'V4', 'V5', 'V7', 'V8']) {
    const graph = traceGraph(genealogy, goldenId(name));
    assert.ok(graph);
    const shares = upstreamShares(graph);
    for (const [plot, percent] of Object.entries(graph.composition)) {
      assert.ok(Math.abs((shares.get(plot) ?? 0) - percent) < 1e-9, `${name} ${plot}`);
    }
  }
});

test('a record is in each node downstream by the part of its lots that went there', () => {
  const graph = traceGraph(genealogy, goldenId('H01'));
  assert.ok(graph);
  const shares = downstreamShares(graph);
  assert.equal(shares.get(goldenId('H01')), 100);
  for (const { id, direction } of graph.nodes) {
    const share = shares.get(id);
    if (direction === 'up') assert.equal(share, undefined);
    else assert.ok(share !== undefined && share > 0 && share < 100 + 1e-9, id);
  }
});

test('the sales of a store hold no more of it than it had, and all of it once it is sold', () => {
  for (const store of ['ST1', 'ST4']) {
    const graph = traceGraph(genealogy, goldenId(store));
    assert.ok(graph);
    const shares = downstreamShares(graph);
    const [self] = graph.nodes;
    const drawn = graph.edges.filter(({ from }) => from === goldenId(store));
    const sold = drawn.reduce((sum, { to }) => sum + (shares.get(to) ?? 0), 0);
    const kg = drawn.reduce((sum, edge) => sum + edge.kg, 0);
    assert.ok(Math.abs(sold - (100 * kg) / (self?.kg ?? 0)) < 1e-9);
  }
});

describe('the shares of a graph', () => {
  const node = (id: string, kg: number, direction: TraceDirection): TraceNode => ({
    ...{ id, kg, direction, slug: id, code: id, name: id, date: '2026-06-01', status: 'completed' },
    section: 'descanso',
    stepsAway: 1,
  });
  const edge = (from: string, to: string, kg: number) => ({ from, to, output: '0', form: null, kg });

  test('go up by what each drew, through a source that two have in common', () => {
    const nodes = [
      node('self', 100, 'self'),
      ...['a', 'b', 'root', 'empty', 'none'].map((id) => node(id, 100, 'up')),
      node('next', 50, 'down'),
    ];
    const edges = [
      ...[
        edge('a', 'self', 30),
        edge('b', 'self', 10),
        edge('root', 'a', 5),
        edge('none', 'a', 15),
        edge('root', 'b', 8),
      ],
      ...[edge('empty', 'root', 4), edge('self', 'next', 50), edge('root', 'next', 9)],
    ];
    assert.deepEqual(
      [...upstreamShares({ nodes, edges })].sort(),
      Object.entries({ a: 75, b: 25, empty: 43.75, none: 56.25, root: 43.75, self: 100 }),
    );
  });

  test('go down by the part of each lot, and what is left is in none', () => {
    const nodes = [
      ...[node('up', 500, 'up'), node('self', 200, 'self'), node('a', 40, 'down'), node('b', 100, 'down')],
      ...[node('end', 30, 'down'), node('nothing', 0, 'down'), node('after', 5, 'down')],
    ];
    const edges = [
      ...[
        edge('up', 'self', 200),
        edge('up', 'a', 1),
        edge('self', 'a', 50),
        edge('self', 'b', 100),
        edge('a', 'end', 20),
      ],
      ...[edge('b', 'end', 10), edge('b', 'nothing', 5), edge('nothing', 'after', 5)],
    ];
    assert.deepEqual(
      [...downstreamShares({ nodes, edges })].sort(),
      Object.entries({ a: 25, b: 50, end: 17.5, nothing: 2.5, self: 100 }),
    );
  });
});
