import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { genealogyOf } from './genealogy.ts';
import { balanceOf, gainedKgOf, gainWords, insideKg } from './record-balance.ts';

function balanceWith(key: string, change: Partial<FarmRecord> = {}) {
  const records = goldenRecords().map((record) => (record.id === goldenId(key) ? { ...record, ...change } : record));
  const record = records.find(({ id }) => id === goldenId(key));
  assert.ok(record !== undefined);
  return balanceOf(genealogyOf(records), record);
}

describe('the balance of a record', () => {
  test('tells lots, by-products and losses apart', () => {
    assert.deepEqual(balanceWith('M1'), {
      recordId: goldenId('M1'),
      inKg: 3112,
      outKg: 2490,
      byProductKg: 610,
      lossKg: 12,
      lossPct: (12 * 100) / 3112,
    });
  });

  test('is the same whether the husk of a milling is a lot or a weight', () => {
    const whole = balanceWith('M2');
    const milled = goldenRecords().find(({ id }) => id === goldenId('M2'));
    assert.ok(milled !== undefined && whole.byProductKg > 0);
    const outputs = milled.outputs.filter(({ form }) => form !== 'husk');
    assert.deepEqual(balanceWith('M2', { outputs, data: { ...milled.data, huskKg: whole.byProductKg } }), whole);
  });

  test('of a harvest has in what its plots gave', () => {
    const { inKg, outKg, lossKg } = balanceWith('H01');
    assert.deepEqual([inKg, outKg, lossKg], [6820, 6820, 0]);
  });

  test('calls nothing lost while the work goes on', () => {
    const { inKg, lossKg } = balanceWith('D1', { status: 'in_progress', outputs: [] });
    assert.deepEqual([inKg, lossKg], [6604, 0]);
  });

  test('of a planned record is empty', () => {
    const { inKg, lossPct } = balanceWith('D1', { status: 'planned', outputs: [] });
    assert.deepEqual([inKg, lossPct], [0, null]);
  });
});

describe('what finished work gave above what went in', () => {
  const work = (kg: number, changes: Partial<FarmRecord> = {}): FarmRecord => ({
    ...recordOf('W', 'processamento', {
      inputs: [1000, 500.25].map((one) => ({ recordId: 'H', output: '0', kg: one })),
      outputs: [outputOf('cherry_ripe', kg), outputOf('impurities', 200)],
    }),
    ...changes,
  });

  test('is told in words, and is nothing where it gave as much or less', () => {
    assert.deepEqual(
      [1300, 1300.25, 1300.251, 1400].map((kg) => gainedKgOf(work(kg))),
      [0, 0, 0.001, 99.75],
    );
    assert.equal(gainWords(work(1400)), 'Entraram 1.500,25\u00a0kg e saíram 1.600\u00a0kg: 99,75\u00a0kg a mais.');
    assert.equal(gainWords(work(1300)), null);
  });

  test('is nothing in a store, which is counted, and where nothing went in or came out', () => {
    assert.equal(gainedKgOf(work(1400, { section: 'armazenamento' })), 0);
    assert.equal(gainedKgOf(work(1400, { inputs: [] })), 0);
    assert.equal(gainedKgOf(work(1400, { outputs: [] })), 0);
  });
});

describe('coffee inside work', () => {
  const drying = (changes: Partial<FarmRecord> = {}): FarmRecord => ({
    ...recordOf('D', 'secagem', {
      status: 'in_progress',
      inputs: [600, 400].map((kg) => ({ recordId: 'H', output: '0', kg })),
      outputs: [outputOf('dry_cherry', 150)],
    }),
    ...changes,
  });

  test('is what went in and has neither come out nor been lost, while the work goes on', () => {
    const data = { losses: [{ kg: 50, kind: 'rain', at: '2026-05-31' }] };
    assert.deepEqual([insideKg(drying()), insideKg(drying({ status: 'paused' }))], [850, 850]);
    assert.equal(insideKg(drying({ data })), 800);
    assert.equal(insideKg(drying({ data: { origin: 'opening', weight: 90 } })), 940);
    for (const status of ['completed', 'planned', 'cancelled']) assert.equal(insideKg(drying({ status })), 0);
  });

  test('is no loss yet, but more out than in is one below nothing', () => {
    const of = (changes: Partial<FarmRecord>) => {
      const harvest = recordOf('H', 'colheita', { outputs: [outputOf('cherry_mixed', 1000)] });
      const { inKg, lossKg, lossPct } = balanceOf(genealogyOf([harvest, drying(changes)]), drying(changes));
      return [inKg, lossKg, lossPct];
    };
    assert.deepEqual(of({}), [1000, 0, 0]);
    assert.deepEqual(of({ outputs: [outputOf('dry_cherry', 1100)] }), [1000, -100, -10]);
    assert.deepEqual(of({ status: 'completed' }), [1000, 850, 85]);
  });

  test('that is sold is at its end, and nothing of it is lost', () => {
    const sale = recordOf('V', 'vendas', { status: 'paid', inputs: [{ recordId: 'S', output: '0', kg: 60 }] });
    const store = recordOf('S', 'armazenamento', { status: 'in_stock', outputs: [outputOf('green_bean', 60)] });
    const nothing = { outKg: 0, byProductKg: 0, lossKg: 0, lossPct: 0 };
    assert.deepEqual(balanceOf(genealogyOf([store, sale]), sale), { recordId: 'V', inKg: 60, ...nothing });
  });
});
