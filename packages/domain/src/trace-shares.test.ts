import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { genealogyOf } from './genealogy.ts';
import { goldenRecords } from './golden/records.ts';
import { goldenId } from './golden/season.ts';
import { traceGraph } from './trace.ts';
import { roundedPercents, upstreamShares } from './trace-shares.ts';

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
