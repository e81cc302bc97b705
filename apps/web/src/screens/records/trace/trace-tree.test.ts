import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { traceGraph } from '@cafezal/domain/lots/trace.ts';
import { linesGoingOn, traceTree } from './trace-tree.ts';
import { nodePercents } from './words/trace-percents.ts';
import { nodeTitle } from './words/trace-words.ts';

const genealogy = genealogyOf(goldenRecords());

test('a blend is listed branch by branch, one step in at each merge', () => {
  const graph = traceGraph(genealogy, goldenId('V4'));
  assert.ok(graph);
  const rows = traceTree(graph, nodePercents(graph)).map(({ node, depth }) => `${depth} ${nodeTitle(node)}`);
  assert.deepEqual(rows.slice(0, 8), [
    '0 26-VEN-0004',
    '0 26-ARM-0004',
    '1 26-BEN-0006',
    '1 26-SEC-0007',
    '1 26-PRO-0003',
    '2 09/06',
    '2 30/06',
    '2 03 – Baixada',
  ]);
});

test('a line goes on from the one before it, or begins a branch', () => {
  const graph = traceGraph(genealogy, goldenId('V4'));
  assert.ok(graph);
  const nodes = traceTree(graph, nodePercents(graph)).map(({ node }) => node);
  const goingOn = linesGoingOn(nodes, graph.edges);
  assert.deepEqual(
    nodes.slice(0, 8).map((node) => `${goingOn.has(node) ? '│' : '┬'} ${nodeTitle(node)}`),
    [
      '┬ 26-VEN-0004',
      '│ 26-ARM-0004',
      '│ 26-BEN-0006',
      '│ 26-SEC-0007',
      '│ 26-PRO-0003',
      '│ 09/06',
      '┬ 30/06',
      '│ 03 – Baixada',
    ],
  );
});

test('every record upstream is listed once, after all that drew from it', () => {
  for (const key of ['V1', 'V5', 'V8', 'ST4', 'D1']) {
    const graph = traceGraph(genealogy, goldenId(key));
    assert.ok(graph);
    const ids = traceTree(graph, nodePercents(graph)).map(({ node }) => node.id);
    const upstream = graph.nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id);
    assert.deepEqual([...ids].sort(), [...upstream].sort());
    for (const { from, to } of graph.edges) {
      if (ids.includes(to)) assert.ok(ids.indexOf(from) > ids.indexOf(to), `${key} ${from}`);
    }
  }
});
