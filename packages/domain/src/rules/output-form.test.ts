import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductForm } from '../record/record.ts';
import { dried, driedFormRule, sameForm, sameFormRule } from './output-form.ts';
import { contentOf, contextOf, outputOf, recordOf } from './rule-fixture.ts';

/** What a rule says of lots of some forms that came of others. */
function saidBy(rule: typeof sameFormRule, from: readonly ProductForm[], to: readonly ProductForm[]) {
  const sources = from.map((form, at) => recordOf(String(at), 'colheita', { outputs: [outputOf(form, 60)] }));
  const inputs = sources.map(({ id }) => ({ recordId: id, output: '0', kg: 60 }));
  return rule(contentOf({ inputs, outputs: to.map((form) => outputOf(form, 60)) }), contextOf(sources));
}
const refused = (at: number, message: string) => ({
  ...{ severity: 'error', field: `outputs.${at}.form`, code: 'output/other-form', message },
});

test('drying makes coco of fruit and dry parchment of parchment, all else keeps its form', () => {
  const forms: readonly ProductForm[] = ['cherry_ripe', 'dry_cherry', 'wet_parchment', 'dry_parchment'];
  assert.deepEqual(forms.map(dried), ['dry_cherry', 'dry_cherry', 'dry_parchment', 'dry_parchment']);
  assert.deepEqual(forms.map(sameForm), forms);
  assert.deepEqual(saidBy(driedFormRule, ['cherry_ripe', 'wet_parchment'], ['dry_cherry', 'dry_parchment']), []);
});

test('a lot of another form is refused by its place, with the forms that are possible', () => {
  assert.deepEqual(saidBy(sameFormRule, ['cherry_ripe'], ['cherry_ripe', 'cherry_float']), [
    refused(1, 'Destes lotes sai Cereja, não Boia.'),
  ]);
  assert.deepEqual(saidBy(driedFormRule, ['cherry_ripe', 'wet_parchment'], ['green_bean']), [
    refused(0, 'Destes lotes sai Coco ou Pergaminho seco, não Beneficiado (grão cru).'),
  ]);
});

test('of coffee that nobody knows anything may come', () => {
  assert.deepEqual(saidBy(sameFormRule, [], ['husk']), []);
  assert.deepEqual(saidBy(sameFormRule, ['husk'], []), []);
});
