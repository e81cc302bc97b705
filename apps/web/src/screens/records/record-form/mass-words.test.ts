import assert from 'node:assert/strict';
import { test } from 'node:test';
import { massWords } from './mass-words.ts';

const plain = (words: ReturnType<typeof massWords>) => words?.text.replaceAll('\u00a0', ' ');

test('what is missing stands beside what went in and came out', () => {
  assert.equal(plain(massWords(3552, 3300, true)), 'Entram 3.552 kg, saem 3.300 kg: faltam 252 kg (7,1 %).');
  assert.equal(plain(massWords(3552, 1776, false)), 'Entram 3.552 kg, saem 1.776 kg: quebra de 1.776 kg (50 %).');
  assert.equal(plain(massWords(100, 100, true)), 'Entram 100 kg, saem 100 kg. As contas fecham.');
});

test('more out than in is told as too much', () => {
  assert.deepEqual(massWords(100, 100.5, true)?.isTooMuch, true);
  assert.equal(plain(massWords(100, 100.5, true)), 'Entram 100 kg, saem 100,5 kg: 0,5 kg a mais.');
});

test('with nothing out there is only what went in, with nothing in there is nothing to say', () => {
  assert.equal(plain(massWords(100, 0, true)), 'Entram 100 kg.');
  assert.equal(massWords(0, 100, true), null);
});
