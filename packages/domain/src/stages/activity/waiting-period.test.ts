import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { phiDaysOf, phiViolations, plotBlockedUntil, plotIdsOf } from './waiting-period.ts';
import { waitingPeriodRule } from './waiting-period-rule.ts';

const plots = [recordOf('P2', 'talhoes', { name: 'Mata' }), recordOf('P4', 'talhoes', { name: 'Talhão 04 – Sede' })];
const fungicide = recordOf('A3', 'atividades', {
  date: '2026-04-10',
  status: 'done',
  data: { plotIds: ['P2'], endDate: '2026-04-10', phiDays: 30, product: 'Fungicida X' },
});
const insecticide = recordOf('A4', 'atividades', {
  date: '2026-06-12',
  status: 'done',
  data: { plotIds: ['P4'], endDate: '2026-06-12', phiDays: 18, product: 'Inseticida Y' },
});
const activities = [fungicide, insecticide];
const harvestOf = (plotId: string, date: string) => contentOf({ date, data: { plots: [{ plotId, kg: 100 }] } });

describe('waiting period', () => {
  test('a harvest 17 days after a product of 18 days breaks it by one day', () => {
    assert.deepEqual(phiViolations(harvestOf('P4', '2026-06-29'), activities), [
      { activityId: 'A4', plotId: 'P4', days: 17, phiDays: 18, firstAllowedDate: '2026-06-30' },
    ]);
  });

  test('a harvest on the first allowed day keeps it', () => {
    assert.deepEqual(phiViolations(harvestOf('P4', '2026-06-30'), activities), []);
    assert.deepEqual(phiViolations(harvestOf('P2', '2026-05-20'), activities), []);
  });

  test('an application after the harvest does not matter, one during it does', () => {
    assert.deepEqual(phiViolations(harvestOf('P4', '2026-06-11'), activities), []);
    const long = contentOf({ date: '2026-06-10', data: { endDate: '2026-06-14', plots: [{ plotId: 'P4' }] } });
    assert.equal(phiViolations(long, activities)[0]?.days, -2);
  });

  test('a cancelled application does not count and a planned one does', () => {
    const harvest = harvestOf('P4', '2026-06-29');
    assert.equal(phiViolations(harvest, [{ ...insecticide, status: 'cancelled' }]).length, 0);
    assert.equal(phiViolations(harvest, [{ ...insecticide, status: 'planned' }]).length, 1);
  });

  test('plots may be told one by one with their treated area', () => {
    const byRows = { ...insecticide, data: { phiDays: 18, plots: [{ plotId: 'P4', areaTreated: 1 }] } };
    assert.equal(phiViolations(harvestOf('P4', '2026-06-29'), [byRows]).length, 1);
  });

  test('the warning says plot, product, day and days that are missing', () => {
    const context = contextOf([...plots, ...activities]);
    const [late] = waitingPeriodRule(harvestOf('P4', '2026-06-29'), context);
    assert.equal(
      late?.message,
      'Talhão 04 – Sede está em carência do produto Inseticida Y até 30/06/2026. Falta 1 dia.',
    );
    const [early] = waitingPeriodRule(harvestOf('P2', '2026-04-20'), context);
    assert.equal(early?.message, 'Talhão Mata está em carência do produto Fungicida X até 10/05/2026. Faltam 20 dias.');
    assert.deepEqual([late?.severity, late?.code, late?.field], ['warning', 'phi/violation', 'data.plots']);
  });

  test('a period of no days is none, and one of a day begins on the day of the application', () => {
    const applied = (phiDays: number) => [{ ...insecticide, data: { ...insecticide.data, phiDays } }];
    assert.deepEqual(phiViolations(harvestOf('P4', '2026-06-12'), applied(0)), []);
    assert.deepEqual(
      [0, 1].map((phiDays) => phiDaysOf({ status: 'done', data: { phiDays } })),
      [null, 1],
    );
    assert.deepEqual(phiViolations(harvestOf('P4', '2026-06-12'), applied(1)), [
      { activityId: 'A4', plotId: 'P4', days: 0, phiDays: 1, firstAllowedDate: '2026-06-13' },
    ]);
  });

  test('rows without a plot name none, and a plot that is told twice counts once', () => {
    const data = { plotIds: ['P4', 'P2'], plots: [{ kg: 1 }, { plotId: 'P4' }, { plotId: 'P1' }] };
    assert.deepEqual(plotIdsOf(data), ['P4', 'P2', 'P1']);
  });

  test('of several products on a plot the one is told that holds it back longest, however many plots there are', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `plot ${at}`);
    const sprayings = Array.from({ length: 40 }, (_, at) =>
      recordOf(`spraying ${at}`, 'atividades', {
        ...{ date: '2026-06-12', status: 'done' },
        data: { plotIds: ids, phiDays: 20 + (at % 7), product: `Produto ${at}` },
      }),
    );
    const fields = ids.map((id) => recordOf(id, 'talhoes', { name: id }));
    const harvest = contentOf({ date: '2026-06-20', data: { plots: ids.map((plotId) => ({ plotId, kg: 1 })) } });
    const found = waitingPeriodRule(harvest, contextOf([...fields, ...sprayings]));
    assert.equal(found.length, ids.length);
    assert.equal(
      found[0]?.message,
      'Talhão plot 0 está em carência do produto Produto 6 até 08/07/2026. Faltam 18 dias.',
    );
  });

  test('a product without a name is said to be the one that was applied', () => {
    const { product: _, ...data } = insecticide.data;
    const context = contextOf([...plots, { ...insecticide, data }]);
    const [found] = waitingPeriodRule(harvestOf('P4', '2026-06-29'), context);
    assert.match(found?.message ?? '', /em carência do produto aplicado até 30\/06\/2026/);
  });

  test('a planned harvest is not warned of', () => {
    const planned = { ...harvestOf('P4', '2026-06-29'), status: 'planned' };
    assert.deepEqual(waitingPeriodRule(planned, contextOf([...plots, ...activities])), []);
  });

  test('a plot is held back until the last product allows it', () => {
    const second = { ...insecticide, id: 'A9', data: { ...insecticide.data, phiDays: 25 } };
    assert.equal(plotBlockedUntil('P4', [insecticide, second], '2026-06-20'), '2026-07-07');
    assert.equal(plotBlockedUntil('P4', [insecticide], '2026-06-30'), null);
  });
});
