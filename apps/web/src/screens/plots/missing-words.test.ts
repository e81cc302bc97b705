import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingWords } from './missing-words.ts';

test('plots of which one point is known are named, and what it is good for', () => {
  const words = missingWords([
    { name: 'Talhão 03 – Baixada', kind: 'point' },
    { name: 'Talhão 04 – Sede', kind: 'point' },
    { name: 'Talhão 01 – Cruzeiro', kind: 'outline' },
  ]);
  assert.equal(
    words,
    'Baixada e Sede têm só um ponto. Até 4\u00a0ha o ponto basta para o EUDR; o contorno confere a área.',
  );
});

test('plots that are nowhere are named, many are counted, and none are not spoken of', () => {
  assert.equal(missingWords([{ name: 'Mata', kind: 'none' }]), 'Mata ainda não está no mapa.');
  const many = ['A', 'B', 'C', 'D'].map((name) => ({ name, kind: 'none' as const }));
  assert.equal(missingWords(many), '4 talhões ainda não estão no mapa.');
  assert.equal(missingWords([{ name: 'Mata', kind: 'outline' }]), null);
});
