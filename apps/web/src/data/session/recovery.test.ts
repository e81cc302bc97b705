import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { askForVerification, markVerified, retryAfter } = await import('./recovery.ts');
const { ApiError } = await import('../server/api.ts');

const SEND = 'POST /auth/verification/send';
const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

test('seed 8.5: an e-mail that cannot be marked is Error marking email as verified: and the server’s message', async () => {
  server.begin({ 'POST /users/verify-email': failure(409, 'O e-mail ainda não foi confirmado.') });
  await assert.rejects(markVerified('u1'), {
    message: 'Error marking email as verified: O e-mail ainda não foi confirmado.',
  });
  assert.deepEqual(server.asked[0]?.json, { userId: 'u1' });
});

test('seed 5.5: after a verification mail the next one waits 5 seconds', async () => {
  server.begin({ [SEND]: [200, { success: true }] });
  assert.deepEqual(await askForVerification(), { waitSec: 5 });
});

test('a verification mail without a signal says so, and may be asked for again at once', async () => {
  server.begin({ [SEND]: 'no answer' });
  const message = 'Sem conexão. Seus registros estão guardados neste aparelho.';
  assert.deepEqual(await askForVerification(), { waitSec: 0, message });
});

test('seed 8.14: a second one too early is told to wait what remains of the 5 seconds', async () => {
  const message = 'Aguarde alguns segundos antes de tentar novamente.';
  server.begin({ [SEND]: failure(429, message, { code: 'auth/debounced', retryAfterSec: 3 }) });
  assert.deepEqual(await askForVerification(), { waitSec: 3, message });
});

test('seed 8.15: too many are told to come back in 300 seconds', async () => {
  const message = 'Muitas tentativas de envio. Tente novamente mais tarde.';
  server.begin({ [SEND]: failure(429, message, { code: 'auth/too-many-requests', retryAfterSec: 300 }) });
  assert.deepEqual(await askForVerification(), { waitSec: 300, message });
  assert.equal(retryAfter(new ApiError(429, {})), 300);
});

test('seed 8.16: any other refusal reads Falha ao enviar, what breaks on the way Erro ao enviar', async () => {
  server.begin({ [SEND]: failure(500, 'Ocorreu um erro inesperado.') });
  assert.deepEqual(await askForVerification(), { waitSec: 0, message: 'Falha ao enviar e-mail de verificação.' });
  const { takeTokensFrom } = await import('../server/api.ts');
  takeTokensFrom(() => Promise.reject(new Error('the storage is shut')));
  assert.deepEqual(await askForVerification(), { waitSec: 0, message: 'Erro ao enviar e-mail de verificação.' });
});
