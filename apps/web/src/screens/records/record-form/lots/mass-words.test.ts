import assert from 'node:assert/strict';
import { test } from 'node:test';
import { massWords } from './mass-words.ts';

const wordsOf = (inKg: number, outKg: number, { gainPct = 0, losesWater = false } = {}) => {
  const words = massWords(inKg, outKg, { gainPct, losesWater });
  return words === null ? null : { ...words, text: words.text.replaceAll('\u00a0', ' ') };
};

test('kilos add up as one types', () => {
  assert.equal(wordsOf(0, 0), null);
  assert.equal(wordsOf(3552, 0)?.text, 'Entraram 3.552 kg.');
  assert.equal(wordsOf(3552, 3500)?.text, 'Entraram 3.552 kg · saíram 3.500 kg · quebra 52 kg (1,5 %)');
  assert.equal(wordsOf(3552, 3552)?.text, 'Entraram 3.552 kg · saíram 3.552 kg. As contas fecham.');
  assert.equal(
    wordsOf(100, 45, { losesWater: true })?.text,
    'Entraram 100 kg · saíram 45 kg · água e quebra 55 kg (55 %)',
  );
});

test('more than went in is told, and within what the stage may gain it is only counted', () => {
  assert.deepEqual(wordsOf(3552, 3600), {
    text: 'Entraram 3.552 kg · saíram 3.600 kg. Não pode sair mais do que entrou.',
    isTooMuch: true,
  });
  assert.deepEqual(wordsOf(100, 101.5, { gainPct: 2 }), {
    text: 'Entraram 100 kg · saíram 101,5 kg · 1,5 kg a mais',
    isTooMuch: false,
  });
});
