import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { ReadingsRefusedError } = await import('../outbox/send-readings.ts');
const { BatchRefusedError } = await import('../outbox/sync.ts');
const { httpTransport } = await import('./farm-transport.ts');
const server = new ScriptedApi();

const mutation = (mutationId: string): Mutation => ({
  mutationId,
  section: 'parceiros',
  recordId: 'r',
  op: 'delete',
  at: '2026-07-15T10:00:00.000Z',
});

test('writes that a role does not allow are refused one by one, so that what changed is still fetched after them', async () => {
  server.begin({ 'POST /farms/f/mutations': failure(403, 'Seu papel não permite.', { code: 'farm/role-forbidden' }) });
  const error = { code: 'farm/role-forbidden', message: 'Seu papel não permite.' };
  assert.deepEqual(await httpTransport('f').send([mutation('a'), mutation('b')]), [
    { mutationId: 'a', status: 'rejected', error },
    { mutationId: 'b', status: 'rejected', error },
  ]);
});

test('a farm that its person left is no refusal of single writes', async () => {
  server.begin({ 'POST /farms/f/mutations': failure(403, 'Acesso negado.', { code: 'farm/forbidden' }) });
  await assert.rejects(httpTransport('f').send([mutation('a')]), { code: 'farm/forbidden' });
});

test('a measurement of a farm that was deleted is not refused by itself: the farm is what is gone', async () => {
  const place = { section: 'secagem', recordId: 'r' } as const;
  const gone = failure(404, 'Fazenda não encontrada.', { code: 'farm/not-found' });
  server.begin({ 'POST /farms/f/secagem/r/medicoes': gone, 'DELETE /farms/f/secagem/r/medicoes/m': gone });
  await assert.rejects(httpTransport('f').sendReadings(place, []), { code: 'farm/not-found' });
  await assert.rejects(httpTransport('f').removeReading(place, 'm'), { code: 'farm/not-found' });
});

test('what a proxy finds too large goes in halves, and a write that is too large by itself waits with the reason', async () => {
  const page = async () => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  const proxy = mock.method(globalThis, 'fetch', page);
  await assert.rejects(httpTransport('f').send([mutation('a'), mutation('b')]), BatchRefusedError);
  const reason = /não deixa passar um envio deste tamanho/;
  await assert.rejects(httpTransport('f').send([mutation('a')]), { name: 'Error', message: reason });
  const place = { section: 'secagem', recordId: 'r' } as const;
  await assert.rejects(httpTransport('f').sendReadings(place, []), ReadingsRefusedError);
  proxy.mock.restore();
});
