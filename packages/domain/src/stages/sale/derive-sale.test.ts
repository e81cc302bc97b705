import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { deriveSale } from './derive-sale.ts';

const sold = (data: RecordContent['data'], kg = 1740) =>
  contentOf({ status: 'contracted', inputs: [{ recordId: 'stock', output: '0', kg }], data });
const derived = (content: RecordContent, stored?: RecordContent) =>
  deriveSale(content, contextOf(stored === undefined ? [] : [recordOf('self', 'vendas', stored)])).data;

describe('a sale', () => {
  test('is à vista and counts its sacas by the kg of its lots', () => {
    const { contractType, bags } = derived(sold({}));
    assert.deepEqual([contractType, bags], ['spot', 29]);
  });

  test('has the name of the partner that it is to, unless another one was typed', () => {
    const context = contextOf([recordOf('P', 'parceiros', { name: 'Cooperativa' })]);
    const buyerOf = (data: RecordContent['data']) => deriveSale(sold(data), context).data.buyer;
    assert.equal(buyerOf({ buyerId: 'P' }), 'Cooperativa');
    assert.equal(buyerOf({ buyerId: 'P', buyer: 'Coop de Carmo' }), 'Coop de Carmo');
    assert.deepEqual([buyerOf({}), buyerOf({ buyerId: 'gone' })], [undefined, undefined]);
  });

  test('keeps the sacas that were sent, also when its lots change', () => {
    assert.equal(derived(sold({ bags: 30 })).bags, 30);
    assert.equal(derived(sold({ bags: 30 }, 600), sold({ bags: 30 })).bags, 30);
  });

  test('counts its sacas anew when its lots change and nobody typed them', () => {
    assert.equal(derived(sold({ bags: 29 }, 600), sold({ bags: 29 })).bags, 10);
    assert.equal(derived({ ...sold({ bags: 29 }), inputs: [] }, sold({ bags: 29 })).bags, undefined);
  });

  test('of a sample too small for a hundredth of a saca counts none', () => {
    assert.equal(derived(sold({}, 0.2)).bags, undefined);
    assert.equal(derived(sold({}, 0.5)).bags, 0.01);
  });

  test('turns a price in another unit into R$ a saca', () => {
    assert.equal(derived(sold({ price: 575, priceUnit: 'BRL_arroba' })).pricePerBag, 2300);
    assert.equal(derived(sold({ price: 300, priceUnit: 'USC_lb', exchangeRate: 5.4 })).pricePerBag, 2142.89);
    assert.equal(derived(sold({ price: 300, priceUnit: 'USC_lb' })).pricePerBag, undefined);
    const before = sold({ price: 575, priceUnit: 'BRL_arroba', pricePerBag: 2300 });
    assert.equal(derived(sold({ priceUnit: 'BRL_arroba', pricePerBag: 2300 }), before).pricePerBag, undefined);
    assert.equal(derived(sold({ price: 575, priceUnit: 'BRL_arroba', pricePerBag: 2000 })).pricePerBag, 2000);
  });

  test('gets its price from quotation, differential and dollar', () => {
    const futures = { exchange: 'ICE_KC', futuresPrice: 300, differential: -10, exchangeRate: 5.4 };
    assert.equal(derived(sold(futures)).pricePerBag, 2071.46);
    assert.equal(derived(sold({ exchange: 'B3_CNL', futuresPrice: 1500, differential: 20 })).pricePerBag, 1520);
    assert.equal(derived(sold({ exchange: 'ICE_KC', futuresPrice: 300 })).pricePerBag, undefined);
    assert.equal(derived(sold({ ...futures, differential: -400 })).pricePerBag, undefined);
  });

  test('is paid by its instalments once it is delivered and all of it has a price', () => {
    const payments = [{ due: '2026-10-01', amount: 5000, paidAt: '2026-10-02' }];
    const fixation = (bags: number) => ({ date: '2026-09-20', bags, price: 1000, unit: 'BRL_bag' });
    const statusOf = (status: string, fixations: readonly object[]) =>
      deriveSale({ ...sold({ contractType: 'to_fix', payments, fixations }, 600), status }, contextOf()).status;
    assert.equal(statusOf('delivered', [fixation(4)]), 'partially_paid');
    assert.equal(statusOf('delivered', [fixation(4), fixation(6)]), 'paid');
    assert.equal(statusOf('contracted', [fixation(4), fixation(6)]), 'contracted');
  });

  test('has what its lots or its fixations come to as its price where they have prices of their own', () => {
    const quoted = { price: 1800, priceUnit: 'BRL_bag' };
    const perBag = (data: RecordContent['data']) => derived(sold(data, 600)).pricePerBag;
    assert.equal(perBag({ ...quoted, lines: [{ recordId: 'stock', price: 2000 }] }), 2000);
    const fixations = [{ date: '2026-09-20', bags: 4, price: 1000 }];
    assert.equal(perBag({ contractType: 'to_fix', ...quoted, fixations }), 400);
    assert.equal(perBag({ contractType: 'to_fix', ...quoted }), 1800);
    assert.equal(perBag({ contractType: 'spot', ...quoted, fixations }), 1800);
    // 600 kg are 882,35 litres, of which 60 are a medida.
    assert.equal(perBag({ price: 30, priceUnit: 'BRL_measure' }), 44.12);
    assert.equal(perBag({ contractType: 'to_fix' }), undefined);
  });

  test('keeps its kind of deal, and has the type of coffee that its defects add up to', () => {
    const { contractType, classification } = derived(
      sold({ contractType: 'barter', classification: [{ defects: { black: 36 } }] }),
    );
    assert.deepEqual([contractType, classification], ['barter', [{ defects: { black: 36 }, cobType: '4-25' }]]);
  });
});
