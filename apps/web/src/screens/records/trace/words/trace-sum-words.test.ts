import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { traceGraph } from '@cafezal/domain/lots/trace.ts';
import { traceSum } from './trace-sum-words.ts';

const sumOf = (key: string, records = goldenRecords()) => {
  const graph = traceGraph(genealogyOf(records), goldenId(key), 'mass');
  assert.ok(graph);
  return traceSum(graph);
};

test('the sums of the worked season close', () => {
  assert.equal(sumOf('V3')?.isClosed, true);
  assert.equal(sumOf('P1'), null);
});

test('a processing that gave more than it took is named wherever its coffee went', () => {
  const records = goldenRecords().map((record) =>
    record.id === goldenId('PR1')
      ? { ...record, outputs: record.outputs.map((lot, at) => (at === 0 ? { ...lot, kg: lot.kg + 100 } : lot)) }
      : record,
  );
  for (const key of ['PR1', 'V3']) {
    const sum = sumOf(key, records);
    assert.equal(sum?.isClosed, false);
    assert.match(sum?.text ?? '', /^A conta não fecha: \S+ deu 100\skg a mais do que entrou\. Confira os pesos\.$/);
  }
});
