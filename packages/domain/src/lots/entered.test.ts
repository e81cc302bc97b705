import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { enteredKg, enteredLots, isUnmilledForm } from './entered.ts';

const store = (data: object, ...outputs: FarmRecord['outputs']): FarmRecord =>
  recordOf('S', 'armazenamento', { status: 'in_stock', data: { ...data }, outputs });
const bean = outputOf('green_bean', 300);
const shells = { ...outputOf('dry_cherry', 100), key: '1' };
const moved = (kg: number) => ({ movements: [{ type: 'quebra', kg, at: '2026-07-01T12:00:00.000Z' }] });

describe('coffee from elsewhere', () => {
  test('came as its lots, and of the own work nothing came', () => {
    assert.deepEqual(enteredLots(store({ origin: 'bought' }, bean, shells)), [
      { form: 'green_bean', kg: 300 },
      { form: 'dry_cherry', kg: 100 },
    ]);
    assert.equal(enteredKg(store({ origin: 'opening' }, bean, shells)), 400);
    assert.deepEqual([enteredLots(store({}, bean)), enteredKg(store({ origin: 'own' }, bean))], [[], 0]);
  });

  test('came with what was lost of it since, shared by what is left of each lot', () => {
    const lost = { origin: 'opening', ...moved(40) };
    assert.deepEqual(enteredLots(store(lost, bean, shells)), [
      { form: 'green_bean', kg: 330 },
      { form: 'dry_cherry', kg: 110 },
    ]);
    const none = [bean, shells].map((one) => ({ ...one, kg: 0 }));
    assert.deepEqual(enteredLots(store(lost, ...none)), [
      { form: 'green_bean', kg: 40 },
      { form: 'dry_cherry', kg: 0 },
    ]);
  });

  test('that was drying came with the weight that it had, as coco until it is known what came of it', () => {
    const drying = (data: object, outputs: FarmRecord['outputs'] = []) =>
      recordOf('D', 'secagem', { data: { origin: 'opening', ...data }, outputs });
    assert.deepEqual(enteredLots(drying({ weight: 500.5 })), [{ form: 'dry_cherry', kg: 500.5 }]);
    assert.deepEqual(enteredLots(drying({ weight: 500.5 }, [outputOf('dry_parchment', 200)])), [
      { form: 'dry_parchment', kg: 500.5 },
    ]);
    assert.deepEqual(enteredLots(drying({}, [outputOf('dry_parchment', 200)])), [{ form: 'dry_parchment', kg: 200 }]);
    assert.deepEqual(enteredLots(store({ origin: 'opening', weight: 9 }, bean)), [{ form: 'green_bean', kg: 300 }]);
  });
});

test('a form is to be milled yet where it is neither hulled nor a by-product', () => {
  const forms = ['cherry_mixed', 'wet_parchment', 'dry_cherry', 'green_bean', 'screenings', 'husk', 'pulp'] as const;
  assert.deepEqual(forms.filter(isUnmilledForm), ['cherry_mixed', 'wet_parchment', 'dry_cherry']);
});
