import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceGraph, traceGraph } from '@cafezal/domain/lots/trace.ts';
import type { TraceLayout } from './trace-layout.ts';
import { layoutFor, type Room } from './trace-shapes.ts';

function traceOf(key: string): TraceGraph {
  const graph = traceGraph(genealogyOf(goldenRecords()), goldenId(key));
  assert.ok(graph);
  return graph;
}

const LAPTOP = { width: 776, height: 588 };

function layoutOf(graph: Pick<TraceGraph, 'nodes' | 'edges'>, room: Room | null): TraceLayout {
  const layout = layoutFor(graph, room);
  assert.ok(layout);
  return layout;
}

test('a drawing that fits is written in one line a box, and so is one that is only moved about in', () => {
  assert.equal(layoutOf(traceOf('V4'), LAPTOP).shape.lines, 1);
  assert.equal(layoutOf(traceOf('V8'), null).shape.lines, 1);
});

test('a drawing of many boxes is written in two lines where its text is larger so', () => {
  const many = traceOf('V5');
  const [wide, tall] = [layoutOf(many, null), layoutOf(many, LAPTOP)];
  assert.equal(tall.shape.lines, 2);
  const scaleOf = ({ width, height }: typeof tall) => Math.min(LAPTOP.width / width, LAPTOP.height / height);
  assert.ok(scaleOf(tall) > 1.2 * scaleOf(wide), `${scaleOf(tall)} against ${scaleOf(wide)}`);
  assert.ok(scaleOf(tall) > 0.7);
});

/** Stores that each drew from the one before and a little from the first, whose line passes all of them. */
function storesFromTheFirst(count: number): Pick<TraceGraph, 'nodes' | 'edges'> {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`);
  const nodes = ids.map((id, at) => ({
    ...{ id, section: 'armazenamento' as const, slug: id, code: id, name: id, date: '2026-07-01', status: 'in_stock' },
    ...{ kg: 1, direction: at === count - 1 ? ('self' as const) : ('up' as const), stepsAway: count - 1 - at },
  }));
  const edges = ids
    .slice(1)
    .flatMap((to, at) => ['n0', `n${at}`].map((from) => ({ from, to, output: '0', form: null, kg: 1 })));
  return { nodes, edges };
}

test('a way too large to be drawn at once gives no drawing', () => {
  assert.ok(layoutFor(storesFromTheFirst(150), LAPTOP));
  assert.ok(layoutFor(storesFromTheFirst(300), LAPTOP) === null);
});

test('a way is drawn whose lines are many but short', () => {
  const [first, ...others] = storesFromTheFirst(2000).nodes;
  assert.ok(first);
  const edges = others.map(({ id }) => ({ from: id, to: first.id, output: '0', form: null, kg: 1 }));
  assert.equal(layoutOf({ nodes: [first, ...others], edges }, LAPTOP).nodes.length, 2000);
});
