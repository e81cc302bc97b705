import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { saleEvents, sells } from './sale-events.ts';

const place = { publicUrl: 'https://cafezal.test', farmId: 'f1', timezone: 'America/Sao_Paulo' };
const LOT = { recordId: 'b1', output: '0' };

const sale = (data: FarmRecord['data'], changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('s1', 'vendas', { date: '2026-08-01', status: 'delivered' }),
  inputs: [
    { recordId: 'b1', output: '0', kg: 600 },
    { recordId: 'b1', output: '1', kg: 300 },
    { recordId: 'b2', output: '0', kg: 100 },
  ],
  data,
  ...changes,
});
const eventsOf = (record: FarmRecord, lot: { recordId: string; output?: string } = LOT, asked = {}) =>
  saleEvents(place, { record, parties: false, invoice: false, ...asked }, lot).map(({ part, day, body }) => {
    const { quantityList = [] } = body;
    return `${part} ${day}: ${quantityList.map(({ quantity }) => quantity).join(' + ')}`;
  });

describe('a sale in the file of a lot', () => {
  test('is its contract and its delivery, of what it drew of that lot', () => {
    const record = sale({ deliveryDate: '2026-08-10' });
    assert.deepEqual(eventsOf(record), ['contract 2026-08-01: 600', 'delivery-0 2026-08-10: 600']);
    assert.deepEqual(eventsOf(record, { recordId: 'b1' }), [
      'contract 2026-08-01: 600 + 300',
      'delivery-0 2026-08-10: 600 + 300',
    ]);
    assert.deepEqual([sells(record, LOT), sells(record, { recordId: 'b1', output: '2' })], [true, false]);
    assert.deepEqual([sells(record, { recordId: 'b2' }), sells(record, { recordId: 'b3' })], [true, false]);
  });

  test('has no delivery before it was delivered, and one on its own day where none is noted', () => {
    assert.deepEqual(eventsOf(sale({}, { status: 'contracted' })), ['contract 2026-08-01: 600']);
    assert.deepEqual(eventsOf(sale({})), ['contract 2026-08-01: 600', 'delivery-0 2026-08-01: 600']);
  });

  test('shares deliveries over its lots in proportion, and never gives more than it drew', () => {
    const deliveries = [
      { date: '2026-08-05', kg: 90 },
      { date: '2026-08-20', kg: 5_000 },
      { kg: 3 },
      { date: '2026-08-21' },
    ];
    assert.deepEqual(eventsOf(sale({ deliveries }), { recordId: 'b1' }), [
      'contract 2026-08-01: 600 + 300',
      'delivery-0 2026-08-05: 54 + 27',
      'delivery-1 2026-08-20: 600 + 300',
      'delivery-2 2026-08-21: 600 + 300',
    ]);
  });

  test('names parties and the invoice only where they are asked for, by address and key', () => {
    const record = sale({ invoiceKey: '3126 0900', buyerId: 'p1' });
    const textOf = (asked: object): string =>
      JSON.stringify(saleEvents(place, { record, parties: false, invoice: false, ...asked }, LOT));
    assert.doesNotMatch(textOf({}), /party|nfe/);
    assert.match(
      textOf({ invoice: true }),
      /"type":"inv","bizTransaction":"https:\/\/cafezal.test\/bt\/nfe\/31260900"/,
    );
    assert.match(textOf({ parties: true }), /"source":"https:\/\/cafezal.test\/party\/f1"/);
    assert.match(textOf({ parties: true }), /"destination":"https:\/\/cafezal.test\/party\/p1"/);
  });

  test('is told in full, by the addresses of both parties and of what was drawn', () => {
    const record = sale(
      { invoiceKey: '3126 09', deliveries: [{ date: '2026-08-05', kg: 400 }] },
      { status: 'contracted' },
    );
    const bizTransactionList = [
      { type: 'po', bizTransaction: 'https://cafezal.test/bt/s1' },
      { type: 'inv', bizTransaction: 'https://cafezal.test/bt/nfe/312609' },
    ];
    const who = {
      sourceList: [{ type: 'owning_party', source: 'https://cafezal.test/party/f1' }],
      destinationList: [{ type: 'owning_party', destination: 'https://cafezal.test/party/s1.buyer' }],
    };
    const drawn = (quantity: number) => [{ epcClass: 'https://cafezal.test/class/lot/b1.0', quantity, uom: 'KGM' }];
    assert.deepEqual(saleEvents(place, { record, parties: true, invoice: true }, LOT), [
      {
        ...{ part: 'contract', day: '2026-08-01' },
        body: {
          ...{ type: 'TransactionEvent', action: 'ADD', bizStep: 'reserving', disposition: 'reserved' },
          ...{ bizTransactionList, quantityList: drawn(600), ...who },
        },
      },
      {
        ...{ part: 'delivery-0', day: '2026-08-05' },
        body: {
          ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
          ...{ bizTransactionList, quantityList: drawn(240), ...who },
        },
      },
    ]);
    const [contract, delivery] = saleEvents(place, { record, parties: false, invoice: false }, { recordId: 'b9' });
    assert.deepEqual([contract?.body.quantityList, delivery?.body.quantityList], [[], []]);
    assert.deepEqual(contract?.body.bizTransactionList, bizTransactionList.slice(0, 1));
  });

  test('of no weight is delivered as nothing', () => {
    const record = sale({ deliveries: [{ date: '2026-08-05', kg: 4 }] });
    const empty = { ...record, inputs: record.inputs.map((one) => ({ ...one, kg: 0 })) };
    assert.deepEqual(eventsOf(empty), ['contract 2026-08-01: 0', 'delivery-0 2026-08-05: 0']);
  });
});
