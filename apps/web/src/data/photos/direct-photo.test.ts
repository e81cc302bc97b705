import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { addDirectly } = await import('./direct-photo.ts');
const { NoConnectionError } = await import('../server/api.ts');

const PATH = '/farms/f/secagem/r/fotos';
const [OFFER, TAKE, PUT] = [`POST ${PATH}/envio`, `POST ${PATH}/envio/pronto`, 'PUT https://balde.test/x'];
const PHOTO = { id: 'p', url: '/p', thumbUrl: '/p?t', width: 1, height: 1, takenAt: null };
const OFFERED = [200, { photo: null, upload: { url: 'https://balde.test/x' } }] as const;

const server = new ScriptedApi();
const send = () => addDirectly(PATH, 'p', new Blob(['picture'], { type: 'image/jpeg' }));
let now = Date.now();
beforeEach(() => {
  // Later than what an earlier test has learnt of the bucket.
  now += 3_600_000;
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now });
});

describe('a photo that goes into the bucket itself', () => {
  test('is offered with its size and its key, put there without who sends it, and taken', async () => {
    server.begin({ [OFFER]: OFFERED, [PUT]: [200, {}], [TAKE]: [201, { photo: PHOTO }] });
    assert.deepEqual(await send(), PHOTO);
    assert.deepEqual(server.calls, [OFFER, PUT, TAKE]);
    const [offer, put, take] = server.asked;
    assert.deepEqual([offer?.json, offer?.headers.get('idempotency-key')], [{ bytes: 7 }, 'p']);
    assert.equal(take?.headers.get('idempotency-key'), 'p');
    assert.deepEqual([...(put?.headers.keys() ?? [])], []);
  });

  test('is not sent again where it is known already', async () => {
    server.begin({ [OFFER]: [200, { photo: PHOTO, upload: null }] });
    assert.deepEqual([await send(), server.calls], [PHOTO, [OFFER]]);
  });

  for (const [words, script, calls] of [
    ['there is no bucket', { [OFFER]: [200, { photo: null, upload: null }] }, [OFFER]],
    ['the server is older than that', { [OFFER]: failure(404, 'Não há isso.') }, [OFFER]],
    ['the bucket refuses', { [OFFER]: OFFERED, [PUT]: [403, {}] }, [OFFER, PUT]],
    ['the bucket does not answer', { [OFFER]: OFFERED, [PUT]: 'no answer' }, [OFFER, PUT]],
  ] as const) {
    test(`goes through our server where ${words}, and the next ones for ten minutes without asking`, async () => {
      server.begin(script);
      assert.deepEqual([await send(), server.calls], [null, calls]);
      server.begin(script);
      mock.timers.tick(599_000);
      assert.deepEqual([await send(), server.calls], [null, []]);
      mock.timers.tick(1_000);
      await send();
      assert.equal(server.calls[0], OFFER);
    });
  }

  test('goes through our server where it has not arrived; what the server says of one that has is said', async () => {
    server.begin({ [OFFER]: OFFERED, [PUT]: [200, {}], [TAKE]: failure(409, '', { code: 'upload/not-arrived' }) });
    assert.equal(await send(), null);
    server.begin({ [OFFER]: OFFERED, [PUT]: [200, {}], [TAKE]: failure(422, 'Não é uma foto.') });
    await assert.rejects(send(), /Não é uma foto/);
  });

  test('waits where our server does not answer', async () => {
    server.begin({ [OFFER]: 'no answer' });
    await assert.rejects(send(), NoConnectionError);
    server.begin({ [OFFER]: OFFERED, [PUT]: [200, {}], [TAKE]: 'no answer' });
    await assert.rejects(send(), NoConnectionError);
  });
});
