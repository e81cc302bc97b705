import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { savedFarm } from '../../golden/saved-farm.ts';
import { Problem } from '../../record/problem.ts';

const said = { product: 'arabica', source: 'coop', sourceName: 'Mantiqueira', unit: 'BRL_bag', value: 2310.5 };
const payload = (data: object = {}, date = '2026-07-22') => ({ date, data: { ...said, ...data } });

describe('a quote', () => {
  test('is called by its coffee and day unless somebody names it', () => {
    const farm = savedFarm();
    assert.equal(farm.save('cotacoes', 'q1', payload()).content.name, 'Arábica 22/07/2026');
    assert.equal(farm.save('cotacoes', 'q2', { ...payload({ source: 'b3' }), name: 'Bolsa' }).content.name, 'Bolsa');
  });

  test('warns of another by the same source of the same coffee and day', () => {
    const farm = savedFarm();
    farm.save('cotacoes', 'q1', payload());
    const codes = (data: object, date?: string) =>
      farm.save('cotacoes', 'q2', payload(data, date)).warnings.map(({ code }) => code);
    assert.deepEqual(codes({ value: 2400, sourceName: 'mantiqueira' }), ['quote/duplicate']);
    assert.deepEqual(codes({ sourceName: 'Outra' }), []);
    assert.deepEqual(codes({ product: 'conilon' }), []);
    assert.deepEqual(codes({}, '2026-07-23'), []);
  });

  test('says what it is of, from whom, in what and how much', () => {
    const refused = (data: object): string[] => {
      try {
        savedFarm().save('cotacoes', 'q', payload(data));
        return [];
      } catch (error) {
        return error instanceof Problem ? Object.keys(error.details.fields ?? {}) : [String(error)];
      }
    };
    assert.deepEqual(refused({ value: 0 }), ['data.value']);
    assert.deepEqual(refused({ value: null, unit: null, source: null, product: null }).sort(), [
      'data.product',
      'data.source',
      'data.unit',
      'data.value',
    ]);
    assert.deepEqual(refused({ value: '2.310,12345' }), ['data.value']);
  });
});
