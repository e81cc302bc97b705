import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { inHandByStage, lotsInHand, lotsInHandKg, promisedGreenKgOf } from './lots-in-hand.ts';

const records = goldenRecords();
const question = { today: '2026-12-31', season: '2026/27' };

/** The season as it stood on a day: later work is not there, unfinished work has given nothing yet. */
function asOf(day: string): FarmRecord[] {
  return records.flatMap((record) => {
    if (record.date > day) return [];
    const { endDate, ...data } = record.data;
    if (typeof endDate !== 'string' || endDate <= day) return [record];
    return [{ ...record, status: 'in_progress', outputs: [], data }];
  });
}

describe('lots in hand', () => {
  test('are what was not sold when the season is over, by-products left out', () => {
    const lots = lotsInHand({ records, ...question });
    assert.ok(lots.length > 0);
    for (const { record, output, kind } of lots) {
      assert.equal(kind, 'left');
      const form = record.outputs.find(({ key }) => key === output)?.form;
      assert.ok(form !== undefined && !PRODUCT_FORMS[form].byProduct);
    }
  });

  test('are what lies inside unfinished work, with its age', () => {
    const lots = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: '2026/27' });
    const drying = lots.find(({ record }) => record.id === goldenId('D8'));
    assert.equal(drying?.kind, 'inside');
    assert.equal(drying?.ageDays, 16);
    assert.equal(drying?.kg, lotsInHandKg(drying?.record.inputs ?? []));
  });

  test('are no day old on the day that they came, nor before a day that is still to come', () => {
    const harvest = {
      ...recordOf('harvest', 'colheita', { date: '2026-07-15' }),
      outputs: [outputOf('cherry_mixed', 5)],
    };
    const agesOn = (today: string) =>
      lotsInHand({ records: [harvest], today, season: null }).map(({ ageDays }) => ageDays);
    assert.deepEqual(agesOn('2026-07-15'), [0]);
    assert.deepEqual(agesOn('2026-07-10'), [0]);
    assert.deepEqual(agesOn('2026-07-16'), [1]);
  });

  test('weigh inside a drying what the water that left it leaves', () => {
    const moistures: Readonly<Record<string, number>> = { [goldenId('D6')]: 16.8, [goldenId('D8')]: 60 };
    const lots = lotsInHand({
      records: asOf('2026-07-15'),
      today: '2026-07-15',
      season: '2026/27',
      moisture: (id) => moistures[id],
    });
    const kgOf = (key: string) => lots.find(({ record }) => record.id === goldenId(key))?.kg;
    assert.equal(Math.round(kgOf('D6') ?? 0), 1836);
    assert.equal(kgOf('D8'), 5300);
    assert.equal(kgOf('D7'), 10108);
  });

  test('are summed by stage, a record that gave several lots counted once', () => {
    const lots = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: null });
    assert.deepEqual(inHandByStage(lots, ['descanso', 'beneficiamento', 'vendas']), [
      { section: 'descanso', lots: 3, kg: 11_250, greenKg: 0, reservedKg: 0 },
      { section: 'beneficiamento', lots: 3, kg: 715, greenKg: 715, reservedKg: 0 },
      { section: 'vendas', lots: 0, kg: 0, greenKg: 0, reservedKg: 0 },
    ]);
  });

  test('stand under the sale too while they are promised', () => {
    const sale = records.find(({ id }) => id === goldenId('V4'));
    assert.ok(sale);
    const contracted = records.map((record) => (record === sale ? { ...sale, status: 'contracted' } : record));
    const lots = lotsInHand({ records: contracted, ...question });
    const promised = lots.filter(({ kind }) => kind === 'promised');
    assert.deepEqual(
      promised.map(({ record, kg }) => [record.id, kg]),
      [[sale.id, 4200]],
    );
    const stored = lots.find(({ record, kind }) => record.id === goldenId('ST4') && kind === 'left');
    assert.equal(stored?.reservedKg, 4200);
    assert.equal(promisedGreenKgOf(lots), 4200);
  });

  test('are none of another season, none that were deleted and none of work that is only planned', () => {
    assert.deepEqual(lotsInHand({ records, today: '2026-12-31', season: '2025/26' }), []);
    const gone = records.map((record) => ({ ...record, deletedAt: '2026-12-01T00:00:00.000Z' }));
    assert.deepEqual(lotsInHand({ records: gone, ...question }), []);
    const planned = records.map((record) => ({ ...record, status: 'planned' }));
    assert.deepEqual(lotsInHand({ records: planned, ...question }), []);
  });

  test('come the oldest first', () => {
    const ages = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: null }).map(
      ({ ageDays }) => ageDays,
    );
    assert.deepEqual(
      ages,
      [...ages].sort((one, other) => other - one),
    );
  });
});
