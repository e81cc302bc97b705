import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isSlug, slugCandidates, slugOf } from './slugs.ts';

describe('a slug', () => {
  test('is the name without accents, in lower case, with hyphens', () => {
    assert.equal(slugOf('Talhão 03 – Cruzeiro', 'talhao'), 'talhao-03-cruzeiro');
    assert.equal(slugOf('  São João d’Água  ', 'fazenda'), 'sao-joao-d-agua');
  });
  test('is never a word of the address', () => {
    for (const word of ['cadastrar', 'Editar', 'slug', 'Colheita', 'relatórios', 'cadastrar atividade']) {
      assert.ok(isSlug(slugOf(word, 'lote')), word);
    }
  });
  test('exists for a name without letters', () => assert.equal(slugOf('☕☕', 'lote'), 'lote-1'));
  test('stands in an address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => assert.ok(isSlug(slugOf(name, 'lote')))),
    );
  });
  test('has candidates that differ and fit', () => {
    const candidates = slugCandidates('a'.repeat(100));
    const first = Array.from({ length: 12 }, () => candidates.next().value);
    assert.equal(new Set(first).size, 12);
    assert.ok(first.every(isSlug));
    const [, second] = Array.from(
      { length: 2 },
      (
        (it) => () =>
          it.next().value
      )(slugCandidates('boa-vista')),
    );
    assert.equal(second, 'boa-vista-2');
  });
});
