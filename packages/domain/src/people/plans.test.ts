import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLANS, planName } from './plans.ts';

test('a plan goes by its name, the trial too, and one that is not ours by its id', () => {
  assert.deepEqual(
    PLANS.map(({ id }) => planName(id)),
    ['Safra', 'Mensal'],
  );
  assert.equal(planName('trial'), 'Teste');
  assert.equal(planName('cooperativa'), 'cooperativa');
});
