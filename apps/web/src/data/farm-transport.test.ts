import './testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mutation } from '@cafezal/domain/changes.ts';
import { failure, ScriptedApi } from './testing/scripted-api.ts';

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
