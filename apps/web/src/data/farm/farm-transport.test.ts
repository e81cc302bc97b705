import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { ReadingsRefusedError } = await import('../outbox/sync.ts');
const { BatchRefusedError, CursorGoneError } = await import('../outbox/sync.ts');
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

const STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];
/** The statuses that a call takes for a refusal of what was sent, and not for a failure of the call. */
async function refusals(call: string, act: () => Promise<unknown>, Refused: new (...args: never[]) => Error) {
  const found: number[] = [];
  for (const status of STATUSES) {
    server.begin({ [call]: failure(status, `Com ${status}.`, { code: 'record/invalid' }) });
    const error = await act().catch((reason: unknown) => reason);
    assert.ok(error instanceof Error, String(status));
    if (error instanceof Refused) found.push(status);
    assert.equal(error.message, `Com ${status}.`);
  }
  return found;
}

test('what the server never takes as it is is told from what may go another time', async () => {
  mock.method(console, 'warn', () => undefined);
  const farm = httpTransport('f');
  const place = { section: 'secagem', recordId: 'r' } as const;
  const writes = await refusals('POST /farms/f/mutations', () => farm.send([mutation('a')]), BatchRefusedError);
  assert.deepEqual(writes, [400, 413, 415, 422]);
  const READ = '/farms/f/secagem/r/medicoes';
  const readings = await refusals(`POST ${READ}`, () => farm.sendReadings(place, []), ReadingsRefusedError);
  assert.deepEqual(readings, [400, 403, 404, 409, 413, 422]);
  server.begin({ [`DELETE ${READ}/m`]: failure(404, 'Não há.', { code: 'record/not-found' }) });
  await farm.removeReading(place, 'm');
  server.begin({ [`DELETE ${READ}/m`]: failure(403, 'Não pode.', { code: 'farm/role-forbidden' }) });
  await assert.rejects(farm.removeReading(place, 'm'), {
    refusal: { code: 'farm/role-forbidden', message: 'Não pode.' },
  });
  server.begin({ [`DELETE ${READ}/m`]: failure(500, 'Erro.') });
  await assert.rejects(farm.removeReading(place, 'm'), { status: 500 });
});

test('a reading that is refused says what its field is told, or else what the call is', async () => {
  const place = { section: 'secagem', recordId: 'r' } as const;
  const fields = { value: 'De 0 a 100.' };
  server.begin({ 'POST /farms/f/secagem/r/medicoes': failure(422, 'Confira.', { code: 'record/invalid', fields }) });
  const refusal = { code: 'record/invalid', message: 'De 0 a 100.' };
  await assert.rejects(httpTransport('f').sendReadings(place, []), { refusal });
});

test('writes and readings go as they are, and what the server answers comes back', async () => {
  const results = [{ mutationId: 'a', status: 'applied' }];
  server.begin({ 'POST /farms/f/mutations': [200, { results }], 'POST /farms/f/secagem/r/medicoes': [201, {}] });
  assert.deepEqual(await httpTransport('f').send([mutation('a')]), results);
  const readings = [{ id: 'm', kind: 'humidity', at: '2026-07-15T10:00:00.000Z', value: 12 }];
  await httpTransport('f').sendReadings({ section: 'secagem', recordId: 'r' }, readings);
  assert.deepEqual(
    server.asked.map(({ json }) => json),
    [{ mutations: [mutation('a')] }, readings],
  );
});

test('what is new is asked for since the last change; of a server that has fewer all is asked for anew', async () => {
  const FEED = 'GET /farms/f/changes?since=7&v=2';
  const answer = { changes: [], seq: 9, more: true };
  server.begin({ [FEED]: [200, answer] });
  assert.deepEqual(await httpTransport('f').pull(7), { success: true, ...answer });
  server.begin({ [FEED]: failure(410, 'Comece de novo.') });
  await assert.rejects(httpTransport('f').pull(7), CursorGoneError);
  server.begin({ [FEED]: failure(404, 'Não há.') });
  await assert.rejects(httpTransport('f').pull(7), { status: 404 });
});
