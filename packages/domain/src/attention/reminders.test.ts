import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRole } from '../people/permissions.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import type { Measured } from './attention-item.ts';
import { remindersOf } from './reminders.ts';

const TODAY = '2026-07-29';
const NOON = `${TODAY}T15:00:00.000Z`;

const drying = (id: string, place: string, date = addDays(TODAY, -3)) =>
  recordOf(id, 'secagem', { status: 'in_progress', date, name: `Secagem ${id}`, data: { storageLot: place } });
const sale = (days: number, data: object = {}) =>
  recordOf(`sale ${days}`, 'vendas', {
    ...{ status: 'contracted', name: 'Venda 1', inputs: [{ recordId: 'lot', output: '0', kg: 900 }] },
    data: { buyer: 'Torrefação', price: 2_000, deliveryDate: addDays(TODAY, days), ...data },
  });
const moisture = (recordId: string, at: string, value = 18): Measured => ({ recordId, kind: 'humidity', at, value });

function saidOf(
  records: readonly FarmRecord[],
  { readings = [], now = NOON, role = 'owner' }: { readings?: readonly Measured[]; now?: string; role?: FarmRole } = {},
): string[] {
  const found = remindersOf({ records, readings, now, ...goldenFarm().settings }, role);
  return found.map(({ at, body }) => `${at.slice(5, 16)} ${body}`.replaceAll('\u00a0', ' '));
}

describe('what a device reminds of', () => {
  test('is what must be measured on each of the next three mornings at seven, by the farm’s clock', () => {
    assert.deepEqual(saidOf([drying('a', 'Terreiro 2')]), [
      '07-30T10:00 Medir terreiro 2.',
      '07-31T10:00 Medir terreiro 2.',
      '08-01T10:00 Medir terreiro 2.',
    ]);
    assert.equal(
      saidOf([drying('a', 'Terreiro 2')], { now: `${TODAY}T09:59:00.000Z` })[0],
      '07-29T10:00 Medir terreiro 2.',
    );
    assert.equal(
      saidOf([drying('a', 'Terreiro 2')], { now: `${TODAY}T10:00:00.000Z` })[0]?.slice(0, 11),
      '07-30T10:00',
    );
  });

  test('is nothing on a day for which it was measured already, or once the target was reached', () => {
    const dry = { readings: [moisture('a', NOON, 11)] };
    assert.deepEqual(saidOf([drying('a', 'Terreiro 2')], dry), []);
    const early = { readings: [moisture('a', `${TODAY}T09:30:00.000Z`)], now: `${TODAY}T09:40:00.000Z` };
    assert.deepEqual(
      saidOf([drying('a', 'Terreiro 2')], early).map((one) => one.slice(0, 5)),
      ['07-30', '07-31'],
    );
  });

  test('names three of them, and counts more', () => {
    const places = ['Terreiro 1', 'Terreiro 2', 'Estufa', 'Secador'];
    const all = places.map((place, at) => drying(String(at), place));
    assert.match(saidOf(all.slice(0, 3))[0] ?? '', /Medir terreiro 1, terreiro 2 e estufa\.$/);
    assert.match(saidOf(all)[0] ?? '', /Medir terreiro 1, terreiro 2 e mais 2\.$/);
  });

  test('is a delivery on the day before and on its last day, without its buyer and price', () => {
    assert.deepEqual(saidOf([sale(2)]), [
      '07-30T10:00 Entregar 15 sacas amanhã.',
      '07-31T10:00 Entregar 15 sacas hoje.',
    ]);
    const dried = { status: 'completed', outputs: [outputOf('dry_cherry', 900)] };
    assert.deepEqual(saidOf([sale(1), recordOf('lot', 'secagem', dried)]), ['07-30T10:00 Entregar 900 kg hoje.']);
    assert.deepEqual(saidOf([sale(0, { deliveryTo: addDays(TODAY, 1) })]), ['07-30T10:00 Entregar 15 sacas hoje.']);
    for (const days of [-1, 5]) assert.deepEqual(saidOf([sale(days)]), [], String(days));
  });

  test('is gone once the coffee went, and for who does not sell', () => {
    const gone = {
      status: 'partially_delivered',
      data: { deliveryDate: addDays(TODAY, 1), deliveries: [{ kg: 900 }] },
    };
    assert.deepEqual(saidOf([{ ...sale(1), ...gone }]), []);
    assert.deepEqual(saidOf([sale(1)], { role: 'operator' }), []);
  });

  test('is stock that is still there, measured before and not for a month; what was sold of it needs nothing', () => {
    const stock = recordOf('stock', 'armazenamento', {
      ...{ status: 'in_stock', date: addDays(TODAY, -60), data: { storageLot: 'Tulha 1' } },
      outputs: [
        { id: 'o', key: '0', form: 'green_bean', kg: 900, liters: null, grade: null, lot: null, humidity: null },
      ],
    });
    const readings = [moisture('stock', `${addDays(TODAY, -30)}T12:00:00.000Z`, 11)];
    assert.match(saidOf([stock], { readings })[0] ?? '', /Medir tulha 1\.$/);
    const all = recordOf('sold', 'vendas', { status: 'paid', inputs: [{ recordId: 'stock', output: '0', kg: 900 }] });
    assert.deepEqual(saidOf([stock, all], { readings }), []);
  });

  test('says all of one morning at once', () => {
    assert.equal(saidOf([sale(1), drying('a', 'Estufa')])[0], '07-30T10:00 Medir estufa. Entregar 15 sacas hoje.');
  });
});
