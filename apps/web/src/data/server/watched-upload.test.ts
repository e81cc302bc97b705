import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { clearSession, writeTokens } from '../device/token-store.ts';
import { ScriptedRequest } from '../testing/scripted-request.ts';
import { until } from '../testing/until.ts';
import { ApiError, NoConnectionError } from './api.ts';
import { areCallsUnderWay } from './calls-under-way.ts';
import { uploadWatched } from './watched-upload.ts';

Object.assign(globalThis, { XMLHttpRequest: ScriptedRequest });

const FILES = ['a.csv', 'b.csv'].map((name) => new File([name], name));
let parts: number[];
let leaving: AbortController;
async function begin() {
  const answer = uploadWatched('/farms/f/importacoes', FILES, {
    ...{ key: 'k1', signal: leaving.signal, onProgress: (part) => parts.push(part) },
  });
  answer.catch(() => undefined);
  const request = await until(() => ScriptedRequest.last);
  return { answer, request };
}

beforeEach(async () => {
  ScriptedRequest.last = undefined;
  parts = [];
  leaving = new AbortController();
  await clearSession();
});

describe('an upload that is watched', () => {
  test('sends its files under one key, and tells how far it is and what came of it', async () => {
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    await writeTokens({ token: 't1', expiresAt, refreshToken: 'r1' }, Date.now());
    const { answer, request } = await begin();
    assert.deepEqual([request.opened, request.timeout], ['POST /api/farms/f/importacoes', 600_000]);
    assert.deepEqual(request.headers, {
      ...{ accept: 'application/json', 'idempotency-key': 'k1', authorization: 'Bearer t1' },
    });
    const sent = [...(request.sent?.entries() ?? [])].map(([field, file]) => [
      field,
      file instanceof File && file.name,
    ]);
    assert.deepEqual(sent, [
      ['file', 'a.csv'],
      ['file', 'b.csv'],
    ]);
    for (const loaded of [0, 1, 4]) request.upload.onprogress?.({ loaded, total: 4 });
    request.upload.onprogress?.({ loaded: 0, total: 0 });
    assert.deepEqual([parts, areCallsUnderWay()], [[0, 0.25, 1, 0], true]);
    request.answer(201, { success: true, import: { id: 'i' } });
    assert.deepEqual([await answer, areCallsUnderWay()], [{ success: true, import: { id: 'i' } }, false]);
  });

  test('without a token names none', async () => {
    const { answer, request } = await begin();
    assert.equal('authorization' in request.headers, false);
    request.answer(200, { success: true });
    await answer;
  });

  test('that the server refuses says why', async () => {
    const { answer, request } = await begin();
    request.answer(422, { success: false, error: { code: 'record/invalid', message: 'Não é uma planilha.' } });
    await assert.rejects(answer, (error) => error instanceof ApiError && error.message === 'Não é uma planilha.');
  });

  test('without an answer of the server is no refusal, whatever something between says', async () => {
    for (const end of ['onerror', 'ontimeout'] as const) {
      const { answer, request } = await begin();
      request[end]();
      await assert.rejects(answer, NoConnectionError);
      ScriptedRequest.last = undefined;
    }
    const { answer, request } = await begin();
    request.lines = 'content-type: text/html\r\n';
    request.answer(413, {});
    await assert.rejects(answer, (error) => error instanceof NoConnectionError && error.status === 413);
  });

  test('reads headers whose values have colons, and lines of every kind', async () => {
    const { answer, request } = await begin();
    request.lines = 'X-Request-Id:r:1\nContent-Type: application/json; charset=utf-8\n\n';
    request.answer(200, { success: true });
    assert.deepEqual(await answer, { success: true });
  });

  test('ends at once where it is given up, before or while it goes', async () => {
    const { answer, request } = await begin();
    leaving.abort(new Error('given up'));
    await assert.rejects(answer, { message: 'given up' });
    assert.equal(request.isAborted, true);
    ScriptedRequest.last = undefined;
    const late = await begin();
    await assert.rejects(late.answer, { message: 'given up' });
    assert.equal(late.request.sent, null);
  });
});
