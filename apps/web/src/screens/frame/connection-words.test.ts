import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionWords, returnWords, visitWords } from './connection-words.ts';

const CALM = { online: true, counted: true, waiting: 0, sending: false, problems: 0, behind: 0, stuck: false };

test('nothing waiting reads as all sent', () => assert.equal(connectionWords(CALM).words, 'Tudo enviado'));

test('nothing is said to be sent before it was counted', () => {
  assert.equal(connectionWords({ ...CALM, counted: false }).words, '');
  assert.equal(connectionWords({ ...CALM, counted: false, online: false }).words, 'Sem conexão');
});

test('without a network the chip counts what is kept here', () => {
  assert.equal(connectionWords({ ...CALM, online: false }).words, 'Sem conexão');
  assert.equal(connectionWords({ ...CALM, online: false, waiting: 1 }).words, 'Sem conexão · 1 guardado');
  assert.equal(connectionWords({ ...CALM, online: false, waiting: 3 }).words, 'Sem conexão · 3 guardados');
});

test('with signal the chip says what is going', () => {
  assert.equal(connectionWords({ ...CALM, waiting: 3, sending: true }).words, 'Enviando 3');
  assert.equal(connectionWords({ ...CALM, waiting: 3 }).words, '3 para enviar');
});

test('with signal what was refused comes first; without one the chip is never red', () => {
  assert.equal(connectionWords({ ...CALM, online: false, waiting: 3, problems: 2 }).words, 'Sem conexão · 3 guardados');
  assert.deepEqual(connectionWords({ ...CALM, waiting: 3, sending: true, problems: 2 }), {
    look: 'problem',
    words: '2 para corrigir',
    count: 2,
  });
});

test('the signal that came back is told with what goes', () => {
  assert.equal(returnWords(3), 'O sinal voltou. Enviando 3 registros.');
  assert.equal(returnWords(1), 'O sinal voltou. Enviando 1 registro.');
});

test('who looks at the example without an account reads that nothing of it is sent', () => {
  assert.equal(visitWords({ online: true }).words, 'Só neste aparelho');
  assert.equal(visitWords({ online: false }).words, 'Sem conexão');
});

test('with signal the chip says that nothing leaves, but first what is to be mended', () => {
  assert.equal(connectionWords({ ...CALM, waiting: 3, stuck: true }).words, 'Não consegue enviar há 5 min');
  assert.equal(connectionWords({ ...CALM, waiting: 3, problems: 1, stuck: true }).words, '1 para corrigir');
});
