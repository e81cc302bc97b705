import assert from 'node:assert/strict';
import { test } from 'node:test';
import { funruralRateOn } from './funrural.ts';

test('Funrural goes by the day of the sale and the regime of the farm', () => {
  const rates = [
    funruralRateOn('2026-03-31', 'pf'),
    funruralRateOn('2026-04-01', 'pf'),
    funruralRateOn('2026-03-31', 'pj'),
    funruralRateOn('2026-04-01', 'pj'),
    funruralRateOn('2026-04-01', 'pf_payroll'),
    funruralRateOn('2026-04-01', 'pj_payroll'),
    funruralRateOn('2026-04-01', 'pf_special'),
  ];
  assert.deepEqual(rates, [150, 163, 205, 223, 20, 25, 150]);
});
