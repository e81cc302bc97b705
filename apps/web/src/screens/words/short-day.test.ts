import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortDayOf } from './short-day.ts';

test('a day is short in a figure', () => {
  assert.equal(shortDayOf(Date.parse('2026-07-18T12:00:00.000Z'), 'America/Sao_Paulo'), 'sáb 18/07');
});
