import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorWords, messageOf } from './error-words.ts';

const refused = (status: number, message: string) => Object.assign(new Error(message), { status });

test('seed 8.22: a 401 is told as Você precisa estar autenticado', () => {
  assert.equal(errorWords(refused(401, 'x')), 'Você precisa estar autenticado para acessar esta funcionalidade.');
});

test('seed 8.23: a 403 is told as Você não tem permissão', () => {
  assert.equal(errorWords(refused(403, 'x')), 'Você não tem permissão para acessar este recurso.');
});

test('seed 8.24: a 404 is told as O recurso solicitado não foi encontrado', () => {
  assert.equal(errorWords(refused(404, 'x')), 'O recurso solicitado não foi encontrado.');
});

test('seed 8.25: what has no words of its own is told as Ocorreu um erro inesperado', () => {
  assert.equal(errorWords(new Error('')), 'Ocorreu um erro inesperado.');
  assert.equal(errorWords('text'), 'Ocorreu um erro inesperado.');
});

test('seed 8.26: any other error is told by its own message, that of the server without what a call put before it', () => {
  assert.equal(errorWords(refused(409, 'Outra pessoa mudou.')), 'Outra pessoa mudou.');
  assert.equal(messageOf(refused(403, 'Acesso negado.')), 'Acesso negado.');
  const details = { message: 'O servidor parou.' };
  const wrapped = Object.assign(refused(500, 'Error fetching farm via API: O servidor parou.'), { details });
  assert.equal(errorWords(wrapped), 'O servidor parou.');
});

test('a piece of the app that could not be fetched is told without system words', () => {
  assert.equal(
    messageOf(new TypeError('Failed to fetch dynamically imported module: http://x/y.js')),
    'Esta tela ainda não chegou a este aparelho. Abra de novo quando houver sinal.',
  );
});
