import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../../golden/records.ts';
import { goldenId } from '../../golden/season.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { waitingPeriodsOf } from './plot-waiting-periods.ts';

const sprayed = recordOf('A4', 'atividades', {
  date: '2026-06-12',
  status: 'done',
  data: { plotIds: ['P4'], product: 'Inseticida Y', phiDays: 18 },
});
const picked = (id: string, date: string, status = 'completed') =>
  recordOf(id, 'colheita', { date, status, data: { plots: [{ plotId: 'P4', kg: 1 }] } });

describe('the waiting periods of a plot', () => {
  test('tell the first free day and which harvests came too early', () => {
    const harvests = [picked('H12', '2026-07-01'), picked('H11', '2026-06-29'), picked('H0', '2026-06-01')];
    const [period] = waitingPeriodsOf('P4', { activities: [sprayed], harvests });
    assert.equal(period?.freeOn, '2026-06-30');
    assert.deepEqual(period?.harvests, [
      { id: 'H11', date: '2026-06-29', planned: false, missingDays: 1 },
      { id: 'H12', date: '2026-07-01', planned: false, missingDays: 0 },
    ]);
  });

  test('hold the harvests from the day of the application until as long after the first free day', () => {
    const harvests = ['2026-06-11', '2026-06-12', '2026-07-18', '2026-07-19'].map((date) => picked(date, date));
    const [period] = waitingPeriodsOf('P4', { activities: [sprayed], harvests });
    assert.deepEqual(
      period?.harvests.map(({ id, missingDays }) => [id, missingDays]),
      [
        ['2026-06-12', 18],
        ['2026-07-18', 0],
      ],
    );
  });

  test('name the ingredient where the product has no name', () => {
    const data = { plotIds: ['P4'], activeIngredient: 'Imidacloprido', phiDays: 18 };
    const [period] = waitingPeriodsOf('P4', { activities: [{ ...sprayed, data }], harvests: [] });
    assert.equal(period?.product, 'Imidacloprido');
  });

  test('leave out other plots, what was cancelled, and work without a waiting period', () => {
    const cancelled = { ...sprayed, status: 'cancelled' };
    const bare = recordOf('A5', 'atividades', { data: { plotIds: ['P4'] } });
    assert.deepEqual(waitingPeriodsOf('P4', { activities: [cancelled, bare], harvests: [] }), []);
    assert.deepEqual(waitingPeriodsOf('P1', { activities: [sprayed], harvests: [] }), []);
    const harvests = [picked('H1', '2026-06-20', 'cancelled')];
    assert.deepEqual(waitingPeriodsOf('P4', { activities: [sprayed], harvests })[0]?.harvests, []);
  });

  test('begin with the newest application and show a planned harvest as planned', () => {
    const older = recordOf('A1', 'atividades', { date: '2026-01-10', data: { plotIds: ['P4'], phiDays: 21 } });
    const periods = waitingPeriodsOf('P4', {
      activities: [older, sprayed],
      harvests: [picked('H1', '2026-06-20', 'planned')],
    });
    assert.deepEqual(
      periods.map(({ activityId, product }) => [activityId, product]),
      [
        ['A4', 'Inseticida Y'],
        ['A1', null],
      ],
    );
    assert.equal(periods[0]?.harvests[0]?.planned, true);
  });

  test('say of an application that it is only planned', () => {
    const planned = { ...sprayed, id: 'A6', status: 'planned', date: '2026-06-20' };
    const periods = waitingPeriodsOf('P4', { activities: [sprayed, planned], harvests: [] });
    assert.deepEqual(
      periods.map((period) => [period.activityId, period.planned]),
      [
        ['A6', true],
        ['A4', false],
      ],
    );
  });

  test('of the worked season hold its one harvest that came too early', () => {
    const records = goldenRecords();
    const of = (section: string) => records.filter((record) => record.section === section);
    const early = of('talhoes').flatMap(({ id }) =>
      waitingPeriodsOf(id, { activities: of('atividades'), harvests: of('colheita') })
        .flatMap(({ harvests }) => harvests)
        .filter(({ missingDays }) => missingDays > 0),
    );
    assert.deepEqual(
      early.map(({ id, missingDays }) => [id, missingDays]),
      [[goldenId('H11'), 1]],
    );
  });
});
