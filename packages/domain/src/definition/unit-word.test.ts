import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capital } from '../attention/attention-words.ts';
import { unitFigure } from '../reports/figure-text.ts';
import { counted, filledIn, sacasText, unhulledText, unitWord, wholeKgText, withWord } from './unit-word.ts';

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

test('a count has two decimals at most unless it wants others', () => {
  const texts = [counted(1, 'plantas'), counted(2.345, 'horas'), counted(2.6, 'dias', 0), sacasText(28.376)];
  assert.deepEqual(texts.map(plain), ['1 planta', '2,35 horas', '3 dias', '28,38 sacas']);
  assert.deepEqual([sacasText(28.376, 0), unhulledText(4800.4)].map(plain), ['28 sacas', '4.800 kg sem beneficiar']);
});

test('kilos are whole ones, but of less than one all that there is', () => {
  const texts = [12_000.4, 1.2, 0.999, 0.1, 0.025, 0].map(wholeKgText);
  assert.deepEqual(texts.map(plain), ['12.000 kg', '1 kg', '0,999 kg', '0,1 kg', '0,025 kg', '0 kg']);
  assert.equal(plain(unhulledText(0.1)), '0,1 kg sem beneficiar');
});

test('a unit is told by its word, by itself where it has none, and by nothing where there is no unit', () => {
  const units = ['days', 'plants', 'points', 'pH', '1', 'kg', undefined] as const;
  assert.deepEqual(units.map(unitWord), ['dias', 'plantas', 'pontos', '', '', 'kg', '']);
});

test('a number that is put into a text has the word behind it in its own form', () => {
  const texts = [
    filledIn('{} sacas', '1,00'),
    filledIn('{} sacas', '2,50'),
    filledIn('{} dias', '1'),
    filledIn('{} lotes', '1'),
    filledIn('{} kg a entregar', '1'),
    filledIn('R$ {} por saca', '1,00'),
    filledIn('{}', '1'),
  ];
  const expected = ['1,00 saca', '2,50 sacas', '1 dia', '1 lote', '1 kg a entregar', 'R$ 1,00 por saca', '1'];
  assert.deepEqual(texts, expected);
});

test('what has no unit has no word behind it, and pH keeps its small letter', () => {
  assert.equal(withWord('5,2', unitWord('pH')), '5,2');
  assert.equal(withWord('3', unitWord('1')), '3');
  assert.equal(capital('pH e brix'), 'pH e brix');
  assert.equal(capital('umidade'), 'Umidade');
});
