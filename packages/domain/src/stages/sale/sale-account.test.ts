import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { goldenFarm } from '../../golden/season.ts';
import type { FarmRecord, ProductForm, RecordContent } from '../../record/record.ts';
import { salesReport } from '../../reports/sales-report.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { figuresOf } from '../stage-figures.ts';
import { isPartlyFixed } from './fixed-later.ts';
import { saleAccount, shownAccount, takenOff } from './sale-account.ts';
import { DISCOUNT_KINDS, DISCOUNT_MEASURES } from './sale-choices.ts';

type Data = RecordContent['data'];

const sold = (data: Data, kg = 1740) =>
  contentOf({ date: '2026-09-10', status: 'contracted', inputs: [{ recordId: 'stock', output: '0', kg }], data });

/** The account of a sale of a lot of some form. */
const accountOf = (
  data: Data,
  { kg = 1740, form = 'green_bean' as ProductForm, liters = null as number | null } = {},
) =>
  saleAccount(
    sold(data, kg),
    contextOf([
      recordOf('stock', 'armazenamento', { outputs: [{ ...outputOf(form, kg), liters }] }),
      recordOf('firm', 'parceiros', { data: { cnpj: '11222333000181' } }),
      recordOf('person', 'parceiros', { data: { cpf: '52998224725' } }),
    ]),
  );

/** What the page of a sale and the report of sales say of it. */
function saidOf(data: Data) {
  const content = { ...sold(data), season: '2026/27' };
  const stock = { ...recordOf('stock', 'armazenamento'), status: 'in_stock', season: '2026/27' };
  const records: FarmRecord[] = [
    { ...stock, outputs: [outputOf('green_bean', 1740)] },
    { ...recordOf('sale', 'vendas', content), season: '2026/27' },
  ];
  const context = { ...contextOf(records), farm: goldenFarm() };
  const figure = (key: string) =>
    figuresOf('vendas')
      .find((one) => one.key === key)
      ?.of(content, context);
  const report = salesReport({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31', seesPrices: true });
  const { gross, net } = report.tables.find(({ key }) => key === 'sales')?.rows[0]?.cells ?? {};
  return { page: [figure('gross'), figure('net')], report: [gross, net] };
}

describe('what a sale brings', () => {
  for (const [what, data, gross] of [
    ['R$ a saca', { pricePerBag: 2650 }, 76_850],
    ['R$ an arroba', { price: 575, priceUnit: 'BRL_arroba' }, 66_700],
    ['R$ a kg', { price: 40, priceUnit: 'BRL_kg' }, 69_600],
    ['US$ a saca', { price: 400, priceUnit: 'USD_bag', exchangeRate: 5.4 }, 62_640],
    ['US$ a tonne', { price: 5000, priceUnit: 'USD_t', exchangeRate: 5.4 }, 46_980],
    ['¢ a pound', { price: 290, priceUnit: 'USC_lb', exchangeRate: 5.4 }, 60_072.44],
  ] as const)
    test(`follows from its kg and its price in ${what}`, () => {
      assert.equal(accountOf(data)?.gross.toFixed(2), gross.toFixed(2));
    });

  test('is of coco by saca beneficiada the renda that was agreed: 5.060 kg at 50 % and R$ 1.720 are R$ 72.526,67', () => {
    const data = { price: 1720, priceUnit: 'BRL_milled_bag', rendaPct: 50 };
    const account = accountOf(data, { kg: 5060, form: 'dry_cherry' });
    assert.deepEqual([account?.sacas.toFixed(2), account?.gross.toFixed(2)], ['42.17', '72526.67']);
    assert.deepEqual([account?.net.toFixed(2), account?.netPerSaca?.toFixed(2)], ['71344.48', '1691.96']);
    assert.equal(account?.lots[0]?.isEstimated, false);
  });

  test('is of coco and parchment without a renda by what the farm has as a rule, and said to be estimated', () => {
    const data = { price: 1000, priceUnit: 'BRL_milled_bag' };
    const coco = accountOf(data, { kg: 1200, form: 'dry_cherry' });
    const parchment = accountOf(data, { kg: 1200, form: 'dry_parchment' });
    assert.deepEqual([coco?.sacas, coco?.gross], [10, 10_000]);
    assert.deepEqual([parchment?.sacas, parchment?.gross], [16, 16_000]);
    assert.equal(coco?.lots[0]?.isEstimated, true);
  });

  test('is of fruit by the medida and the lata its litres, else its kg by their density', () => {
    const fruit = { kg: 595.2, form: 'cherry_mixed' as const };
    const measured = accountOf({ price: 50, priceUnit: 'BRL_measure' }, { ...fruit, liters: 1200 });
    assert.deepEqual([measured?.gross, measured?.sacas], [1000, 2.5]);
    assert.equal(accountOf({ price: 50, priceUnit: 'BRL_lata' }, { ...fruit, liters: 960 })?.gross, 2400);
    assert.equal(accountOf({ price: 50, priceUnit: 'BRL_measure' }, fruit)?.gross.toFixed(2), '800.00');
  });

  test('is the sum of its lots where one has a price of its own', () => {
    const inputs = [
      { recordId: 'stock', output: '0', kg: 600 },
      { recordId: 'other', output: '0', kg: 300 },
    ];
    const lines = [{ recordId: 'other', output: '0', price: 500, priceUnit: 'BRL_arroba' }];
    const account = saleAccount({ ...sold({ pricePerBag: 1000, lines }), inputs }, contextOf());
    assert.deepEqual(
      account?.lots.map(({ gross }) => gross),
      [10_000, 10_000],
    );
    assert.equal(account?.gross, 20_000);
  });

  test('is what was fixed where it is to be fixed, and nothing before', () => {
    const fixations = [
      { date: '2026-09-01', bags: 10, price: 2000 },
      { date: '2026-09-05', bags: 5, price: 300, unit: 'USC_lb', differential: -10, fx: 5.4 },
    ];
    const account = accountOf({ contractType: 'to_fix', fixations });
    assert.equal(account?.gross.toFixed(2), (20_000 + 5 * 2071.4634576).toFixed(2));
    assert.deepEqual([account?.fixedBags, account?.toFixBags], [15, 14]);
    const before = accountOf({ contractType: 'to_fix' });
    assert.deepEqual([before?.gross, before?.fixedBags, before?.toFixBags], [0, 0, 29]);
    assert.equal(accountOf({ contractType: 'spot' }), null);
  });

  test('is what was fixed of a deal of four kinds, and the price of all others', () => {
    const fixations = [{ date: '2026-09-01', bags: 10, price: 2000 }];
    const grossOf = (contractType: string) => accountOf({ contractType, fixations, pricePerBag: 100 })?.gross;
    for (const kind of ['to_fix', 'futures_diff', 'coop', 'consignment']) assert.equal(grossOf(kind), 20_000, kind);
    for (const kind of ['spot', 'forward_fixed', 'cpr_physical', 'auction']) assert.equal(grossOf(kind), 2900, kind);
  });

  test('is by the saca what the fixed ones leave, not those that wait for their price', () => {
    const fixations = [{ date: '2026-09-01', bags: 10, price: 2000 }];
    const part = accountOf({ contractType: 'to_fix', fixations });
    assert.equal(part?.netPerSaca?.toFixed(2), (2000 * (1 - 0.0163)).toFixed(2));
    const data = { contractType: 'to_fix', bags: 29, fixations };
    assert.ok(isPartlyFixed(data));
    assert.ok(!isPartlyFixed({ ...data, fixations: [...fixations, { date: '2026-09-02', bags: 19, price: 1 }] }));
    assert.ok(!isPartlyFixed({ ...data, fixations: [] }), 'nothing has a price yet');
    assert.ok(!isPartlyFixed({ bags: 29, fixations }), 'sold at one price');
  });
});

describe('what is taken off a sale', () => {
  test('of 17 sacas at R$ 4.200 with 1,63 % and a broker at 1 % leaves R$ 4.089,54 a saca', () => {
    const account = accountOf({ pricePerBag: 4200, brokerPct: 1 }, { kg: 1020 });
    assert.equal(account?.netPerSaca?.toFixed(2), '4089.54');
    assert.deepEqual(
      account?.deductions.map(({ kind, rate, amount }) => [kind, rate, amount.toFixed(2)]),
      [
        ['inss', 1.32, '942.48'],
        ['rat', 0.11, '78.54'],
        ['senar', 0.2, '142.80'],
        ['corretagem', 1, '714.00'],
      ],
    );
    assert.equal(account?.deductions[0]?.from?.from, '2026-04-01');
  });

  test('for export is the SENAR alone, direct or through a company', () => {
    const kinds = (data: Data) => accountOf({ pricePerBag: 100, ...data })?.deductions.map(({ kind }) => kind);
    assert.deepEqual(kinds({ destination: 'indirect_export' }), ['senar']);
    assert.deepEqual(kinds({ contractType: 'direct_export' }), ['senar']);
    assert.deepEqual(kinds({ contractType: 'direct_export', destination: 'domestic' }), ['inss', 'rat', 'senar']);
  });

  test('is withheld by a buyer that is a company, and by no other', () => {
    const withheld = (data: Data) => accountOf({ pricePerBag: 100, ...data }, { kg: 600 })?.withheld.toFixed(2);
    assert.equal(withheld({ buyerId: 'firm' }), '16.30');
    assert.deepEqual([withheld({ buyerId: 'person' }), withheld({})], ['0.00', '0.00']);
  });

  test('takes a listed line in place of the same that is computed', () => {
    const account = accountOf({
      pricePerBag: 100,
      brokerPct: 5,
      discounts: [
        { kind: 'funrural', amount: 7 },
        { kind: 'corretagem', amount: 3 },
      ],
    });
    assert.deepEqual(
      account?.deductions.map(({ kind, amount }) => [kind, amount]),
      [
        ['funrural', 7],
        ['corretagem', 3],
      ],
    );
  });

  test('may be of each saca, in per cent or in R$, and an ágio is added', () => {
    const discounts = [
      { kind: 'frete', amount: 18, per: 'bag' },
      { kind: 'umidade', amount: 2, per: 'pct' },
      { kind: 'sacaria', amount: 50, per: 'total' },
      { kind: 'agio', amount: 100 },
    ];
    const account = accountOf({ pricePerBag: 1000, brokerAmount: 30, discounts });
    assert.deepEqual(
      account?.deductions.slice(3).map(({ kind, amount }) => [kind, amount]),
      [
        ['corretagem', 30],
        ['frete', 522],
        ['umidade', 580],
        ['sacaria', 50],
        ['agio', -100],
      ],
    );
    assert.equal(account && takenOff(account).other, 1082);
  });

  for (const [what, data] of [
    ['without discounts', {}],
    ['with a broker in per cent', { brokerPct: 1.5 }],
    ['with a broker in R$ and in per cent', { brokerPct: 1.5, discounts: [{ kind: 'corretagem', amount: 300 }] }],
    ['with Funrural of its own', { discounts: [{ kind: 'funrural', amount: 900 }] }],
  ] as const)
    test(`is the same on its page and in the report, ${what}`, () => {
      const { page, report } = saidOf({ pricePerBag: 1985.5, ...data });
      assert.deepEqual(page, report);
    });
});

describe('a shown account', () => {
  const rows = fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(DISCOUNT_KINDS)),
      per: fc.constantFrom(...Object.keys(DISCOUNT_MEASURES)),
      amount: fc.integer({ min: 0, max: 99_99 }).map((cents) => cents / 100),
    }),
    { maxLength: 6 },
  );

  test('adds up to the centavo, each line within one of what it is, whatever is taken off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 500_000 }),
        rows,
        (grams, cents, discounts) => {
          const account = accountOf({ pricePerBag: cents / 100, discounts }, { kg: grams / 1000 });
          assert.ok(account);
          const shown = shownAccount(account);
          const inCents = (amount: number) => Math.round(amount * 100);
          const off = shown.deductions.reduce((sum, { amount }) => sum + inCents(amount), 0);
          assert.equal(inCents(shown.gross) - off, inCents(shown.net));
          for (const [at, { amount }] of shown.deductions.entries()) {
            assert.ok(Math.abs(amount - (account.deductions[at]?.amount ?? 0)) < 0.01 + 1e-6);
          }
        },
      ),
    );
  });

  test('rounds half a centavo upwards', () => {
    assert.equal(shownAccount({ gross: 1.005, net: 1.005, deductions: [] }).gross, 1.01);
  });
});

describe('what is received of a sale', () => {
  const of = (payments: readonly object[], status = 'delivered') => {
    const { paid, open, paymentState } =
      saleAccount({ ...sold({ pricePerBag: 1000, payments }, 600), status }, contextOf()) ?? {};
    return [paid, open, paymentState];
  };

  test('is what was paid of its instalments, and owed what was not', () => {
    const [due, paidAt] = ['2026-10-01', '2026-10-02'];
    assert.deepEqual(of([{ due, amount: 100.1 }]), [0, 100.1, 'open']);
    assert.deepEqual(
      of([
        { due, amount: 100.1, paidAt },
        { due, amount: 200.2 },
      ]),
      [100.1, 200.2, 'partial'],
    );
    assert.deepEqual(of([{ due, amount: 100.1, paidAt }]), [100.1, 0, 'paid']);
  });

  test('is not all while sacas wait for their price', () => {
    const payments = [{ due: '2026-10-01', amount: 5000, paidAt: '2026-10-02' }];
    const stateOf = (data: Data) =>
      saleAccount(
        { ...sold({ contractType: 'to_fix', bags: 10, payments, ...data }, 600), status: 'delivered' },
        contextOf(),
      )?.paymentState;
    const fixation = (bags: number) => ({ date: '2026-09-20', bags, price: 1000, unit: 'BRL_bag' });
    assert.equal(stateOf({}), 'partial');
    assert.equal(stateOf({ fixations: [fixation(4)] }), 'partial');
    assert.equal(stateOf({ fixations: [fixation(4), fixation(6)] }), 'paid');
    assert.equal(stateOf({ pricePerBag: 1000 }), 'paid');
    assert.equal(stateOf({ fixations: [fixation(4)], payments: [{ due: '2026-10-01', amount: 5000 }] }), 'open');
  });

  test('is all of a paid sale that has none', () => {
    assert.deepEqual(of([], 'paid'), [9837, 0, 'paid']);
    assert.deepEqual(of([]), [0, 9837, 'open']);
  });
});

describe('a sale of husk', () => {
  const records = [
    recordOf('stock', 'armazenamento', { outputs: [outputOf('green_bean', 1000)] }),
    recordOf('mill', 'beneficiamento', { outputs: [outputOf('husk', 5000)] }),
  ];
  const of = (inputs: RecordContent['inputs']) => {
    const [bean, husk] = [
      { recordId: 'stock', price: 1500, priceUnit: 'BRL_bag' },
      { recordId: 'mill', price: 0.1, priceUnit: 'BRL_kg' },
    ];
    const data = {
      lines: [bean, husk],
      discounts: [
        { kind: 'funrural', amount: 0 },
        { kind: 'freight', amount: 35 },
      ],
    };
    return saleAccount({ ...sold(data), inputs }, contextOf(records));
  };

  test('brings what its kg are worth, and makes no saca of coffee dearer', () => {
    const inputs = [
      { recordId: 'stock', output: '0', kg: 120 },
      { recordId: 'mill', output: '0', kg: 5000 },
    ];
    const both = of(inputs);
    assert.deepEqual([both?.gross, both?.sacas, both?.net], [3500, 2, 3465]);
    // 3,000 of 3,500 are for coffee, and so are as many of the 3,465 that are left.
    assert.equal(both?.netPerSaca, 1485);
    const alone = of(inputs.slice(1));
    assert.deepEqual([alone?.gross, alone?.sacas, alone?.netPerSaca], [500, 0, null]);
  });
});
