import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { savedFarm } from '../golden/saved-farm.ts';
import { rowsAt } from '../record/data-values.ts';
import type { Invoice } from './invoice.ts';
import { invoice, item, party } from './preview-fixture.ts';
import { completionBody, isDirectExport, isIndirectExport, isNoSale, numberOf, saleBody } from './sale-of-invoice.ts';

const AGIO = { kind: 'agio', description: 'Arredondamento da nota' };
const BUYER = { name: 'Cooperativa', id: 'p1' };
const INPUTS = [{ recordId: 'lot', output: '0', kg: 600 }];
const bodyOf = (changes: Partial<Invoice> = {}, more: Partial<Parameters<typeof saleBody>[1]> = {}) =>
  saleBody(invoice(changes), { buyer: BUYER, kg: 600, inputs: INPUTS, country: '', today: '2026-10-01', ...more });
const dataOf = (...asked: Parameters<typeof bodyOf>) => bodyOf(...asked).data as Record<string, unknown>;
const sold = (...cfops: readonly string[]) => ({ items: cfops.map((cfop) => item({ cfop })) });

describe('the sale of an invoice', () => {
  test('has its buyer, day, price, weight and number', () => {
    assert.deepEqual(bodyOf(), {
      ...{ name: 'Cooperativa NF 123', date: '2026-09-14', status: 'delivered', inputs: INPUTS },
      data: {
        ...{ buyer: 'Cooperativa', buyerId: 'p1', seller: 'JOSE DA SILVA', bags: 10, pricePerBag: 1800 },
        ...{ invoiceNumber: '920/123', invoiceKey: invoice().key, deliveryDate: '2026-09-15' },
      },
      confirmedWarnings: ['*'],
    });
    const { bags, pricePerBag, discounts } = dataOf({}, { kg: 601 });
    // 18.000 ÷ 601 × 60 is 1.797,004; 601 kg at 1.797,00 are 17.999,95, so that 5 centavos are added.
    assert.deepEqual([bags, pricePerBag, discounts], [10.02, 1797, [{ ...AGIO, amount: 0.05 }]]);
    assert.equal('buyerId' in dataOf({}, { buyer: { name: 'Ana', id: null } }), false);
  });

  test('is one that the rules of a sale take, whichever way its price is rounded', () => {
    for (const [kg, kind] of [
      [600, undefined],
      [601, 'agio'],
      [700, 'rounding'],
    ] as const) {
      const farm = savedFarm();
      const outputs = [{ key: '0', form: 'green_bean', kg }];
      farm.save('armazenamento', 'lot', { name: 'Box 1', date: '2026-09-01', data: { origin: 'opening' }, outputs });
      const inputs = [{ recordId: 'lot', output: '0', kg }];
      const { content } = farm.save('vendas', 'sale', bodyOf({}, { kg, inputs, buyer: { name: 'Ana', id: null } }));
      assert.equal(rowsAt(content.data, 'discounts')[0]?.kind, kind, `${kg} kg`);
    }
  });

  test('has names as long as their fields are', () => {
    const long = 'x'.repeat(200);
    const body = bodyOf({ number: '9'.repeat(50), issuer: party({ name: long }) }, { buyer: { name: long, id: null } });
    assert.equal(body.name, `${'x'.repeat(70)} NF ${'9'.repeat(26)}`);
    const { seller, invoiceNumber } = body.data as { seller: string; invoiceNumber: string };
    assert.deepEqual([seller.length, invoiceNumber.length], [100, 40]);
    assert.equal(numberOf({ ...invoice(), series: '1', number: '2' }), '1/2');
  });

  test('is delivered on the day that its coffee left or was billed, and still to be on a later one', () => {
    const told = (changes: Partial<Invoice>) => [bodyOf(changes).status, dataOf(changes).deliveryDate];
    assert.deepEqual(told({ leftOn: null }), ['delivered', '2026-09-14']);
    assert.deepEqual(told({ leftOn: '2026-10-01' }), ['delivered', '2026-10-01']);
    assert.deepEqual(told({ leftOn: '2026-10-02' }), ['contracted', '2026-10-02']);
    assert.deepEqual(told({ leftOn: '2026-10-02', paidCents: 1_800_000 }), ['contracted', '2026-10-02']);
    assert.deepEqual(told(sold('5922')), ['contracted', undefined]);
    assert.deepEqual(told(sold('5101', '6922')), ['contracted', undefined]);
  });

  test('is paid where all of it was at once, and by its instalments where it has them', () => {
    const told = (changes: Partial<Invoice>) => [bodyOf(changes).status, dataOf(changes).paymentDate];
    assert.deepEqual(told({ paidCents: 1_800_000 }), ['paid', '2026-09-14']);
    assert.deepEqual(told({ paidCents: 1_900_000 }), ['paid', '2026-09-14']);
    assert.deepEqual(told({ paidCents: 1_799_999 }), ['delivered', undefined]);
    assert.deepEqual(told({ items: [item({ cents: 0 })], paidCents: 0 }), ['delivered', undefined]);
    assert.deepEqual(told({ items: [item({ cents: 1 })], paidCents: 1 }), ['paid', '2026-09-14']);
    const instalments = [
      { due: '2026-12-10', cents: 900_001 },
      { due: '2026-11-10', cents: 899_999 },
    ];
    assert.deepEqual(told({ paidCents: 1_800_000, instalments }), ['delivered', '2026-12-10']);
    assert.deepEqual(dataOf({ instalments }).payments, [
      { due: '2026-12-10', amount: 9000.01 },
      { due: '2026-11-10', amount: 8999.99 },
    ]);
  });

  test('goes where its operation says', () => {
    const to = (cfop: string, country = '') => {
      const { contractType, destination, destinationCountry } = dataOf(sold(cfop), { country });
      return [contractType, destination, destinationCountry];
    };
    assert.deepEqual(to('7101', 'DE'), ['direct_export', 'direct_export', 'DE']);
    assert.deepEqual(to('7101'), ['direct_export', 'direct_export', undefined]);
    for (const cfop of ['5501', '6502']) assert.deepEqual(to(cfop, 'JP'), [undefined, 'indirect_export', 'JP']);
    for (const cfop of ['5131', '6159']) assert.deepEqual(to(cfop, 'JP'), ['coop', undefined, undefined]);
    assert.deepEqual(to('5101', 'JP'), [undefined, undefined, undefined]);
    const mixed = invoice(sold('5101', '7101', '5502'));
    assert.deepEqual([isDirectExport(mixed), isIndirectExport(mixed)], [true, true]);
    const husks = invoice({ items: [item(), item({ ncm: '31021010', cfop: '7101' })] });
    assert.equal(isDirectExport(husks), false);
  });

  test('is none where all its coffee is only sent', () => {
    const no = (...cfops: readonly string[]) => isNoSale(invoice(sold(...cfops)));
    assert.deepEqual(
      [no('5905'), no('6949', '5905'), no('5905', '5101'), no('5922'), no('7949')],
      [...[true, true, false, false, false]],
    );
  });
});

describe('a sale that its invoice completes', () => {
  const { key } = invoice();
  const completed = (changes: Partial<Invoice>, data: object = {}, status = 'contracted') =>
    completionBody(invoice(changes), { status, data: { ...data } }, { buyer: BUYER, today: '2026-10-01' });
  const own = { invoiceNumber: '920/123', invoiceKey: key };

  test('gets its number and what it does not say, and keeps what it says', () => {
    assert.deepEqual(completed({}), {
      ...{ status: 'delivered', data: { buyerId: 'p1', deliveryDate: '2026-09-15', ...own }, confirmedWarnings: ['*'] },
    });
    const told = { buyerId: 'p9', deliveryDate: '2026-09-11', paymentDate: '2026-09-12', invoiceNumber: '7' };
    assert.deepEqual(completed({ paidCents: 1_800_000 }, told).data, own);
    for (const nothing of [null, '', []])
      assert.deepEqual(completed({}, { deliveryDate: nothing, buyerId: 'p9' }).data, {
        deliveryDate: '2026-09-15',
        ...own,
      });
    const instalments = [{ due: '2026-12-10', cents: 1_800_000 }];
    const payments = [{ due: '2026-12-01', amount: 1 }];
    assert.equal('payments' in (completed({ instalments }, { payments }).data as object), false);
    assert.equal('payments' in (completed({ instalments }, { payments: [] }).data as object), true);
  });

  test('is delivered by it where it was only contracted and its coffee has left', () => {
    const statusOf = (changes: Partial<Invoice>, status: string) => completed(changes, {}, status).status;
    assert.deepEqual(
      [statusOf({}, 'contracted'), statusOf({ paidCents: 1_800_000 }, 'contracted')],
      ['delivered', 'paid'],
    );
    for (const status of ['draft', 'delivered', 'paid']) assert.equal(statusOf({}, status), undefined);
    assert.equal(statusOf({ leftOn: '2026-10-02' }, 'contracted'), undefined);
  });

  test('gets no buyer where he is a name alone', () => {
    const body = completionBody(
      invoice(),
      { status: 'delivered', data: {} },
      { buyer: { name: 'Ana', id: null }, today: '2026-10-01' },
    );
    assert.deepEqual(body, { data: { deliveryDate: '2026-09-15', ...own }, confirmedWarnings: ['*'] });
  });
});
