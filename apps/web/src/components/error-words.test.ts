import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorWords, messageOf } from './error-words.ts';

const refused = (status: number, message: string) => Object.assign(new Error(message), { status });

test('what the server refused is told in the words of its status', () => {
  assert.equal(errorWords(refused(401, 'x')), 'Você precisa estar autenticado para acessar esta funcionalidade.');
  assert.equal(errorWords(refused(403, 'x')), 'Você não tem permissão para acessar este recurso.');
  assert.equal(errorWords(refused(404, 'x')), 'O recurso solicitado não foi encontrado.');
});

test('any other error is told by its own message, and what has none as unexpected', () => {
  assert.equal(errorWords(refused(409, 'Outra pessoa mudou.')), 'Outra pessoa mudou.');
  assert.equal(errorWords(new Error('')), 'Ocorreu um erro inesperado.');
  assert.equal(errorWords('text'), 'Ocorreu um erro inesperado.');
  assert.equal(messageOf(refused(403, 'Acesso negado.')), 'Acesso negado.');
});

test('a piece of the app that could not be fetched is told without system words', () => {
  assert.equal(
    messageOf(new TypeError('Failed to fetch dynamically imported module: http://x/y.js')),
    'Esta tela ainda não chegou a este aparelho. Abra de novo quando houver sinal.',
  );
});
