import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readConfig } from '../platform/config.ts';
import { openStorage } from '../services/photos/bucket-photo-store.ts';
import type { PhotoStore } from '../services/photos/photo-store.ts';
import { cleanUp } from '../services/upkeep/clean-up.ts';
import { FAULTS } from '../test/bucket-faults.ts';
import { backUpServer, makePlace, restoreInto } from '../test/copies.ts';
import { type FarmClient, farmOn, type RecordBody } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../test/test-app.ts';
import { refuse, startTestBucket, type TestBucket } from '../test/test-bucket.ts';
import { call, photoForm } from '../test/test-client.ts';

type Photo = { id: string; url: string; thumbUrl: string; width: number };
type PhotoBody = RecordBody & { photo: Photo | null; upload: { url: string; expiresAt: string } | null };

let bucket: TestBucket;
let server: TestServer;
let second: TestInstance;
let farm: FarmClient;
let jpeg: Buffer;
before(async () => {
  bucket = await startTestBucket();
  server = await startTestServer({ environment: { STORAGE_URL: bucket.url } });
  second = await startTestInstance({ ...server, environment: { STORAGE_URL: bucket.url } });
  farm = await farmOn(server);
  jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0636B1' } })
    .jpeg()
    .toBuffer();
});
after(async () => {
  await second.close();
  await server.close();
  await bucket.close();
});
afterEach(() => {
  bucket.fault = null;
});

/** Names in the bucket that start so. */
async function namesIn(start: string): Promise<string[]> {
  const { incoming: _, photoStore } = server.services;
  if (start === 'photos/') return Array.fromAsync(photoStore.keys());
  const { createBucket } = await import('../external/bucket.ts');
  assert.ok(server.services.config.storage);
  const listed = await Array.fromAsync(createBucket(server.services.config.storage).list(start));
  return listed.map(({ name }) => name);
}

/** A record, and what a device does with a photo of it. */
async function recordOf(here: FarmClient = farm) {
  const { id } = await here.make('colheita', { name: 'C', date: '2026-06-01' });
  const path = `/colheita/${id}/fotos`;
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  return {
    id,
    key,
    path,
    offer: (bytes: number, who = here) => who.ask<PhotoBody>('POST', `${path}/envio`, { json: { bytes }, headers }),
    put: async (url: string, body: Uint8Array) =>
      (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status,
    take: (who = here) => who.ask<PhotoBody>('POST', `${path}/envio/pronto`, { headers }),
    photos: async () => (await here.ask('GET', `/colheita/${id}`)).body.record.photos,
  };
}
/** Cleans up as the server would in some hours. */
const cleanUpIn = (hours: number): Promise<void> =>
  cleanUp({
    ...server.services,
    db: server.services.allFarms,
    now: () => new Date(server.clock.now().getTime() + hours * 3_600_000),
  });

const codeOf = ({ status, body }: { status: number; body: PhotoBody }) => [status, body.error?.code];

describe('file storage that is used directly', () => {
  test('seed 7.25: by a device that puts a photo there at an address for it, which we then take, make anew and delete', async () => {
    const record = await recordOf();
    const { body } = await record.offer(jpeg.length);
    assert.ok(body.upload);
    assert.equal(new URL(body.upload.url).origin, bucket.origin);
    assert.equal(await record.put(body.upload.url, jpeg), 200);
    assert.equal((await namesIn('incoming/')).length, 1);
    const taken = await record.take();
    assert.deepEqual([taken.status, taken.body.photo?.id, taken.body.photo?.width], [201, record.key, 800]);
    assert.deepEqual(await namesIn('incoming/'), []);
    assert.deepEqual(await record.photos(), [taken.body.photo]);
    // Taken again, by whoever lost the answer: the same photo; offered again: it is known.
    const again = await record.take();
    assert.deepEqual([again.body.photo, again.headers.get('idempotency-replayed')], [taken.body.photo, 'true']);
    assert.deepEqual([(await record.offer(9)).body.photo, (await namesIn('photos/')).length], [taken.body.photo, 2]);
  });

  test('seed 7.25: and read there by a redirect of some minutes, small ones through us for a year', async () => {
    const record = await recordOf();
    const { body } = await farm.ask<PhotoBody>('POST', record.path, { body: photoForm() });
    assert.ok(body.photo);
    const full = await server.app.request(`http://localhost${body.photo.url}`);
    assert.deepEqual([full.status, full.headers.get('cache-control')], [302, 'private, max-age=240']);
    const address = full.headers.get('location') ?? '';
    assert.equal(new URL(address).searchParams.get('X-Amz-Expires'), '300');
    const read = await fetch(address);
    assert.deepEqual(
      [read.status, read.headers.get('content-type'), read.headers.get('cache-control')],
      [200, 'image/webp', 'no-store'],
    );
    assert.equal((await sharp(await read.arrayBuffer()).metadata()).format, 'webp');
    const thumb = await server.app.request(`http://localhost${body.photo.thumbUrl}`);
    assert.deepEqual([thumb.status, thumb.headers.get('cache-control')], [200, 'private, max-age=31536000, immutable']);
    assert.equal((await server.app.request(`http://localhost${body.photo.url.slice(0, -1)}x`)).status, 404);
  });

  test('by pages whose policy names it, and where it is set alone', async () => {
    const policyOf = async (environment: Record<string, string>) => {
      const instance = await startTestInstance({ ...server, environment });
      const policy = (await instance.app.request('http://localhost/')).headers.get('content-security-policy') ?? '';
      await instance.close();
      return policy.split('; ').filter((rule) => /^(?:img|connect)-src/.test(rule));
    };
    const own = ["img-src 'self' data: blob:", "connect-src 'self'"];
    assert.deepEqual(await policyOf({}), own);
    assert.deepEqual(await policyOf({ STORAGE_URL: `${bucket.url}&direct=no` }), own);
    assert.deepEqual(
      await policyOf({ STORAGE_URL: bucket.url }),
      own.map((rule) => `${rule} ${bucket.origin}`),
    );
  });
});

describe('an address to put a photo at', () => {
  test('takes exactly the bytes that were said, and nothing else', async () => {
    const record = await recordOf();
    const { body } = await record.offer(jpeg.length);
    assert.ok(body.upload);
    const { url } = body.upload;
    assert.equal(await record.put(url, jpeg.subarray(1)), 403);
    assert.equal(await record.put(url, Buffer.concat([jpeg, jpeg])), 403);
    assert.equal(await record.put(url.replace(/incoming\/\w{4}/, 'incoming/0000'), jpeg), 403);
    assert.equal(await record.put(url.replace('incoming/', 'photos/'), jpeg), 403);
    assert.deepEqual(codeOf(await record.take()), [409, 'upload/not-arrived']);
  });

  test('is none for more than 15 MB, for no size and without a name', async () => {
    const record = await recordOf();
    assert.deepEqual(codeOf(await record.offer(15 * 1024 * 1024 + 1)), [413, 'upload/too-large']);
    for (const bytes of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1])
      assert.equal((await record.offer(bytes)).status, 422, String(bytes));
    const unnamed = await farm.ask<PhotoBody>('POST', `${record.path}/envio`, { json: { bytes: 9 } });
    assert.deepEqual(codeOf(unnamed), [422, 'request/invalid']);
    assert.equal((await record.offer(15 * 1024 * 1024)).status, 200);
  });

  test('is none where no bucket is: the photo goes through us', async () => {
    const instance = await startTestInstance({ ...server, environment: {} });
    const here = await farmOn({ ...server, ...instance });
    const record = await recordOf(here);
    const { status, body } = await record.offer(9);
    assert.deepEqual([status, body.photo, body.upload], [200, null, null]);
    assert.deepEqual(codeOf(await record.take()), [409, 'upload/not-arrived']);
    await instance.close();
  });
});

describe('an arrived photo', () => {
  const arrived = async (bytes: Uint8Array = jpeg, here: FarmClient = farm) => {
    const record = await recordOf(here);
    const { body } = await record.offer(bytes.length);
    assert.equal(await record.put(body.upload?.url ?? '', bytes), 200);
    return record;
  };

  test('is taken by who put it there, not by another of the farm', async () => {
    const other = await memberOf(farm, 'operator');
    const record = await arrived();
    const { body } = await farm.ask<PhotoBody>('POST', `${record.path}/envio/pronto`, {
      ...{ as: other, headers: { 'idempotency-key': record.key } },
    });
    assert.deepEqual([body.error?.code, (await record.photos()).length], ['upload/not-arrived', 0]);
    assert.equal((await record.take()).status, 201);
  });

  test('is one photo, however often it is taken at once, on two instances', async () => {
    const record = await arrived();
    const there: FarmClient = {
      ...farm,
      ask: (method, path = '', sent = {}) =>
        call(second.app, method, `/farms/${farm.farmId}${path}`, { token: farm.owner.token, ...sent }),
    };
    const before = (await namesIn('photos/')).length;
    const answers = await Promise.all([farm, there, farm, there].map((who) => record.take(who)));
    const photos = answers.filter(({ status }) => status === 201).map(({ body }) => body.photo);
    assert.ok(photos.length >= 1 && photos.every((photo) => photo?.url === photos[0]?.url));
    // Who came while the first had just taken it away is told so, and asks again.
    assert.deepEqual(codeOf(await record.take(there)), [201, undefined]);
    await cleanUpIn(0);
    assert.equal((await namesIn('photos/')).length, before + 2);
    assert.equal((await record.photos())?.length, 1);
  });

  test('of a record that is gone by now is not taken, and does not stay', async () => {
    const record = await arrived();
    await farm.ask('DELETE', `/colheita/${record.id}`);
    assert.equal((await record.take()).status, 404);
    await cleanUpIn(25);
    assert.deepEqual(await namesIn('incoming/'), []);
  });

  test('that is no photo is refused, and does not stay', async () => {
    const record = await arrived(Buffer.from('nenhuma foto'));
    assert.deepEqual(codeOf(await record.take()), [422, 'upload/not-an-image']);
    assert.deepEqual(await namesIn('incoming/'), []);
  });

  test('that is larger than its address allowed is not even read', async () => {
    const record = await arrived();
    bucket.fault = (request, response) => {
      if (request.method !== 'HEAD') return false;
      response.writeHead(200, { 'content-length': 16 * 1024 * 1024 }).end();
      return true;
    };
    bucket.asked.length = 0;
    assert.deepEqual(codeOf(await record.take()), [413, 'upload/too-large']);
    assert.deepEqual(
      bucket.asked.filter((one) => one.startsWith('GET')),
      [],
    );
  });

  test('whose storage refuses us is 503 in our shape, and taken when it does not any more', async () => {
    const record = await arrived();
    bucket.fault = (_, response) => refuse(response, 403, 'AccessDenied');
    const { status, body } = await record.take();
    assert.deepEqual([status, body.error?.code, body.error?.retryAfterSec], [503, 'storage/away', 10]);
    const through = await farm.ask<PhotoBody>('POST', record.path, { body: photoForm() });
    assert.deepEqual(codeOf(through), [503, 'storage/away']);
    bucket.fault = null;
    assert.equal((await record.take()).status, 201);
  });

  test('that the storage does not let go of is a photo all the same, and goes later', async () => {
    const record = await arrived();
    bucket.fault = (request, response) => request.method === 'DELETE' && refuse(response, 403, 'AccessDenied');
    assert.equal((await record.take()).status, 201);
    assert.equal((await namesIn('incoming/')).length, 1);
    bucket.fault = null;
    await cleanUpIn(25);
    assert.deepEqual(await namesIn('incoming/'), []);
  });
});

test('a photo that is taken away while the storage is away is gone for people at once, and there within the hour', async () => {
  const record = await recordOf();
  const { body } = await farm.ask<PhotoBody>('POST', record.path, { body: photoForm() });
  const rows = await sql<{ file: string }>`select file from photos where id = ${body.photo?.id}`.execute(
    server.database.db,
  );
  const file = rows.rows[0]?.file ?? '';
  bucket.fault = (request, response) => request.method === 'DELETE' && refuse(response, 403, 'AccessDenied');
  assert.equal((await farm.ask('DELETE', `${record.path}/${body.photo?.id}`)).status, 200);
  assert.deepEqual(await record.photos(), []);
  assert.equal((await namesIn('photos/')).filter((name) => name.startsWith(file)).length, 2);
  bucket.fault = null;
  await cleanUpIn(0);
  assert.deepEqual(
    (await namesIn('photos/')).filter((name) => name.startsWith(file)),
    [],
  );
});

test('a storage that breaks in the middle of a photo is asked again until it has it', async () => {
  const record = await recordOf();
  let times = 0;
  bucket.fault = (request) => {
    times += 1;
    return times === 2 && FAULTS['breaks the connection'](request);
  };
  assert.equal((await farm.ask('POST', record.path, { body: photoForm() })).status, 201);
});

test('a copy of a bucket goes back into a folder, and one of a folder into a bucket, file by file', async () => {
  const [copies, again] = [await mkdtemp(join(tmpdir(), 'copies-')), await mkdtemp(join(tmpdir(), 'copies-'))];
  const [place, last, other] = [await makePlace('18'), await makePlace('18'), await startTestBucket()];
  const contentOf = async ({ keys, get }: PhotoStore) => {
    const all = (await Array.fromAsync(keys())).sort();
    return Promise.all(all.map(async (key) => [key, Buffer.from((await get(key)) ?? []).toString('base64')]));
  };
  const before = await contentOf(server.services.photoStore);
  assert.ok(before.length > 0);
  await backUpServer(server, copies, { photoStore: server.services.photoStore });
  await restoreInto(place, copies);
  const folder = openStorage({ dataDir: place.dataDir, storage: null }).photoStore;
  assert.deepEqual(await contentOf(folder), before);
  await backUpServer(place, again);
  const address = readConfig({ STORAGE_URL: other.url }).storage;
  const { photoStore } = openStorage({ dataDir: last.dataDir, storage: address });
  await restoreInto(last, again, { photoStore });
  assert.deepEqual(await contentOf(photoStore), before);
  for (const one of [place, last, other]) await one.close();
  for (const one of [copies, again]) await rm(one, { recursive: true });
});
