import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WaitingPeriod } from '@cafezal/domain/stages/activity/plot-waiting-periods.ts';
import { dayWords, harvestWords, waitingPeriodBar } from './waiting-period-bar.ts';

const harvest = (date: string, missingDays: number, planned = false) => ({ id: date, date, planned, missingDays });
const period: WaitingPeriod = {
  activityId: 'A4',
  planned: false,
  product: 'Inseticida Y',
  appliedOn: '2026-06-12',
  phiDays: 18,
  freeOn: '2026-06-30',
  harvests: [harvest('2026-06-29', 1), harvest('2026-07-01', 0)],
};

describe('the bar of a waiting period', () => {
  test('has harvests that came too early before the free day and the others after it', () => {
    const { free, dots, today } = waitingPeriodBar(period, '2026-07-15');
    const [early = { at: 0 }, right = { at: 0 }] = dots;
    assert.ok(early.at < free && free < right.at && right.at < 100);
    assert.equal(today, null);
  });

  test('shows today while it runs', () => {
    const { today, free } = waitingPeriodBar(period, '2026-06-21');
    assert.equal(today, free / 2);
  });

  test('reaches to its last harvest', () => {
    const late = waitingPeriodBar({ ...period, harvests: [harvest('2026-07-18', 0)] }, '2026-07-20');
    assert.ok(late.dots.every(({ at }) => at <= 100));
  });
});

test('a harvest says how many days it lacked', () => {
  assert.equal(harvestWords(harvest('2026-06-29', 1)), 'faltava 1 dia');
  assert.equal(harvestWords(harvest('2026-06-20', 10)), 'faltavam 10 dias');
  assert.equal(harvestWords(harvest('2026-06-20', 10, true)), 'marcada, faltam 10 dias');
  assert.equal(harvestWords(harvest('2026-07-01', 0)), 'certa');
});

test('a day of another year says its year', () => {
  assert.equal(dayWords('2026-06-29', '2026-07-15'), '29/06');
  assert.equal(dayWords('2025-06-29', '2026-07-15'), '29/06/25');
});
