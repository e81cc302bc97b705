import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { serveStatic } from './static-files.ts';

describe('files of the web app', () => {
  let folder: string;
  let app: Hono;
  const get = async (path: string) => {
    const answer = await app.request(path);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      kept: answer.headers.get('cache-control'),
      text: await answer.text(),
    };
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cafezal-static-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'index.html'), 'the app');
    await writeFile(join(folder, 'assets/app-1234.js'), 'script');
    await writeFile(join(folder, 'pictures/one.webp'), 'picture');
    app = new Hono();
    app.get('*', serveStatic(folder, 'https://cafe.example'));
  });
  after(() => rm(folder, { recursive: true }));

  test('answer the app at / where no landing page was built', async () => {
    assert.equal((await get('/')).text, 'the app');
  });

  test('answer the landing page at /, and the app at every other address', async () => {
    await writeFile(join(folder, 'inicio.html'), 'the landing page');
    const { status, type, kept, text } = await get('/');
    assert.deepEqual([status, type, kept, text], [200, 'text/html; charset=utf-8', 'no-cache', 'the landing page']);
    assert.equal((await get('/fazenda')).text, 'the app');
    assert.equal((await get('/qualquer/coisa')).text, 'the app');
  });

  test('tell other sites the whole address of the shared picture', async () => {
    await writeFile(join(folder, 'inicio.html'), '<meta property="og:image" content="/pictures/one.webp"/>');
    assert.equal((await get('/')).text, '<meta property="og:image" content="https://cafe.example/pictures/one.webp"/>');
  });

  test('are kept for good where their name has a hash, for a day where they are pictures', async () => {
    assert.equal((await get('/assets/app-1234.js')).kept, 'public, max-age=31536000, immutable');
    const { type, kept } = await get('/pictures/one.webp');
    assert.deepEqual([type, kept], ['image/webp', 'public, max-age=86400']);
  });

  test('come compressed to whoever takes that, pictures as they are', async () => {
    const zipped = async (path: string, accepted: string) => {
      const answer = await app.request(path, { headers: { 'accept-encoding': accepted } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isZipped = answer.headers.get('content-encoding') === 'gzip';
      return [isZipped, (isZipped ? gunzipSync(bytes) : bytes).toString('utf8')];
    };
    assert.deepEqual(await zipped('/fazenda', 'gzip, deflate, br'), [true, 'the app']);
    assert.deepEqual(await zipped('/assets/app-1234.js', 'gzip'), [true, 'script']);
    assert.deepEqual(await zipped('/assets/app-1234.js', 'gzip;q=0, br'), [false, 'script']);
    assert.deepEqual(await zipped('/pictures/one.webp', 'gzip'), [false, 'picture']);
    await writeFile(join(folder, 'assets/app-1234.js'), 'other script');
    assert.deepEqual(await zipped('/assets/app-1234.js', 'gzip'), [true, 'other script']);
  });

  test('never answer a missing script with a page', async () => {
    assert.equal((await get('/assets/gone-9999.js')).status, 404);
  });

  test('never leave their folder', async () => {
    assert.equal((await get('/..%2f..%2fetc%2fpasswd')).text, 'the app');
  });
});
