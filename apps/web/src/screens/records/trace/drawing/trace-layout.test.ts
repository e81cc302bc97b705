import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceEdge, type TraceNode, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import fc from 'fast-check';
import { type BoxShape, layoutTrace, type PlacedNode } from './trace-layout.ts';
import { crossings } from './trace-order.ts';

type Graph = { nodes: readonly TraceNode[]; edges: readonly TraceEdge[] };

const WIDTH = 180;
const SHAPE: BoxShape = { lines: 1, nodeHeight: 42, rowPitch: 82, widthOf: () => WIDTH };
const STAGES = SECTIONS.slice(0, 9);

function node(at: number, section: TraceNode['section']): TraceNode {
  const id = `n${at}`;
  return {
    id,
    section,
    slug: id,
    code: id,
    name: id,
    date: '2026-07-01',
    status: '',
    kg: 1,
    direction: 'up',
    stepsAway: 0,
  };
}

/** Any graph without circles: a line goes from an earlier node to a later one, whatever their stages. */
const graphs = fc
  .record({
    stages: fc.array(fc.constantFrom(...STAGES), { minLength: 1, maxLength: 40 }),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 80 }),
  })
  .map(({ stages, pairs }): Graph => {
    const edges = pairs.flatMap(([one, other]) => {
      const [from, to] = [one % stages.length, other % stages.length].sort((a, b) => a - b);
      return from === to ? [] : [{ from: `n${from}`, to: `n${to}`, output: null, form: null, kg: 1 }];
    });
    return { nodes: stages.map((section, at) => node(at, section)), edges };
  });

const laidOut = (graph: Graph) => layoutTrace(graph, SHAPE);

const doTouch = (one: PlacedNode, other: PlacedNode): boolean =>
  one.y === other.y && one.x < other.x + other.width && other.x < one.x + one.width;

function goldenTrace(key: string): Graph {
  const graph = traceGraph(genealogyOf(goldenRecords()), goldenId(key));
  assert.ok(graph);
  return graph;
}

describe('the drawing of a trace', () => {
  test('puts no box on another, whatever the graph', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes } = laidOut(graph);
        assert.equal(nodes.length, graph.nodes.length);
        for (const [at, one] of nodes.entries()) {
          for (const other of nodes.slice(at + 1)) assert.equal(doTouch(one, other), false);
        }
      }),
    );
  });

  test('draws every line from the top of its source up to the foot of its target', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, edges } = laidOut(graph);
        const boxes = new Map(nodes.map((box) => [box.node.id, box]));
        assert.equal(edges.length, new Set(graph.edges.map(({ from, to }) => `${from} ${to}`)).size);
        for (const { from, to, points } of edges) {
          const [source, target] = [boxes.get(from), boxes.get(to)];
          const [start, end] = [points[0], points.at(-1)];
          assert.ok(source && target && start && end);
          assert.equal(start.y, source.y);
          assert.equal(end.y, target.y + SHAPE.nodeHeight);
          assert.ok(start.x >= source.x && start.x <= source.x + source.width);
          assert.ok(end.x >= target.x && end.x <= target.x + target.width);
          for (const [at, point] of points.slice(1).entries()) assert.ok(point.y < (points[at]?.y ?? 0));
        }
      }),
    );
  });

  test('runs no line behind a box that it only passes', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, edges } = laidOut(graph);
        for (const { points } of edges) {
          for (const { x, y } of points.slice(1, -1)) {
            const passed = nodes.filter((box) => box.y + SHAPE.nodeHeight / 2 === y);
            assert.ok(passed.every((box) => x <= box.x || x >= box.x + box.width));
          }
        }
      }),
    );
  });

  test('keeps everything inside its frame', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, width, height } = laidOut(graph);
        for (const box of nodes) {
          assert.ok(box.x >= -1e-6 && box.x + box.width <= width + 1e-6);
          assert.ok(box.y >= 0 && box.y + SHAPE.nodeHeight <= height);
        }
      }),
    );
  });

  test('reads from the sale down to the earth, a row a stage', () => {
    const { rows } = laidOut(goldenTrace('V4'));
    assert.deepEqual(
      rows.map(({ section }) => section),
      ['vendas', 'armazenamento', 'beneficiamento', 'descanso', 'secagem', 'processamento', 'colheita', 'talhoes'],
    );
  });

  test('starts another row where coffee goes back to a stage', () => {
    const nodes = [node(0, 'secagem'), node(1, 'descanso'), node(2, 'secagem'), node(3, 'secagem')];
    const link = (from: number, to: number) => ({ from: `n${from}`, to: `n${to}`, output: 'a', form: null, kg: 1 });
    const { rows } = laidOut({ nodes, edges: [link(0, 1), link(1, 2), link(2, 3)] });
    assert.deepEqual(
      rows.map(({ section }) => section),
      ['secagem', 'secagem', 'descanso', 'secagem'],
    );
  });

  test('sums draws on several lots of one record on one line', () => {
    const nodes = [node(0, 'beneficiamento'), node(1, 'vendas')];
    const draw = (output: string, kg: number) => ({ from: 'n0', to: 'n1', output, form: null, kg });
    const { edges } = laidOut({ nodes, edges: [draw('a', 10), draw('b', 5)] });
    assert.deepEqual(
      edges.map(({ kg }) => kg),
      [15],
    );
  });

  test('puts no box on another among 500 nodes', () => {
    const nodes = Array.from({ length: 500 }, (_, at) => node(at, STAGES[Math.floor((at * 9) / 500)] ?? 'vendas'));
    const edges = nodes
      .slice(60)
      .flatMap((_, at) =>
        [at + 5, at + 37].map((from) => ({ from: `n${from}`, to: `n${at + 60}`, output: null, form: null, kg: 1 })),
      );
    const rows = Map.groupBy(laidOut({ nodes, edges }).nodes, ({ y }) => y);
    for (const row of rows.values()) {
      const sorted = row.toSorted((one, other) => one.x - other.x);
      for (const [at, box] of sorted.slice(1).entries()) assert.equal(doTouch(sorted[at] ?? box, box), false);
    }
  });
});

describe('crossings', () => {
  test('are pairs of lines whose ends stand the other way round', () => {
    const below = [[4], [3], [3], [], []];
    assert.equal(
      crossings({
        rows: [
          [0, 1, 2],
          [3, 4],
        ],
        below,
      }),
      2,
    );
    assert.equal(
      crossings({
        rows: [
          [0, 1, 2],
          [4, 3],
        ],
        below,
      }),
      0,
    );
  });
});
