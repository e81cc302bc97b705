import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialWords } from './trial-words.ts';

const NOW = new Date('2026-07-15T12:00:00Z');

test('the days left are counted, a begun one whole', () => {
  assert.equal(trialWords(new Date('2026-07-20T11:00:00Z'), NOW)?.strong, 'Faltam 5 dias do teste.');
  assert.equal(trialWords(new Date('2026-07-15T13:00:00Z'), NOW)?.strong, 'Falta 1 dia do teste.');
});

test('an ended trial says so, and who has none is told nothing', () => {
  assert.equal(trialWords(new Date('2026-07-15T11:59:00Z'), NOW)?.strong, 'O teste terminou.');
  assert.equal(trialWords(null, NOW), null);
});
