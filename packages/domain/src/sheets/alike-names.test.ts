import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { byName, likest } from './alike-names.ts';

const things = (...names: string[]) => names.map((name, at) => ({ id: `p${at + 1}`, name }));
const plots = things('Talhão 01 – Sede', 'Talhão 02 – Mata, Baixo', 'Gleba Café 3', 'Sede velha', 'Lote 40-A');

describe('a thing', () => {
  const find = byName(plots);

  test('is found by its whole name, a part of it, or its number', () => {
    const names: Readonly<Record<string, readonly string[]>> = {
      p1: ['talhao 01 – sede', 'Sede', '01', '1', '001', 'Talhão 1', 'gleba sede', '01 – Sede'],
      p2: ['MATA', 'baixo', '2', 'Quadra 02'],
      p3: ['Café 3', 'cafe  3', 'lote café 3', 'Gleba Café 3'],
      p4: ['sede velha', 'Talhão Sede velha'],
      p5: ['40-A', '40', '0040', 'a', 'Lote 40-a'],
    };
    for (const [id, typed] of Object.entries(names)) for (const name of typed) assert.equal(find(name)?.id, id, name);
    for (const name of ['', '3', 'talhao', '4', 'Sede v', '10', '0']) assert.equal(find(name), undefined, name);
  });

  test('is not found by a short name that several have, but by a whole one', () => {
    const twice = byName(things('Talhão 1 – Sede', 'Talhão 2 – Sede', 'Sede – 3', 'Mata', 'Talhão 4 – Mata'));
    assert.equal(twice('Sede'), undefined);
    assert.equal(twice('Mata')?.id, 'p4');
    assert.equal(twice('3')?.id, 'p3');
    assert.equal(byName(things('0', '10'))('00')?.id, 'p1');
  });
});

describe('the likest names', () => {
  const order = (typed: string, ...names: string[]) => likest(things(...names), typed).map(({ name }) => name);

  test('stand first, by how much of them would have to change', () => {
    assert.deepEqual(order('Matta', 'Sede', 'Talhão 02 – Mata', 'Mato'), ['Talhão 02 – Mata', 'Mato', 'Sede']);
    assert.deepEqual(order('abc', 'xyz', 'abx', 'ab', 'abcd', 'abc'), ['abc', 'abcd', 'abx', 'ab', 'xyz']);
    assert.deepEqual(order('bc', 'a', 'abc', 'c'), ['abc', 'c', 'a']);
    assert.deepEqual(order('', 'ab', 'a'), ['ab', 'a']);
    // One letter of ten is less than one of two.
    assert.deepEqual(order('ab', 'b', 'abcdefghij', 'a b'), ['a b', 'abcdefghij', 'b']);
  });

  test('are compared by their first forty letters', () => {
    const [long, other] = ['x'.repeat(40), `${'x'.repeat(39)}y`];
    assert.deepEqual(order(`${long}abc`, other, `${long}zzzzzzzz`), [`${long}zzzzzzzz`, other]);
    assert.deepEqual(order(`${long}yyyyyyyy`, `${other}z`, `${long}`), [long, `${other}z`]);
  });
});
