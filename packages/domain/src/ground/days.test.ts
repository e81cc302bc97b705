import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, addMonths, dayIn, dayInPtBr, daysBetween, isDay, isRecordedDay } from './days.ts';

describe('calendar days', () => {
  test('are days that exist', () => {
    for (const day of ['2026-06-03', '2024-02-29', '1000-01-01', '9999-12-31']) assert.equal(isDay(day), true);
    for (const other of [
      '2026-02-29',
      '2026-06-31',
      '2026-13-01',
      '2026-6-3',
      '03/06/2026',
      '0000-01-01',
      '2026-06-03T00:00:00Z',
      1,
      null,
    ]) {
      assert.equal(isDay(other), false);
    }
  });
  test('are recorded from 1900 on and before the year 9999', () => {
    for (const day of ['1900-01-01', '2026-06-03', '9998-12-31']) assert.equal(isRecordedDay(day), true, day);
    for (const other of ['1899-12-31', '9999-01-01', '2026-02-30', '', null]) assert.equal(isRecordedDay(other), false);
  });
  test('are written in Brazil from the day to the year', () => assert.equal(dayInPtBr('2026-06-30'), '30/06/2026'));
  test('that there are not lie no days apart, and none comes after them', () => {
    assert.deepEqual([daysBetween('2026-13-01', '2026-06-03'), daysBetween('2026-06-03', '')], [null, null]);
    assert.deepEqual([daysBetween('2026-06-03', '2026-06-03'), daysBetween('2026-06-04', '2026-06-03')], [0, -1]);
    assert.throws(() => addDays('ontem', 1), { name: 'RangeError' });
  });
  test('are counted alike in every zone, over any change of the clock', () => {
    assert.equal(daysBetween('2026-06-12', '2026-06-29'), 17);
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (days) => {
        assert.equal(daysBetween('2026-06-03', addDays('2026-06-03', days)), days);
      }),
    );
  });
  test('months later are the same day, or the last one of a shorter month', () => {
    assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
    assert.equal(addMonths('2024-01-31', 1), '2024-02-29');
    assert.equal(addMonths('2026-03-31', 1), '2026-04-30');
    assert.equal(addMonths('2026-12-15', 1), '2027-01-15');
    assert.equal(addMonths('2026-03-31', -1), '2026-02-28');
    assert.equal(addMonths('2024-02-29', 12), '2025-02-28');
    assert.throws(() => addMonths('2026-13-01', 1), { name: 'RangeError' });
  });
  test('turn at the midnight of the zone', () => {
    const at = new Date('2026-06-04T03:30:00Z');
    assert.equal(dayIn('America/Sao_Paulo', at), '2026-06-04');
    assert.equal(dayIn('America/Manaus', at), '2026-06-03');
    assert.equal(dayIn('Asia/Tokyo', at), '2026-06-04');
  });
});
