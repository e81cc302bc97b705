import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from '@cafezal/domain/people/common-passwords.ts';
import { passwordStrength } from './password-strength.ts';

const strengthOf = (password: string) => passwordStrength(password, isCommonPassword);

test('nothing typed reaches nothing', () => assert.equal(strengthOf('').reached, 0));

test('a password under 8 characters says how many are missing', () => {
  assert.deepEqual(strengthOf('cafe1'), { reached: 1, words: 'Faltam 3 caracteres. O mínimo é 8.' });
  assert.deepEqual(strengthOf('cafezal'), { reached: 1, words: 'Falta 1 caractere. O mínimo é 8.' });
});

test('a repeated character stays weak however often it comes', () => {
  assert.equal(strengthOf('a'.repeat(30)).reached, 1);
});

test('a short sentence is good', () => {
  assert.deepEqual(strengthOf('café da mantiqueira'), {
    reached: 4,
    words: 'Boa. Uma frase curta é mais fácil de lembrar.',
  });
});

test('what the server refuses as one of the most common is not said to do', () => {
  assert.deepEqual(strengthOf('12345678'), { reached: 1, words: 'É uma das mais comuns. Escolha outra.' });
  assert.equal(strengthOf('Cooperativa').reached, 1);
  assert.equal(strengthOf('83154762').words, 'Serve. Com mais uma palavra fica melhor.');
});
