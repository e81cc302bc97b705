import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FUNRURAL } from '../../knowledge/funrural.ts';
import type { TaxRegime } from '../../record/record.ts';
import { deductionsOf, destinationOf, isFunrural, typedDeductions } from './sale-deductions.ts';

const SOLD = { gross: 20_000, sacas: 10 };
const off = (data: object, regimes: readonly { from: string; regime: TaxRegime }[] = [], date = '2026-09-10') =>
  deductionsOf({ date, data: { ...data } }, SOLD, { taxRegimes: regimes });

describe('the Funrural of a sale', () => {
  test('is of three parts, each with its rate, its R$ and the row that says so', () => {
    const [, from] = FUNRURAL.pf.rows;
    assert.deepEqual(off({}), [
      { kind: 'inss', rate: 1.32, amount: 264, from },
      { kind: 'rat', rate: 0.11, amount: 22, from },
      { kind: 'senar', rate: 0.2, amount: 40, from },
    ]);
  });

  test('is of the parts alone that a regime pays on its day', () => {
    const regimes = [
      { from: '2026-01-01', regime: 'pf_payroll' },
      { from: '2026-09-11', regime: 'pj' },
    ] as const;
    const parts = (date: string) => off({}, regimes, date).map(({ kind, rate }) => [kind, rate]);
    assert.deepEqual(parts('2026-09-10'), [['senar', 0.2]]);
    assert.deepEqual(parts('2026-09-11'), [
      ['inss', 1.87],
      ['rat', 0.11],
      ['senar', 0.25],
    ]);
    assert.deepEqual(parts('2025-12-31'), [
      ['inss', 1.2],
      ['rat', 0.1],
      ['senar', 0.2],
    ]);
  });

  test('is left out where the sale lists it, whole or a part of it', () => {
    for (const kind of ['funrural', 'inss', 'rat', 'senar']) {
      const listed = { kind, rate: null, amount: 7, from: null };
      assert.deepEqual(off({ discounts: [{ kind, amount: 7 }] }), [listed]);
      assert.ok(isFunrural(listed));
    }
    assert.ok(!isFunrural({ kind: 'frete' }));
  });

  test('goes by where the coffee goes: as it is said, else by the kind of deal', () => {
    for (const destination of ['domestic', 'direct_export', 'indirect_export'])
      assert.equal(destinationOf({ destination, contractType: 'direct_export' }), destination);
    for (const destination of ['toString', '', undefined]) {
      assert.equal(destinationOf({ destination, contractType: 'direct_export' }), 'direct_export');
      assert.equal(destinationOf({ destination, contractType: 'spot' }), 'domestic');
    }
  });
});

describe('what else is taken off a sale', () => {
  test('is of the whole, of each saca or in per cent, and an ágio is added', () => {
    const discounts = [
      { kind: 'frete', amount: 18, per: 'bag' },
      { kind: 'umidade', amount: 2, per: 'pct' },
      { kind: 'sacaria', amount: 50, per: 'total' },
      { kind: 'agio', amount: 1, per: 'pct' },
      { amount: 9 },
      { kind: 'cooperativa' },
    ];
    assert.deepEqual(typedDeductions({ discounts }, SOLD), [
      { kind: 'frete', rate: null, amount: 180, from: null },
      { kind: 'umidade', rate: 2, amount: 400, from: null },
      { kind: 'sacaria', rate: null, amount: 50, from: null },
      { kind: 'agio', rate: 1, amount: -200, from: null },
      { kind: 'outro', rate: null, amount: 9, from: null },
      { kind: 'cooperativa', rate: null, amount: 0, from: null },
    ]);
  });

  test('is the broker’s, in R$ before per cent, unless the list has it', () => {
    const broker = { kind: 'corretagem', from: null };
    assert.deepEqual(typedDeductions({ brokerPct: 0.5 }, SOLD), [{ ...broker, rate: 0.5, amount: 100 }]);
    const inReais = [{ ...broker, rate: null, amount: 30 }];
    assert.deepEqual(typedDeductions({ brokerPct: 0.5, brokerAmount: 30 }, SOLD), inReais);
    const listed = { brokerPct: 0.5, discounts: [{ kind: 'corretagem', amount: 30 }] };
    assert.deepEqual(typedDeductions(listed, SOLD), inReais);
    const freight = [{ kind: 'frete', amount: 1 }];
    assert.deepEqual(
      typedDeductions({ brokerPct: 1, discounts: freight }, SOLD).map(({ kind }) => kind),
      [...['corretagem', 'frete']],
    );
    assert.deepEqual([typedDeductions({ brokerPct: 0 }, SOLD), typedDeductions({}, SOLD)], [[], []]);
  });
});
