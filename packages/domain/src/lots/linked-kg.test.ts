import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { sumKg } from '../ground/numbers.ts';
import { genealogyOf } from './genealogy.ts';
import { linkedKg } from './linked-kg.ts';
import { traceGraph } from './trace.ts';

const linkedOf = (records: ReturnType<typeof goldenRecords>, key: string) => {
  const graph = traceGraph(genealogyOf(records), goldenId(key));
  assert.ok(graph !== undefined);
  return linkedKg(graph);
};

describe('the kilos linked to plots', () => {
  test('are all of each sale of the worked season', () => {
    for (const { id, section, inputs } of goldenRecords()) {
      if (section !== 'vendas') continue;
      const graph = traceGraph(genealogyOf(goldenRecords()), id);
      assert.ok(graph !== undefined);
      const { takenKg, linkedKg: linked } = linkedKg(graph);
      assert.equal(takenKg, sumKg(inputs.map(({ kg }) => kg)));
      assert.equal(linked, takenKg);
    }
  });

  test('leave out what came from nowhere', () => {
    const whole = linkedOf(goldenRecords(), 'V4');
    const without = goldenRecords().filter(({ id }) => id !== goldenId('P3'));
    const { takenKg, linkedKg: linked } = linkedOf(without, 'V4');
    assert.equal(takenKg, whole.takenKg);
    assert.ok(linked > 0 && linked < takenKg);
  });

  test('are none of what took nothing', () => {
    const planned = goldenRecords().map((record) => ({ ...record, inputs: [] }));
    assert.deepEqual(linkedOf(planned, 'V4'), { takenKg: 0, linkedKg: 0, openingKg: 0, boughtKg: 0 });
  });
});
