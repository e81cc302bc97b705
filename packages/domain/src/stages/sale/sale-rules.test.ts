import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { priceRule, saleRules } from './sale-rules.ts';

const from = (recordId: string, kg: number) => ({ recordId, output: '0', kg });
const sold = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  contentOf({
    date: '2026-09-10',
    status: 'contracted',
    inputs: [from('stock', 600)],
    ...changes,
    data: { pricePerBag: 2300, ...data },
  });
const check = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  [priceRule, ...saleRules].flatMap((rule) => said(rule(content, contextOf(records))));

describe('a contracted sale', () => {
  test('passes with buyer, lots and price', () => {
    assert.deepEqual(check(sold({ buyer: 'Exportadora', bags: 10 })), []);
  });

  test('is refused without a price, unless its kind of deal fixes it later', () => {
    assert.deepEqual(check(sold({ pricePerBag: undefined })), ['error missing/pricePerBag']);
    for (const contractType of ['to_fix', 'futures_diff', 'cpr_financial', 'coop', 'consignment', 'donation']) {
      assert.deepEqual(check(sold({ pricePerBag: undefined, contractType })), [], contractType);
    }
    assert.deepEqual(check(sold({ pricePerBag: undefined }, { status: 'draft' })), []);
  });

  test('is not asked about sacas that are off by rounding alone', () => {
    const small = sold({ bags: 0.01 }, { inputs: [from('stock', 0.5)] });
    assert.ok(!check(small).includes('warning bags/mismatch'));
    const halfway = sold({ bags: 0.01 }, { inputs: [from('stock', 0.3)] });
    assert.ok(!check(halfway).includes('warning bags/mismatch'));
  });
  test('is asked about where the sacas are more than 1 % off the lots', () => {
    assert.deepEqual(check(sold({ bags: 10.1 })), []);
    assert.deepEqual(check(sold({ bags: 10.2 })), ['warning bags/mismatch']);
  });

  test('is asked about where its price is 30 % off the others of the season', () => {
    const others = [2200, 2300, 2400].map((pricePerBag, index) =>
      recordOf(`sale${index}`, 'vendas', { status: 'paid', data: { pricePerBag } }),
    );
    assert.deepEqual(check(sold({ pricePerBag: 23000 }), others), ['warning price/unlikely']);
    assert.deepEqual(check(sold({ pricePerBag: 2900 }), others), []);
    assert.deepEqual(check(sold({ pricePerBag: 23000 }), others.slice(1)), []);
  });

  test('is refused discounts above what it brings; ágio counts for it', () => {
    const discounts = [{ kind: 'frete', amount: 23001 }];
    assert.deepEqual(check(sold({ discounts })), ['error discounts/above-gross']);
    assert.deepEqual(check(sold({ discounts: [...discounts, { kind: 'agio', amount: 1 }] })), []);
  });

  test('is asked about where a contract number of the buyer is taken', () => {
    const other = recordOf('other', 'vendas', { data: { buyer: 'Coop Sul', contractNumber: 'C-1' } });
    assert.deepEqual(check(sold({ buyer: 'COOP SUL', contractNumber: 'c-1' }), [other]), [
      'warning contract/duplicate',
    ]);
    assert.deepEqual(check(sold({ buyer: 'Outra', contractNumber: 'C-1' }), [other]), []);
  });

  test('is refused a month in which its exchange has no contract', () => {
    assert.deepEqual(check(sold({ exchange: 'ICE_KC', futuresMonth: 'F' })), ['error futures/month']);
    assert.deepEqual(check(sold({ exchange: 'B3_CNL', futuresMonth: 'F' })), []);
  });

  test('is asked about where payment is more than 180 days away', () => {
    assert.deepEqual(check(sold({ paymentDate: '2027-03-09' })), []);
    assert.deepEqual(check(sold({ paymentDate: '2027-03-10' })), ['warning payment/late']);
  });

  test('is asked about where the registered buyer has no document', () => {
    const partner = (data: RecordContent['data']) => recordOf('partner', 'parceiros', { data });
    assert.deepEqual(check(sold({ buyerId: 'partner' }), [partner({})]), ['warning buyer/no-document']);
    assert.deepEqual(check(sold({ buyerId: 'partner' }), [partner({ cnpj: '11222333000181' })]), []);
  });
});

describe('a delivery', () => {
  const delivered = (kg: number, status = 'partially_delivered') =>
    check(sold({ invoiceNumber: '1', deliveries: [{ date: '2026-09-10', kg }] }, { status }));

  test('of more than 3 % above the contract is refused', () => {
    assert.deepEqual(delivered(618), ['warning delivery/differs']);
    assert.deepEqual(delivered(618.001), ['error delivery/above-contract']);
  });

  test('may be a part while it is partial, and is asked about when it is said to be whole', () => {
    assert.deepEqual(delivered(300), []);
    assert.deepEqual(delivered(300, 'delivered'), ['warning delivery/differs']);
  });

  test('is weighed by the buyer in kg or in sacas', () => {
    const paid = (data: RecordContent['data']) => check(sold({ invoiceNumber: '1', ...data }, { status: 'paid' }));
    assert.deepEqual(paid({ weightDelivered: 620 }), ['error delivery/above-contract']);
    assert.deepEqual(paid({ bagsDelivered: 10.2 }), ['warning delivery/differs']);
  });

  test('that is partial says what left', () => {
    assert.deepEqual(check(sold({ invoiceNumber: '1' }, { status: 'partially_delivered' })), [
      'warning missing/deliveries',
    ]);
  });

  test('before the first picking is refused', () => {
    const records = [
      recordOf('harvest', 'colheita', { date: '2026-06-01' }),
      recordOf('stock', 'armazenamento', { date: '2026-08-01', inputs: [from('harvest', 600)] }),
    ];
    assert.deepEqual(check(sold({ deliveryDate: '2026-05-31' }), records), ['error delivery/before-harvest']);
    assert.deepEqual(check(sold({ deliveryDate: '2026-06-01' }), records), []);
  });
});

describe('the invoice of a sale', () => {
  const KEY = '31260900052998224725559200000001231000004564';

  test('is asked for once coffee left', () => {
    assert.deepEqual(check(sold({}, { status: 'delivered' })), ['warning invoice/missing']);
    assert.deepEqual(check(sold({ invoiceKey: KEY }, { status: 'delivered' })), []);
  });

  test('is refused with a key that does not hold', () => {
    assert.deepEqual(check(sold({ invoiceKey: KEY.replace(/4$/, '5') })), ['error invoice/key']);
  });
});

test('coffee picked inside a waiting period is told of', () => {
  const stock = { ...recordOf('stock', 'armazenamento'), flags: ['phiViolation'] };
  assert.deepEqual(check(sold({}), [stock]), ['warning phi/lot']);
});

test('a sale to the European Union asks for what the dossier lacks', () => {
  const plot = (data: RecordContent['data']) => [
    recordOf('plot', 'talhoes', { data }),
    recordOf('stock', 'colheita', { data: { plots: [{ plotId: 'plot', kg: 600 }] } }),
  ];
  assert.deepEqual(check(sold({ destinationCountry: 'DE' }), plot({})), ['warning eudr/not-ready']);
  const ready = plot({ boundary: { type: 'Point', coordinates: [-45, -22] }, deforestationFree: 'yes' });
  assert.deepEqual(check(sold({ destinationCountry: 'DE' }), ready), []);
  assert.deepEqual(check(sold({ destinationCountry: 'US' }), plot({})), []);
});
