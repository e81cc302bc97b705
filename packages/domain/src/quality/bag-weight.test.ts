import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductForm } from '../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { greenBagRule, storedBagRule, usualBagKg } from './bag-weight.ts';

/** Coffee in store from lots of these forms. */
function stored(data: object, ...forms: readonly ProductForm[]) {
  const lots = forms.map((form, at) => recordOf(`lot${at}`, 'beneficiamento', { outputs: [outputOf(form, 600)] }));
  const inputs = lots.map(({ id }) => ({ recordId: id, output: '0', kg: 600 }));
  return [contentOf({ inputs, data: { ...data } }), contextOf(lots)] as const;
}
const unlikely = (message: string) => [
  { severity: 'warning', field: 'data.bagWeight', code: 'bagWeight/unlikely', message },
];

describe('a saca of green coffee', () => {
  test('weighs 60 kg, give or take 1 %', () => {
    const said = (data: object) => greenBagRule(contentOf({ data: { ...data } }), contextOf());
    for (const usual of [59.4, 60, 60.6]) assert.deepEqual(said({ bagWeight: usual }), []);
    assert.deepEqual(said({}), []);
    assert.deepEqual(said({ bagWeight: 59.39 }), unlikely('Saca de 59,39 kg. A de beneficiado tem 60 kg.'));
    assert.deepEqual(said({ bagWeight: 60.61 }), unlikely('Saca de 60,61 kg. A de beneficiado tem 60 kg.'));
  });
});

describe('a saca in store', () => {
  const said = (bagWeight: number | undefined, data: object = {}, ...forms: readonly ProductForm[]) =>
    storedBagRule(...stored({ bagWeight, ...data }, ...forms));

  test('weighs 60 kg, and of coco from 30 to 50', () => {
    assert.deepEqual([said(60), said(60, {}, 'green_bean'), said(undefined)], [[], [], []]);
    assert.deepEqual(said(40, {}, 'green_bean'), unlikely('Saca de 40 kg. A de beneficiado tem 60 kg.'));
    for (const usual of [30, 50]) assert.deepEqual(said(usual, {}, 'dry_cherry'), []);
    assert.deepEqual(said(29.9, {}, 'dry_cherry'), unlikely('Saca de 29,9 kg. A de coco tem cerca de 40 kg.'));
    assert.deepEqual(said(50.1, {}, 'dry_cherry'), unlikely('Saca de 50,1 kg. A de coco tem cerca de 40 kg.'));
  });

  test('never weighs more than 100 kg', () => {
    assert.deepEqual(said(100), unlikely('Saca de 100 kg. A de beneficiado tem 60 kg.'));
    assert.deepEqual(said(100.5), [
      {
        severity: 'error',
        field: 'data.bagWeight',
        code: 'bagWeight/impossible',
        message: 'Saca não pesa 100,5 kg. É big bag?',
      },
    ]);
  });

  test('is none in a big bag or in bulk, of which nothing is said', () => {
    for (const packaging of ['bigbag', 'granel']) assert.deepEqual(said(1200, { packaging }), []);
    assert.equal(said(1200, { packaging: 'juta' }).length, 1);
  });

  test('is known without weighing of green coffee alone', () => {
    const usual = (data: object, ...forms: readonly ProductForm[]) => usualBagKg(...stored(data, ...forms));
    assert.deepEqual([usual({}, 'green_bean'), usual({ packaging: 'juta' }, 'green_bean', 'green_bean')], [60, 60]);
    const unknown = [
      usual({}),
      usual({}, 'dry_cherry'),
      usual({}, 'green_bean', 'dry_parchment'),
      usual({ packaging: 'bigbag' }, 'green_bean'),
      usual({ packaging: 'granel' }, 'green_bean'),
    ];
    assert.deepEqual(new Set(unknown), new Set([null]));
  });
});
