import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { pledgedLotRule } from './pledge-rule.ts';

const from = (kg: number) => [{ recordId: 'stock', output: '0', kg }];
const stock = recordOf('stock', 'armazenamento', { outputs: [outputOf('green_bean', 2000)] });
const cpr = (changes: Partial<RecordContent> = {}): FarmRecord =>
  recordOf('cpr', 'vendas', {
    status: 'contracted',
    inputs: from(1200),
    ...changes,
    data: { contractType: 'cpr_physical', buyer: 'Cooperativa', dueDate: '2027-03-30', ...changes.data },
  });
const said = (kg: number, other: FarmRecord, status = 'draft') =>
  pledgedLotRule(contentOf({ status, inputs: from(kg) }), contextOf([stock, other])).map(
    ({ severity, field, code, message }) => `${severity} ${field} ${code}: ${message.replaceAll('\u00a0', ' ')}`,
  );

describe('a sale of a lot of which a part is pledged', () => {
  test('is told what is free, also while it is a draft', () => {
    assert.deepEqual(said(800, cpr()), []);
    assert.deepEqual(said(800.001, cpr()), [
      'warning inputs.0.kg sale/pledged: Deste lote há 1.200 kg empenhados a Cooperativa até 30/03/2027. Livres, até 800 kg.',
    ]);
    assert.match(said(1, cpr({ inputs: from(2000) }))[0] ?? '', /Nada fica livre\.$/);
  });

  test('is told nothing of what is settled, delivered or no pledge, and nothing once it is cancelled', () => {
    const free = [
      cpr({ data: { settledAt: '2026-12-01' } }),
      cpr({ status: 'cancelled' }),
      cpr({ status: 'delivered' }),
      cpr({ data: { contractType: 'forward_fixed' } }),
    ];
    for (const other of free) assert.deepEqual(said(2000, other), []);
    assert.deepEqual(said(2000, cpr(), 'cancelled'), []);
    assert.equal(said(2000, cpr({ status: 'paid', data: { contractType: 'cpr_financial' } })).length, 1);
  });

  test('is told nothing of a CPR in money while it is no contract, or no more, and of others until they are settled', () => {
    const inMoney = (status: string) => said(2000, cpr({ status, data: { contractType: 'cpr_financial' } })).length;
    for (const status of ['draft', 'negotiating', 'cancelled']) assert.equal(inMoney(status), 0, status);
    for (const status of ['contracted', 'partially_delivered', 'delivered', 'paid'])
      assert.equal(inMoney(status), 1, status);
  });

  test('is told of each pledge of this very lot, and of none where the lot is not known', () => {
    const other = recordOf('other', 'vendas', {
      status: 'contracted',
      inputs: [{ recordId: 'stock', output: '1', kg: 5 }, { recordId: 'else', output: '0', kg: 7 }, ...from(300)],
      data: { contractType: 'cpr_physical', cprNumber: '9/26' },
    });
    const lots = [{ recordId: 'else', output: '9', kg: 1 }, ...from(501)];
    const findings = pledgedLotRule(contentOf({ status: 'draft', inputs: lots }), contextOf([stock, cpr(), other]));
    assert.deepEqual(
      findings.map(({ field, message }) => `${field}: ${message.replaceAll('\u00a0', ' ')}`),
      [
        'inputs.1.kg: Deste lote há 1.200 kg empenhados a Cooperativa até 30/03/2027 e 300 kg empenhados na CPR 9/26. Livres, até 500 kg.',
      ],
    );
    assert.deepEqual(said(2001, cpr({ inputs: [{ recordId: 'stock', output: '1', kg: 5 }] })), []);
  });
});
