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

test('plans are told by who they are for and when they are paid', () => {
  assert.deepEqual(PLANS, [
    {
      ...{ id: 'season', name: 'Safra', isFor: 'Para quem recebe na venda do café.' },
      terms: 'Acerto uma vez por ano, depois da colheita.',
    },
    {
      ...{ id: 'monthly', name: 'Mensal', isFor: 'Para quem tem entrada o ano todo.' },
      terms: 'Acerto uma vez por mês.',
    },
  ]);
});
