import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { formulaRule, nutrientsRule } from './fertilization.ts';

describe('a formula', () => {
  const told = (formula?: string) =>
    formulaRule(contentOf({ data: { formula } }), contextOf()).map(({ field, message }) => `${field}: ${message}`);

  test('has three shares of at most all of the bag', () => {
    assert.deepEqual([told('50-30-20'), told('20-05-20 + 0,5 B'), told()], [[], [], []]);
    assert.deepEqual(told('50-30-20,5'), ['data.formula: 50-30-20,5 soma 100,5 %: passa de 100. Confira.']);
    assert.deepEqual(told('ureia'), ['data.formula: Escreva como 20-05-20. Adubo sem fórmula vai em Produto.']);
  });
});

describe('the nutrients of a plot in a season', () => {
  const fed = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
    contentOf({ status: 'done', ...changes, data: { plotIds: ['P1'], ...data } });
  const earlier = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
    recordOf('earlier', 'atividades', fed(data, changes));
  const told = (content: RecordContent, others: readonly FarmRecord[] = []) =>
    nutrientsRule(content, contextOf(others)).map(({ field, message }) => `${field}: ${message}`);
  const tooMuch = (name: string, kg: string, most: number) =>
    `data.supplies: Na safra, ${name} soma ${kg} kg/ha. O comum é até ${most}.`;

  test('are asked about above the cap of each, and not at it', () => {
    const supplies = [{ npk: '20-05-20' }];
    assert.deepEqual(told(fed({ formula: '45-00-40', kgPerHa: 1000, supplies })), []);
    assert.deepEqual(told(fed({ formula: '45-00-00', kgPerHa: 1010 })), [tooMuch('N', '455', 450)]);
    assert.deepEqual(told(fed({ formula: '45-00-00', kgPerHa: 1000.5 })), [tooMuch('N', '450,2', 450)]);
    assert.deepEqual(told(fed({ formula: '00-00-40', kgPerHa: 1010 })), [tooMuch('K2O', '404', 400)]);
    assert.deepEqual(told(fed({ formula: '45-00-40', supplies })), []);
  });

  test('are those of all its feedings, the fullest plot counts', () => {
    const own = fed({ plotIds: ['P3', 'P1'], formula: '30-00-30', kgPerHa: 1000 });
    const before = earlier({ supplies: [{ product: '20-00-20', dose: 0.8, doseUnit: 't/ha' }] });
    assert.deepEqual(told(own, [before]), [tooMuch('N', '460', 450), tooMuch('K2O', '460', 400)]);
  });

  test('of another plot, another season or work that was called off do not count', () => {
    const much = { formula: '20-00-20', kgPerHa: 2000 };
    const own = fed({ formula: '30-00-30', kgPerHa: 1000 });
    const others = [earlier({ ...much, plotIds: ['P3'] }), earlier(much, { season: '2025/26' })];
    assert.deepEqual(told(own, [...others, earlier(much, { status: 'cancelled' })]), []);
    assert.deepEqual(told({ ...own, status: 'cancelled' }, [earlier(much)]), []);
    assert.equal(told(own, [earlier(much)]).length, 2);
  });

  test('are not asked about by work that brings none', () => {
    assert.deepEqual(told(fed({}), [earlier({ formula: '20-00-20', kgPerHa: 3000 })]), []);
  });
});
