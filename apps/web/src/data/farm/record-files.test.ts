import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { KeptFile } from '@cafezal/domain/record/kept-file.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { fetchKeptFile, removeKeptFile, sendFile } = await import('./record-files.ts');

const PLACE = { farmId: 'f', section: 'documentos', id: 'd' } as const;
const FILES = '/farms/f/documentos/d/arquivos';
const KEPT = { id: 'pdf', name: 'CAR.pdf' } as KeptFile;
const server = new ScriptedApi();

beforeEach(() => server.begin({}));

test('a file of a record is sent to it, with its name', async () => {
  server.script[`POST ${FILES}`] = [201, {}];
  await sendFile(PLACE, new File(['%PDF'], 'CAR.pdf', { type: 'application/pdf' }));
  const sent = [...(server.of(`POST ${FILES}`)[0]?.form?.values() ?? [])];
  assert.deepEqual(
    sent.map((file) => file instanceof File && file.name),
    ['CAR.pdf'],
  );
});

test('its bytes are fetched, and it is taken away, by its own address', async () => {
  server.script[`GET ${FILES}/pdf`] = [200, { bytes: 'as they are' }];
  server.script[`DELETE ${FILES}/pdf`] = [200, {}];
  assert.match(await (await fetchKeptFile(PLACE, KEPT)).text(), /as they are/);
  await removeKeptFile(PLACE, KEPT);
  assert.deepEqual(server.calls, [`GET ${FILES}/pdf`, `DELETE ${FILES}/pdf`]);
});

test('what the server refuses is said to who asked', async () => {
  server.script[`POST ${FILES}`] = failure(422, 'O arquivo é grande demais.');
  await assert.rejects(sendFile(PLACE, new File(['x'], 'a.pdf')), /grande demais/);
  server.script[`DELETE ${FILES}/pdf`] = failure(403, 'Você só pode ver.');
  await assert.rejects(removeKeptFile(PLACE, KEPT), /só pode ver/);
});
