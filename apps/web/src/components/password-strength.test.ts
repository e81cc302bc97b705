import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordStrength } from './password-strength.ts';

test('nothing typed reaches nothing', () => assert.equal(passwordStrength('').reached, 0));

test('a password under 8 characters says how many are missing', () => {
  assert.deepEqual(passwordStrength('cafe1'), { reached: 1, words: 'Faltam 3 caracteres. O mínimo é 8.' });
  assert.deepEqual(passwordStrength('cafezal'), { reached: 1, words: 'Falta 1 caractere. O mínimo é 8.' });
});

test('a repeated character stays weak however often it comes', () => {
  assert.equal(passwordStrength('a'.repeat(30)).reached, 1);
});

test('a short sentence is good', () => {
  assert.deepEqual(passwordStrength('café da mantiqueira'), {
    reached: 4,
    words: 'Boa. Uma frase curta é mais fácil de lembrar.',
  });
});
