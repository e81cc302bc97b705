import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sumKg } from '../ground/numbers.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { usualName, usualOutputs } from './usual-outputs.ts';

const lot = (key: string, form: ProductForm, kg: number, grade: string | null = null) => ({
  ...{ id: key, key, form, kg, grade },
  ...{ liters: null, lot: null, humidity: null },
});

const milled = (id: string, date: string, parts: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'beneficiamento'),
  status: 'completed',
  date,
  inputs: [{ recordId: 'rest', output: '0', kg: 1000 }],
  outputs: [
    lot('a', 'green_bean', 350, '17/18'),
    lot('b', 'green_bean', 130, 'moca'),
    lot('c', 'screenings', 40),
    lot('d', 'husk', 470),
  ],
  ...parts,
});

const ask = (kg: number, before: readonly FarmRecord[] = [], form: ProductForm = 'dry_cherry') =>
  usualOutputs({ inputs: [{ form, kg }], before, formOf: () => 'dry_cherry' });

const words = (found: ReturnType<typeof ask>) => found?.outputs.map((one) => `${usualName(one)} ${one.kg}`);

describe('what a milling usually gives', () => {
  test('is what the last one on like coffee gave, sieve by sieve, with what was lost in the machine', () => {
    const before = [milled('old', '2026-06-01', { outputs: [lot('x', 'green_bean', 1)] }), milled('new', '2026-07-01')];
    const found = ask(2000, before);
    assert.equal(found?.asIn?.id, 'new');
    assert.deepEqual(words(found), ['17/18 700', 'moca 260', 'Escolha 80', 'Palha 940']);
  });

  test('is not what other coffee gave, nor what a deleted or unfinished one did', () => {
    const others = [
      milled('gone', '2026-07-03', { deletedAt: '2026-07-04T12:00:00.000Z' }),
      milled('going', '2026-07-05', { status: 'in_progress' }),
    ];
    assert.equal(ask(1000, others)?.asIn, null);
    assert.equal(ask(1000, [milled('coco', '2026-07-01')], 'dry_parchment')?.asIn, null);
  });

  test('is what the trade knows where nothing was milled yet, and nothing of what the trade says nothing', () => {
    assert.deepEqual(words(ask(1000)), ['Beneficiado 465', 'Escolha 35', 'Palha 500']);
    assert.equal(ask(1000, [], 'green_bean'), null);
    assert.equal(ask(0), null);
    assert.deepEqual(words(ask(1)), ['Palha 1'], 'a lot of nothing is no lot');
  });

  test('is never more than went in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.boolean(), (grams, hasBefore) => {
        const outputs = ask(grams / 1000, hasBefore ? [milled('new', '2026-07-01')] : [])?.outputs ?? [];
        assert.ok(sumKg(outputs.map(({ kg }) => kg)) <= grams / 1000);
        assert.ok(outputs.every(({ kg }) => Number.isInteger(kg) && kg > 0));
      }),
    );
  });
});
