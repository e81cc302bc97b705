import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingWords } from './missing-words.ts';

test('plots of which one point is known are named, and what it is good for', () => {
  const words = missingWords(
    [
      { name: 'Talhão 03 – Baixada', kind: 'point' },
      { name: 'Talhão 04 – Sede', kind: 'point' },
      { name: 'Talhão 01 – Cruzeiro', kind: 'outline' },
    ],
    4,
  );
  assert.equal(
    words,
    'Baixada e Sede têm só um ponto. Até 4\u00a0ha o ponto basta para o EUDR; o contorno confere a área.',
  );
});

test('plots that are nowhere are named, many are counted, and none are not spoken of', () => {
  assert.equal(missingWords([{ name: 'Mata', kind: 'none' }], 4), 'Mata ainda não está no mapa.');
  const many = ['A', 'B', 'C', 'D'].map((name) => ({ name, kind: 'none' as const }));
  assert.equal(missingWords(many, 4), '4 talhões ainda não estão no mapa.');
  assert.equal(missingWords([{ name: 'Mata', kind: 'outline' }], 4), null);
});

test('a point on a plot of more than 4 ha is told as one that needs its outline', () => {
  const words = missingWords(
    [
      { name: 'Baixada', areaHa: 4, kind: 'point' },
      { name: 'Serra', areaHa: 4.01, kind: 'point' },
    ],
    4,
  );
  assert.equal(
    words,
    'Serra tem só um ponto e mais de 4\u00a0ha: para o EUDR falta o contorno. Baixada tem só um ponto. Até 4\u00a0ha o ponto basta para o EUDR; o contorno confere a área.',
  );
});
