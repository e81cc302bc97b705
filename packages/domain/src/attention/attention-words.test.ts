import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comingDay, shortDay, spokenDay, spokenHour } from './attention-words.ts';

/** A Wednesday. */
const TODAY = '2026-07-29';

describe('a day as people say it', () => {
  test('that is to come is today, tomorrow, a weekday within a week, else its date', () => {
    const said = ['2026-07-29', '2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02', '2026-08-04', '2026-08-05'];
    assert.deepEqual(
      said.map((day) => comingDay(day, TODAY)),
      ['hoje', 'amanhã', 'na sexta', 'no sábado', 'no domingo', 'na terça', 'em 05/08'],
    );
  });

  test('that is past is no weekday to come', () => {
    const said = ['2026-07-28', '2026-07-22', '2025-12-31'].map((day) => comingDay(day, TODAY));
    assert.deepEqual(said, ['em 28/07', 'em 22/07', 'em 31/12/2025']);
  });

  test('that is past is today, yesterday, else its date, with the year where it is another', () => {
    assert.deepEqual(
      ['2026-07-29', '2026-07-28', '2026-07-27', '2025-07-29'].map((day) => spokenDay(day, TODAY)),
      ['hoje', 'ontem', 'em 27/07', 'em 29/07/2025'],
    );
    assert.equal(shortDay('2026-01-02', TODAY), '02/01');
  });

  test('has its hour in the farm’s own time', () => {
    assert.equal(spokenHour('2026-07-29T19:05:00Z', 'America/Sao_Paulo'), '16h05');
    assert.equal(spokenHour('2026-07-29T12:00:00Z', 'America/Manaus'), '8h');
  });
});
