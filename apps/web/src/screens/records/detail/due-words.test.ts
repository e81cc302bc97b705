import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueWords } from './due-words.ts';

test('an instalment is told by its distance from today', () => {
  const on = (due: string) => dueWords(due, '2026-07-15');
  assert.deepEqual(
    [on('2026-07-25'), on('2026-07-16'), on('2026-07-15'), on('2026-07-14'), on('')],
    ['em 10 dias', 'em 1 dia', 'vence hoje', 'atrasada há 1 dia', 'a receber'],
  );
});
