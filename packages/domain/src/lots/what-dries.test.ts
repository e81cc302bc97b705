import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import type { ProductForm } from '../record/record.ts';
import { outputOf } from '../rules/rule-fixture.ts';
import { whatDries } from './what-dries.ts';

const records = new Map(goldenRecords().map((record) => [record.id, record]));
test('a drying says which form of a washing dries in it', () => {
  const words = [...records.values()]
    .filter(({ section }) => section === 'secagem')
    .map((record) => whatDries(record, (id) => records.get(id)));
  for (const word of ['Pergaminho', 'Cereja', 'Boia', 'Verde']) assert(words.includes(word), `${word} of ${words}`);
});

test('coffee as picked and coco that is dried again say so too', () => {
  const lots = (form: ProductForm) => ({ outputs: [{ ...outputOf(form, 100), key: '0' }] });
  const drying = (...ids: readonly ProductForm[]) => ({
    section: 'secagem' as const,
    inputs: ids.map((recordId) => ({ recordId, output: '0' })),
  });
  const of = (...forms: readonly ProductForm[]) => whatDries(drying(...forms), (id) => lots(id as ProductForm));
  assert.equal(of('cherry_mixed'), 'Café da roça');
  assert.equal(of('cherry_mixed', 'cherry_float'), 'Café da roça e Boia');
  assert.deepEqual([of('dry_cherry'), of('dry_parchment')], ['Coco', 'Pergaminho seco']);
});

test('every drying of the worked season says what dries', () => {
  for (const record of [...records.values()].filter(({ section }) => section === 'secagem'))
    assert.notEqual(
      whatDries(record, (id) => records.get(id)),
      '',
      record.name,
    );
});

test('no other stage is told apart by what goes in', () => {
  const others = [...records.values()].filter(({ section }) => section !== 'secagem');
  assert.deepEqual([...new Set(others.map((record) => whatDries(record, (id) => records.get(id))))], ['']);
});

test('a lot that nobody knows says nothing', () => {
  assert.equal(
    whatDries({ section: 'secagem', inputs: [{ recordId: 'gone', output: '0' }] }, () => undefined),
    '',
  );
});
