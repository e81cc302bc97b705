import '../data/testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateFarm } from '@cafezal/domain/farm/farm.ts';

const { ApiError } = await import('../data/server/api.ts');
const { failureWords } = await import('./failure-words.ts');

test('what the seed throws in English is read in Portuguese', () => {
  for (const thrown of [
    'No ID token returned from Google Sign-In',
    'Failed to create user account properly',
    'No user authenticated',
  ]) {
    const { message } = failureWords(new Error(thrown));
    assert.notEqual(message, thrown);
    assert.match(message, /[ãçúêã]|conta/);
  }
});

test('the server is quoted without what a call put before its words', () => {
  const error = new ApiError(422, { message: 'Confira o telefone.', fields: { phone: 'Confira o telefone.' } });
  error.message = `Error updating user profile: ${error.message}`;
  assert.deepEqual(failureWords(error), {
    message: 'Confira o telefone.',
    fields: { phone: 'Confira o telefone.' },
  });
});

test("a failure of the server names the request by what is enough to find it, a person's mistake does not", () => {
  const told = { message: 'Ocorreu um erro inesperado.', requestId: '3f1c9a52-7d10-4c55-9a51-0d3f6f6f2d11' };
  assert.match(failureWords(new ApiError(500, told)).message, /^Ocorreu um erro inesperado\. .* código 3f1c9a52\.$/);
  assert.equal(failureWords(new ApiError(409, told)).message, told.message);
});

test('what says nothing is unexpected', () => {
  for (const nothing of [new Error(''), 'text', undefined]) {
    assert.equal(failureWords(nothing).message, 'Ocorreu um erro inesperado.');
  }
});

test('what the device refuses before it sends stands at its field', () => {
  const farm = { name: 'Sítio', totalArea: 99_999_999, city: 'Cristina', region: 'Mantiqueira', state: 'MG' };
  try {
    validateFarm(farm);
    assert.fail('an area as large as a country was taken');
  } catch (error) {
    assert.deepEqual(failureWords(error).fields, { totalArea: 'A área é grande demais: escreva em hectares.' });
  }
});
