import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isSlug, kebab, slugCandidates, slugOf } from './slugs.ts';

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
  test('of a word of the address has what it is before it', () => {
    assert.deepEqual(
      ['API', 'Colheita', 'Colheita 2'].map((name) => slugOf(name, 'lote')),
      ['lote-api', 'lote-colheita', 'colheita-2'],
    );
    for (const other of ['api', '', 'a'.repeat(101), 'São', 'a b']) assert.equal(isSlug(other), false, other);
  });
  test('is cut at its length, and never ends in a hyphen', () => {
    assert.equal(slugOf(`${'a'.repeat(99)} b`, 'lote'), 'a'.repeat(99));
    assert.equal(slugOf('a'.repeat(101), 'lote'), 'a'.repeat(100));
    assert.deepEqual([kebab('--Café da roça!', 7), kebab('☕')], ['cafe-da', '']);
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
    assert.deepEqual([first[1], first[9]], [`${'a'.repeat(98)}-2`, `${'a'.repeat(97)}-10`]);
    const others = slugCandidates('boa-vista');
    assert.deepEqual(
      Array.from({ length: 3 }, () => others.next().value),
      ['boa-vista', 'boa-vista-2', 'boa-vista-3'],
    );
  });
});
