import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { savedFarm } from '../../golden/saved-farm.ts';
import { Problem } from '../../record/problem.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { quote } from './quote.ts';
import { quoteChecks } from './quote-rules.ts';

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

test('a quote of a coffee that nobody knows is called a quote, and one without a source is told of its twin', () => {
  const bare = contentOf({ name: '', data: { product: 'toString' } });
  assert.equal(quoteChecks.derive?.(bare, contextOf())?.name, 'Cotação 01/06/2026');
  const twin = recordOf('twin', 'cotacoes', {
    name: 'Arábica 01/06/2026',
    data: { product: 'arabica', source: 'coop' },
  });
  const told = (data: object) =>
    quoteChecks.rules
      .flatMap((rule) => rule(contentOf({ data: { ...data } }), contextOf([twin])))
      .map(({ field, message }) => `${field}: ${message}`);
  assert.deepEqual(told({ product: 'arabica', source: 'coop' }), [
    'data.value: Já existe a cotação Arábica 01/06/2026. Confira para não repetir.',
  ]);
  assert.deepEqual(told({ product: 'arabica', source: 'b3' }), []);
});

test('a quote is in force at once, and of no coffee of the farm', () => {
  const { statuses, needsInputs, needsOutputs, feedVersion } = quote;
  assert.deepEqual([statuses.active.started, needsInputs, needsOutputs, feedVersion], [true, false, false, 2]);
  assert.equal(quote.initialStatus({ data: {}, inputs: [], outputs: [] }), 'active');
});
