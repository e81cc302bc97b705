import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueWords, owedWords } from './due-words.ts';

test('an instalment is told by its distance from today', () => {
  const on = (due: string) => dueWords(due, '2026-07-15');
  assert.deepEqual(
    [on('2026-07-25'), on('2026-07-16'), on('2026-07-15'), on('2026-07-14'), on('')],
    ['em 10 dias', 'em 1 dia', 'vence hoje', 'atrasada há 1 dia', 'a receber'],
  );
});

test('a sale is received whole once nothing is owed and all of it has a price', () => {
  const told = (open: number, net: number, toFixBags: number, unplanned = 0) =>
    owedWords({ open, net, toFixBags }, unplanned);
  assert.equal(told(0, 0, 20), 'Ainda sem preço');
  assert.equal(told(0, 18_000, 12), 'Recebido o que foi fixado');
  assert.equal(told(0, 18_000, 0), 'Tudo recebido');
  assert.match(told(0, 18_000, 12, 500), /^A receber R\$.500,00$/);
});
