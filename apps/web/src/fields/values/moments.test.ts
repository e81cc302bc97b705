import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toInstant, toLocalMoment } from './moments.ts';

test('a moment is read and written in the time zone of the farm', () => {
  assert.equal(toLocalMoment('2026-07-15T11:30:00.000Z', 'America/Sao_Paulo'), '2026-07-15T08:30');
  assert.equal(toInstant('2026-07-15T08:30', 'America/Sao_Paulo'), '2026-07-15T11:30:00.000Z');
  assert.equal(toInstant('2026-07-14T23:30', 'America/Rio_Branco'), '2026-07-15T04:30:00.000Z');
});

test('what is no moment is empty', () => {
  assert.equal(toLocalMoment('ontem', 'America/Sao_Paulo'), '');
  assert.equal(toInstant('', 'America/Sao_Paulo'), '');
});
