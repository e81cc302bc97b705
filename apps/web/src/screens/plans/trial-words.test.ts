import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialWords } from './trial-words.ts';

const NOW = new Date(2026, 6, 15, 12);
/** What is told when the trial ends on a day of July at an hour. */
const toldOf = (day: number, hour: number) => trialWords(new Date(2026, 6, day, hour), NOW)?.strong;

test('the days left are counted from seven down, a begun one whole', () => {
  assert.deepEqual(
    [22, 21, 20, 19, 18, 17, 16].map((day) => toldOf(day, 11)),
    [...[7, 6, 5, 4, 3, 2].map((days) => `Faltam ${days} dias do teste.`), 'Falta 1 dia do teste.'],
  );
});

test('the last day and the end say so, and who has no trial is told nothing', () => {
  assert.equal(toldOf(15, 13), 'Hoje é o último dia do teste.');
  assert.equal(toldOf(15, 11), 'O teste terminou.');
  assert.equal(toldOf(1, 11), 'O teste terminou.');
  assert.equal(trialWords(null, NOW), null);
});
