import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capital } from './attention/attention-words.ts';
import { unitFigure } from './reports/figure-text.ts';
import { sacasText, unitWord, withWord } from './unit-word.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('one of something has its word in the singular, however its decimals are written', () => {
  const texts = [
    sacasText(1),
    sacasText(1.5),
    sacasText(0),
    unitFigure(1, 'sacas', { decimals: 2 }),
    withWord('1', 'dias'),
  ];
  assert.deepEqual(texts.map(plain), ['1 saca', '1,5 sacas', '0 sacas', '1,00 saca', '1 dia']);
  assert.equal(plain(withWord('1', 'kg')), '1 kg');
});

test('what has no unit has no word behind it, and pH keeps its small letter', () => {
  assert.equal(withWord('5,2', unitWord('pH')), '5,2');
  assert.equal(withWord('3', unitWord('1')), '3');
  assert.equal(capital('pH e brix'), 'pH e brix');
  assert.equal(capital('umidade'), 'Umidade');
});
