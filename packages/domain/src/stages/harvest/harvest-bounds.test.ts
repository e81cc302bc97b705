import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { harvestBounds } from './harvest-bounds.ts';

const plots = [
  recordOf('P1', 'talhoes', { name: 'Cruzeiro', data: { area: 5 } }),
  recordOf('bare', 'talhoes', { name: 'Sem área' }),
];
const context = contextOf(plots);
const told = (data: RecordContent['data'], farm = context.farm) =>
  harvestBounds
    .flatMap((rule) => rule(contentOf({ data }), { ...context, farm }))
    .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

describe('more than a hectare bears', () => {
  const picked = (row: object) => told({ plots: [{ plotId: 'bare', liters: 1e9 }, { plotId: 'gone', kg: 1e9 }, row] });

  test('is refused at what was typed, in litres or in kg', () => {
    assert.deepEqual(picked({ plotId: 'P1', liters: 721_000, kg: 1 }), [
      'error data.plots.2.liters: Não pode: Cruzeiro daria 300 sacas por hectare. O máximo possível é 250. Confira o número e a unidade.',
    ]);
    // 5 ha × 250 sacas × 480 L × 0.62 kg.
    assert.deepEqual([picked({ plotId: 'P1', kg: 372_000 }), picked({ plotId: 'P1' })], [[], []]);
    assert.deepEqual(picked({ plotId: 'P1', kg: 372_149 }), [
      'error data.plots.2.kg: Não pode: Cruzeiro daria 250,1 sacas por hectare. O máximo possível é 250. Confira o número e a unidade.',
    ]);
  });
});

describe('more than a person picks', () => {
  const byHand = (liters: number, more: RecordContent['data'] = {}, farm = context.farm) =>
    told(
      {
        plots: [
          { plotId: 'gone', kg: 1 },
          { plotId: 'gone', liters },
        ],
        workers: 1,
        ...more,
      },
      farm,
    );
  const inADay = { endDate: '2026-06-01' };

  test('in a day is refused at the last plot', () => {
    assert.deepEqual(byHand(12_000, inADay), []);
    assert.deepEqual(byHand(12_000.5, inADay).length, 1);
    assert.deepEqual(byHand(12_090, inADay), [
      'error data.plots.1.liters: Não pode: dá 202 medidas por pessoa. O máximo possível é 200. Confira o número e as pessoas.',
    ]);
    const settings = { ...context.farm.settings, measureLiters: 70 };
    assert.match(byHand(14_000, inADay, { ...context.farm, settings }).join(), /é 171\. Confira/);
    assert.deepEqual(byHand(14_000, { ...inADay, harvestMethod: 'mechanical' }), []);
    assert.deepEqual(byHand(14_000, { ...inADay, workers: undefined }), []);
  });

  test('in a whole season is refused where the work has no end', () => {
    assert.deepEqual(byHand(245 * 12_000), []);
    assert.match(byHand(245 * 12_000 + 60).join(), /dá 49\.001 medidas por pessoa\. O máximo possível é 49\.000\./);
  });
});
