import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawsOf } from '../../lots/lots.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { barterSacas } from './sale-price.ts';
import { priceRule, saleChecks } from './sale-rules.ts';

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
  [priceRule, ...saleChecks.rules].flatMap((rule) => said(rule(content, contextOf(records))));

describe('a contract that is fixed later', () => {
  const fixed = (row: object, more: object = {}) =>
    check(
      sold({
        pricePerBag: undefined,
        contractType: 'to_fix',
        fixations: [{ date: '2026-09-10', bags: 5, price: 2000, ...row }],
        ...more,
      }),
    );

  test('has months with their year', () => {
    assert.deepEqual(fixed({ month: 'U26' }), []);
    for (const month of ['U', 'U2026', '09/26', 'A26', 'u26'])
      assert.deepEqual(fixed({ month }), ['error fixations/month']);
  });
  test('needs the dollar where its price is in dollars, of the fixation or of the sale', () => {
    assert.deepEqual(fixed({ unit: 'USC_lb', price: 290 }), ['error fixations/fx']);
    assert.deepEqual(fixed({ unit: 'USC_lb', price: 290, fx: 5.4 }), []);
    assert.deepEqual(fixed({ unit: 'USC_lb', price: 290 }, { exchangeRate: 5.4 }), []);
  });
  test('is asked about where more is fixed than sold', () => {
    assert.deepEqual([fixed({ bags: 10.1 }), fixed({ bags: 10.2 })], [[], ['warning fixations/above-sold']]);
  });
});

describe('a barter', () => {
  const barter = (data: object) => sold({ contractType: 'barter', ...data });
  test('owes the sacas that the inputs are worth at its price', () => {
    assert.equal(barterSacas(barter({ barterValue: 23000 })), 10);
    assert.equal(barterSacas(sold({ barterValue: 23000 })), null);
  });
  test('is asked about where its lots are not what is owed', () => {
    assert.deepEqual(check(barter({ barterValue: 23000 })), []);
    assert.deepEqual(check(barter({ barterValue: 46000 })), ['warning barter/differs']);
  });
});

describe('the coffee of a CPR', () => {
  const cpr = (contractType: string, status: string, settledAt?: string) =>
    drawsOf(recordOf('cpr', 'vendas', { ...sold({ contractType, settledAt }), status })).map((draw) => [
      draw.consumedKg,
      draw.reservedKg,
    ]);
  const reserved = [[0, 600]];

  test('of a financial one is reserved until it is settled, also once it is paid, and free then', () => {
    for (const status of ['contracted', 'delivered', 'paid']) {
      assert.deepEqual(cpr('cpr_financial', status), reserved, status);
      assert.deepEqual(cpr('cpr_financial', status, '2026-10-01'), [], status);
    }
    assert.deepEqual(cpr('cpr_financial', 'cancelled'), []);
  });
  test('of a physical one leaves with its delivery, and is free where it was settled without one', () => {
    assert.deepEqual(cpr('cpr_physical', 'contracted'), reserved);
    assert.deepEqual(cpr('cpr_physical', 'contracted', '2026-10-01'), []);
    assert.deepEqual(cpr('cpr_physical', 'delivered', '2026-10-01'), [[600, 0]]);
  });
  test('is not settled before it was pledged', () => {
    assert.deepEqual(check(sold({ contractType: 'cpr_financial', settledAt: '2026-09-09' })), [
      'error settledAt/before-start',
    ]);
    assert.deepEqual(check(sold({ contractType: 'cpr_financial', settledAt: '2026-09-10' })), []);
  });
});

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

  test('names the year of its futures contract, by which the months go', () => {
    const futures = { contractType: 'futures_diff', exchange: 'ICE_KC', futuresMonth: 'K', pricePerBag: undefined };
    assert.deepEqual(check(sold({ ...futures, futuresYear: 2027 })), []);
  });

  test('is refused a broker in per cent and in R$ at once', () => {
    assert.deepEqual(check(sold({ brokerPct: 1, brokerAmount: 500 })), ['error broker/both']);
    for (const one of [{ brokerPct: 1 }, { brokerAmount: 500 }]) assert.deepEqual(check(sold(one)), []);
  });

  test('is refused the price of a lot that it does not have', () => {
    const lines = (recordId: string, output?: string) => check(sold({ lines: [{ recordId, output, price: 2000 }] }));
    assert.deepEqual(lines('stock'), []);
    assert.deepEqual(lines('stock', '0'), []);
    assert.deepEqual([lines('stock', '1'), lines('other')], [['error lines/unknown-lot'], ['error lines/unknown-lot']]);
  });

  test('counts discounts of each saca and in per cent as R$ before it refuses them', () => {
    const discount = (per: string, amount: number) => check(sold({ discounts: [{ kind: 'outro', per, amount }] }));
    assert.deepEqual([discount('bag', 2300), discount('pct', 100), discount('total', 23000)], [[], [], []]);
    const refused = ['error discounts/above-gross'];
    assert.deepEqual(
      [discount('bag', 2301), discount('pct', 101), discount('total', 23001)],
      [refused, refused, refused],
    );
  });

  test('is asked for the renda of a price by saca beneficiada, and not where one was agreed', () => {
    const store = recordOf('stock', 'descanso', { outputs: [outputOf('dry_cherry', 600)] });
    const milled = { pricePerBag: undefined, price: 2000, priceUnit: 'BRL_milled_bag', contractType: 'spot' };
    assert.deepEqual(check(sold(milled), [store]), ['warning sale/yield-estimated']);
    assert.deepEqual(check(sold({ ...milled, rendaPct: 50 }), [store]), []);
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
