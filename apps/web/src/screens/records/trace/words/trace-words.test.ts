import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceGraph, type TraceNode, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { drawingSummary, nodeTitle, originWords } from './trace-words.ts';

function graphOf(key: string): TraceGraph & { self: TraceNode } {
  const graph = traceGraph(genealogyOf(goldenRecords()), goldenId(key));
  const self = graph?.nodes[0];
  assert.ok(graph && self);
  return { ...graph, self };
}

test('a harvest is called by its day, a plot by its name, a lot by its code', () => {
  const { nodes } = graphOf('V4');
  const titles = nodes.map(nodeTitle);
  assert.ok(titles.includes('26-SEC-0004'));
  assert.ok(titles.includes('02/06'));
  assert.ok(titles.includes('01 – Cruzeiro'));
});

test('a long name of a plot is cut', () => {
  const { self } = graphOf('V4');
  assert.equal(nodeTitle({ ...self, section: 'talhoes', name: 'x'.repeat(40) }).length, 22);
});

test('the origin and the summary name plots, harvests and sales', () => {
  assert.equal(originWords(graphOf('V4')), '3 talhões, 5 colheitas');
  const graph = graphOf('V4');
  assert.match(drawingSummary(graph, graph.self), /26-VEN-0004, venda; veio de 3 talhões, 5 colheitas; 1\d registros/);
  const harvest = graphOf('H01');
  assert.match(drawingSummary(harvest, harvest.self), /foi para \d+ vendas?/);
});
