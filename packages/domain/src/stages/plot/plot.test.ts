import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusDefinition } from '../../definition/stage.ts';
import { plot } from './plot.ts';

test('a plot is a place that stands from its first day on, and for ever gone once it is eradicated', () => {
  const statuses = Object.entries<StatusDefinition>(plot.statuses).map(([status, { started, final }]) => [
    status,
    started,
    final,
  ]);
  assert.deepEqual(statuses, [
    ['active', true, undefined],
    ['renewal', true, undefined],
    ['eradicated', true, true],
  ]);
  assert.equal(plot.initialStatus({ data: {}, inputs: [], outputs: [] }), 'active');
  assert.deepEqual([plot.isPlace, plot.needsInputs, plot.needsOutputs], [true, false, false]);
});
