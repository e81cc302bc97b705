import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { genealogyOf } from './genealogy.ts';
import { traceGraph } from './trace.ts';
import { downstreamShares, roundedPercents, upstreamShares } from './trace-shares.ts';

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

test('rounded parts of a whole sum to 100,00', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 20 }), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      fc.pre(total > 0.01);
      const rounded = roundedPercents(parts);
      assert.equal(Math.round(rounded.reduce((sum, part) => sum + part, 0) * 100), 10_000);
    }),
  );
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
