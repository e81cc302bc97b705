import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceGraph, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { layoutFor } from './trace-shapes.ts';

function traceOf(key: string): TraceGraph {
  const graph = traceGraph(genealogyOf(goldenRecords()), goldenId(key));
  assert.ok(graph);
  return graph;
}

const LAPTOP = { width: 776, height: 588 };

test('a drawing that fits is written in one line a box, and so is one that is only moved about in', () => {
  assert.equal(layoutFor(traceOf('V4'), LAPTOP).shape.lines, 1);
  assert.equal(layoutFor(traceOf('V8'), null).shape.lines, 1);
});

test('a drawing of many boxes is written in two lines where its text is larger so', () => {
  const many = traceOf('V5');
  const [wide, tall] = [layoutFor(many, null), layoutFor(many, LAPTOP)];
  assert.equal(tall.shape.lines, 2);
  const scaleOf = ({ width, height }: typeof tall) => Math.min(LAPTOP.width / width, LAPTOP.height / height);
  assert.ok(scaleOf(tall) > 1.2 * scaleOf(wide), `${scaleOf(tall)} against ${scaleOf(wide)}`);
  assert.ok(scaleOf(tall) > 0.7);
});
