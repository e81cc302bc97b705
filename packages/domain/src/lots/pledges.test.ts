import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pledgeWords } from '../definition/pledge-terms.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { pledgedKg, pledgesBy, pledgesByLot } from './pledges.ts';

const cpr = (data: RecordContent['data'] = {}, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('cpr', 'vendas', {
    status: 'contracted',
    data: { contractType: 'cpr_physical', buyer: 'Cooperativa Mantiqueira', dueDate: '2027-03-30', ...data },
    inputs: [
      { recordId: 'stock', output: 'a', kg: 1200 },
      { recordId: 'stock', output: 'b', kg: 0.1 },
    ],
  }),
  ...changes,
});

const kilos = (record: FarmRecord) => pledgesBy(record).map(({ output, kg }) => [output, kg]);

describe('a pledge', () => {
  test('is so many kg of a part of a lot, to somebody, until a day', () => {
    const [first] = pledgesBy(cpr({ cprNumber: '12/2026', pledgedAt: 'Armazém 2' }));
    assert.deepEqual(first, {
      ...{ recordId: 'stock', output: 'a', kg: 1200, by: 'cpr' },
      ...{ paper: '12/2026', to: 'Cooperativa Mantiqueira', until: '2027-03-30', at: 'Armazém 2' },
    });
  });

  test('of a physical CPR is less what was delivered, and of a financial one is whole until it is settled', () => {
    const deliveries = [{ date: '2026-12-01', kg: 600.05 }];
    assert.deepEqual(kilos(cpr({ deliveries }, { status: 'partially_delivered' })), [
      ['a', 600],
      ['b', 0.05],
    ]);
    assert.deepEqual(kilos(cpr({}, { status: 'delivered' })), []);
    assert.equal(pledgedKg(pledgesBy(cpr({ contractType: 'cpr_financial' }, { status: 'paid' }))), 1200.1);
    assert.deepEqual(kilos(cpr({ contractType: 'cpr_financial', settledAt: '2027-01-01' })), []);
  });

  test('is none in a draft, once cancelled or deleted, and of any other deal', () => {
    assert.deepEqual(kilos(cpr({}, { status: 'draft' })), []);
    assert.deepEqual(kilos(cpr({}, { status: 'cancelled' })), []);
    assert.deepEqual(kilos(cpr({ contractType: 'spot' })), []);
    assert.equal(pledgesByLot([cpr({}, { deletedAt: '2026-12-01T00:00:00Z' })]).size, 0);
  });

  test('of two papers on one lot are both there', () => {
    const lots = pledgesByLot([cpr(), cpr({ buyer: 'Banco' }, { id: 'other' })]);
    assert.deepEqual(
      lots.get('stock a')?.map(({ to, kg }) => [to, kg]),
      [
        ['Cooperativa Mantiqueira', 1200],
        ['Banco', 1200],
      ],
    );
  });

  test('is told as far as it is known', () => {
    const words = (data: RecordContent['data']) =>
      pledgesBy(cpr(data)).map((one) => pledgeWords(one.kg, one).replaceAll('\u00a0', ' '))[0];
    assert.equal(words({}), '1.200 kg empenhados a Cooperativa Mantiqueira até 30/03/2027');
    assert.equal(words({ buyer: null, cprNumber: '12/2026' }), '1.200 kg empenhados na CPR 12/2026 até 30/03/2027');
    assert.equal(words({ buyer: null, dueDate: null }), '1.200 kg empenhados na CPR');
  });
});
