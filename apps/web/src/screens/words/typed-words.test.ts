import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedWords } from './typed-words.ts';

test('a number reads as it was typed, with what its unit is unless that says so itself', () => {
  const words = (kg: number, unit: string, factor: number) =>
    typedWords({ data: { kg, asTyped: { kg: { value: '42', unit, factor } } } }, 'kg', 'kg')?.replaceAll('\u00a0', ' ');
  assert.equal(words(2520, 'sacas', 60), '42 sacas de 60 kg');
  assert.equal(words(1680, 'sacas de 40 kg', 40), '42 sacas de 40 kg');
  assert.equal(words(42, 'kg', 1), undefined);
  assert.equal(words(2521, 'sacas', 60), undefined);
});
