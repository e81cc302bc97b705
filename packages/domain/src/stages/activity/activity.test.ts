import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusDefinition } from '../../definition/stage.ts';
import { savedFarm } from '../../golden/saved-farm.ts';
import type { Problem } from '../../record/problem.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { activity } from './activity.ts';
import { phiViolations } from './waiting-period.ts';

test('work is planned first, begun or done it counts, and it takes and gives no coffee', () => {
  const statuses = Object.entries<StatusDefinition>(activity.statuses).map(([status, { started, completed }]) => [
    status,
    started,
    completed,
  ]);
  assert.deepEqual(statuses, [
    ['planned', undefined, undefined],
    ['in_progress', true, undefined],
    ['done', true, true],
    ['cancelled', undefined, undefined],
  ]);
  assert.equal(activity.initialStatus({ data: {}, inputs: [], outputs: [] }), 'planned');
  assert.deepEqual([activity.needsInputs, activity.needsOutputs], [false, false]);
});

test('a waiting or re-entry period that no calendar reaches is refused, so that the harvests after it can be judged', () => {
  const sprayed = (data: object) => {
    const farm = savedFarm();
    farm.save('talhoes', 'plot', { name: 'Cruzeiro', data: { area: 5 } });
    const spraying = { activityType: 'spraying', plotIds: ['plot'], product: 'X', ...data };
    farm.save('atividades', 'spray', { name: 'P', date: '2026-06-01', status: 'done', data: spraying });
    const picked = { name: 'C', date: '2026-06-10', data: { plots: [{ plotId: 'plot', kg: 10 }] } };
    return farm.save('colheita', 'harvest', picked).warnings.some(({ code }) => code === 'phi/violation');
  };
  assert.equal(sprayed({ phiDays: 3_650, reentryHours: 8_760 }), true);
  for (const data of [{ phiDays: 3_651 }, { phiDays: 1e11 }, { reentryHours: 8_761 }])
    assert.throws(
      () => sprayed(data),
      ({ details }: Problem) => Object.keys(details.fields ?? {}).join() === `data.${Object.keys(data)[0]}`,
    );
});

test('a waiting period beyond that, stored before it was refused, ends after ten years', () => {
  const plots = { plots: [{ plotId: 'plot', kg: 10 }] };
  const harvest = recordOf('harvest', 'colheita', { date: '2026-06-10', data: plots });
  const spray = recordOf('spray', 'atividades', { date: '2026-06-01', data: { plotIds: ['plot'], phiDays: 1e11 } });
  const [violation] = phiViolations(harvest, [spray]);
  assert.deepEqual([violation?.phiDays, violation?.firstAllowedDate], [3_650, '2036-05-29']);
});
