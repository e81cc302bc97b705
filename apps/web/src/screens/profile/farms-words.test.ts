import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farmsWords } from './farms-words.ts';

const own = { id: '1', role: 'owner' } as const;
const other = { id: '2', role: 'agronomist' } as const;

test('the farms of a person are counted apart from those where one works', () => {
  assert.equal(farmsWords([]), 'Ainda sem fazenda');
  assert.equal(farmsWords([own, own]), '2 fazendas suas');
  assert.equal(farmsWords([own, other]), '1 fazenda sua · na equipe de 1 fazenda');
  assert.equal(farmsWords([other, other]), 'na equipe de 2 fazendas');
});
