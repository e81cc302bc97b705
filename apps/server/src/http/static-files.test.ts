import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
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

  const packed = async (path: string, accepted: string) => {
    const answer = await app.request(path, { headers: { 'accept-encoding': accepted } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const encoding = answer.headers.get('content-encoding');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((content: Buffer) => content);
    return [encoding, unpack(bytes).toString('utf8'), answer.headers.get('vary')];
  };

  test('come compressed as the reader takes it best, pictures as they are', async () => {
    assert.deepEqual(await packed('/fazenda', 'gzip, deflate, br, zstd'), ['br', 'the app', 'accept-encoding']);
    assert.deepEqual(await packed('/assets/app-1234.js', 'gzip'), ['gzip', 'script', 'accept-encoding']);
    assert.deepEqual(await packed('/assets/app-1234.js', 'gzip;q=0, br'), ['br', 'script', 'accept-encoding']);
    assert.deepEqual(await packed('/assets/app-1234.js', 'br;q=0.5, gzip;q=0.8'), [
      'gzip',
      'script',
      'accept-encoding',
    ]);
    assert.deepEqual(await packed('/assets/app-1234.js', 'br;q=0, *;q=0.1'), ['gzip', 'script', 'accept-encoding']);
    assert.deepEqual(await packed('/assets/app-1234.js', 'identity'), [null, 'script', 'accept-encoding']);
    assert.deepEqual(await packed('/pictures/one.webp', 'gzip'), [null, 'picture', null]);
    await writeFile(join(folder, 'assets/app-1234.js'), 'other script');
    assert.deepEqual(await packed('/assets/app-1234.js', 'gzip'), ['gzip', 'other script', 'accept-encoding']);
  });

  test('come as the build packed them, where it did', async () => {
    await writeFile(join(folder, 'assets/packed-1234.js'), 'packed now');
    await writeFile(join(folder, 'assets/packed-1234.js.br'), brotliCompressSync('packed by the build'));
    assert.deepEqual((await packed('/assets/packed-1234.js', 'br')).slice(0, 2), ['br', 'packed by the build']);
    assert.deepEqual((await packed('/assets/packed-1234.js', 'gzip')).slice(0, 2), ['gzip', 'packed now']);
    assert.equal((await get('/assets/packed-1234.js.br')).status, 404);
  });

  test('of a screen are named in the page of its address, however the page comes', async () => {
    await writeFile(join(folder, 'index.html'), '<head><title>the app</title></head>');
    const routes = [
      { path: '/fazenda/*', files: ['/assets/dashboard.js', '/assets/dashboard.css'] },
      { path: '/fazenda/*/*', files: ['/assets/list.js'] },
    ];
    await writeFile(join(folder, 'route-files.json'), JSON.stringify(routes));
    const page = (links: string) => `<head><title>the app</title>${links}</head>`;
    const dashboard =
      '<link rel="modulepreload" crossorigin href="/assets/dashboard.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/dashboard.css">';
    const list = '<link rel="modulepreload" crossorigin href="/assets/list.js">';
    assert.equal((await get('/fazenda/sossego')).text, page(dashboard));
    assert.equal((await get('/fazenda/sossego/')).text, page(dashboard));
    assert.equal((await packed('/fazenda/sossego/colheita', 'br'))[1], page(list));
    assert.equal((await packed('/fazenda/sossego', 'br'))[1], page(dashboard));
    assert.equal((await get('/fazenda/sossego/colheita/mata')).text, page(''));
    assert.equal((await get('/index.html')).text, page(''), 'what is kept for offline names none');
  });

  test('never answer a missing script with a page', async () => {
    assert.equal((await get('/assets/gone-9999.js')).status, 404);
  });

  test('never leave their folder', async () => {
    assert.match((await get('/..%2f..%2fetc%2fpasswd')).text, /the app/);
  });
});
