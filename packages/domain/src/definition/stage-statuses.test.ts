import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outputOf } from '../rules/rule-fixture.ts';
import { workStatuses, workStatusOf } from './stage-statuses.ts';

test('work takes and gives lots from its beginning, and is planned, done and called off in its gender', () => {
  const begun = { draws: 'consumes', lends: true, started: true };
  assert.deepEqual(workStatuses('f'), {
    planned: { label: 'Planejada', tone: 'neutral' },
    in_progress: { label: 'Em andamento', ...begun, tone: 'info' },
    completed: { label: 'Concluída', ...begun, completed: true, tone: 'success' },
    cancelled: { label: 'Cancelada', tone: 'neutral' },
  });
  const { planned, completed, cancelled } = workStatuses('m');
  assert.deepEqual([planned.label, completed.label, cancelled.label], ['Planejado', 'Concluído', 'Cancelado']);
});

test('work is done once it gave something, under way once it took something, and planned before that', () => {
  const [inputs, outputs] = [[{ recordId: 'a', output: '0', kg: 1 }], [outputOf('pulp', 1)]];
  assert.equal(workStatusOf({ data: {}, inputs, outputs }), 'completed');
  assert.equal(workStatusOf({ data: {}, inputs, outputs: [] }), 'in_progress');
  assert.equal(workStatusOf({ data: { weight: 5 }, inputs: [], outputs: [] }), 'planned');
});

test('coffee from elsewhere is there: done, or under way while only its weight is known', () => {
  const statusOf = (data: object) => workStatusOf({ data: { origin: 'bought', ...data }, inputs: [], outputs: [] });
  assert.deepEqual([statusOf({}), statusOf({ weight: 5 })], ['completed', 'in_progress']);
});
