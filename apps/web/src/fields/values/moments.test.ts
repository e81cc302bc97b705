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

test('a year that is still being typed is read as it stands', () => {
  for (const year of ['0002', '0020', '0202']) {
    const local = `${year}-11-28T10:00`;
    assert.equal(toLocalMoment(toInstant(local, 'America/Sao_Paulo'), 'America/Sao_Paulo'), local);
  }
  assert.equal(toInstant('12026-11-28T10:00', 'America/Sao_Paulo'), '');
  assert.equal(toInstant('+012026-11-28T10:00', 'America/Sao_Paulo'), '');
});
