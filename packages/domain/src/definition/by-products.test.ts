import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { byProductsOf, cameOutOf } from './by-products.ts';

const told = (data: Readonly<Record<string, unknown>>, ...outputs: ReturnType<typeof outputOf>[]) =>
  recordOf('B', 'beneficiamento', { outputs, data });
const kgOf = (rows: readonly { form: string; kg: number }[]) => rows.map(({ form, kg }) => [form, kg]);

test('the husk of a milling is a lot, or a weight that was typed, and never both', () => {
  const green = outputOf('green_bean', 500);
  assert.deepEqual(byProductsOf(told({}, green)), []);
  assert.deepEqual(kgOf(byProductsOf(told({ huskKg: 480 }, green))), [['husk', 480]]);
  assert.deepEqual(kgOf(cameOutOf(told({ huskKg: 480 }, green))), [
    ['green_bean', 500],
    ['husk', 480],
  ]);
  for (const form of ['husk', 'parchment_hull'] as const)
    assert.deepEqual(kgOf(byProductsOf(told({ huskKg: 480 }, green, outputOf(form, 470)))), [[form, 470]]);
  assert.deepEqual(kgOf(byProductsOf(told({ huskKg: 480 }, green, outputOf('impurities', 5)))), [
    ['impurities', 5],
    ['husk', 480],
  ]);
  assert.deepEqual(byProductsOf(told({ huskKg: 0 }, green)), []);
});
