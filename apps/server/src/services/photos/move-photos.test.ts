import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createBucket } from '../../external/bucket.ts';
import { type BucketAddress, readStorageUrl } from '../../platform/storage-url.ts';
import { refuse, startTestBucket, type TestBucket } from '../../test/test-bucket.ts';
import { createBucketPhotoStore } from './bucket-photo-store.ts';
import { checkBucket } from './check-bucket.ts';
import { movePhotos } from './move-photos.ts';
import { createFolderPhotoStore, type PhotoStore } from './photo-store.ts';

let stand: TestBucket;
let address: BucketAddress;
let folder: string;
let here: PhotoStore;
let there: PhotoStore;
const keys = Array.from({ length: 9 }, () => `${randomUUID()}.webp`).sort();
before(async () => {
  stand = await startTestBucket();
  const read = readStorageUrl(stand.url);
  assert.ok(typeof read !== 'string');
  address = read;
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  here = createFolderPhotoStore(folder);
  there = createBucketPhotoStore(createBucket(address));
  for (const key of keys) await here.put(key, Buffer.from(key));
});
after(async () => {
  await stand.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  stand.fault = null;
});

const move = (parts: Partial<Parameters<typeof movePhotos>[0]> = {}) =>
  movePhotos({ from: here, to: there, checksAll: false, tell: () => undefined, ...parts });
const keysOf = async (store: PhotoStore) => (await Array.fromAsync(store.keys())).sort();

describe('moving photos', () => {
  test('goes on where it broke off, and leaves the source as it was', async () => {
    let puts = 0;
    stand.fault = (request, response) => {
      if (request.method !== 'PUT') return false;
      puts += 1;
      return puts > 4 && refuse(response, 403, 'AccessDenied');
    };
    await assert.rejects(move(), /AccessDenied/);
    stand.fault = null;
    const whole = (await keysOf(there)).length;
    assert.ok(whole >= 1 && whole < keys.length, String(whole));
    const told: number[] = [];
    const { moved, there: known, extra } = await move({ tell: ({ of }) => told.push(of) });
    assert.deepEqual([moved, known, extra], [keys.length - whole, whole, []]);
    assert.equal(told[0], keys.length - whole);
    assert.deepEqual([await keysOf(there), await keysOf(here)], [keys, keys]);
    assert.deepEqual(await move(), { moved: 0, there: keys.length, extra: [] });
  });

  test('tells of a file that came out different, at once or when everything is checked', async () => {
    const [key = ''] = keys;
    await there.put(key, Buffer.from('other'));
    assert.deepEqual((await move()).moved, 0);
    await assert.rejects(move({ checksAll: true }), new RegExp(`copy of ${key}`));
    await there.delete(key);
    const spoilt: PhotoStore = { ...there, put: (name) => there.put(name, Buffer.from('other')) };
    await assert.rejects(move({ to: spoilt }), new RegExp(`copy of ${key}`));
    await there.put(key, Buffer.from(key));
  });

  test('names what only the target has, and goes back into a folder', async () => {
    const [key = '', ...others] = keys;
    await here.delete(key);
    assert.deepEqual((await move()).extra, [key]);
    assert.equal((await move({ from: there, to: here })).moved, 1);
    assert.equal(Buffer.from((await here.get(key)) ?? []).toString(), key);
    assert.deepEqual(await keysOf(here), [key, ...others]);
  });

  test('is a command: copies, checks, deletes at the target only when told to, and never by an empty source', async () => {
    const run = promisify(execFile);
    const command = (script: string, dataDir: string, ...words: string[]): Promise<string> =>
      run(process.execPath, [join(import.meta.dirname, `../../start/${script}.ts`), ...words], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, STORAGE_URL: stand.url },
        timeout: 60_000,
      }).then(
        ({ stderr }) => stderr,
        ({ stderr }: { stderr: string }) => stderr,
      );
    const data = await mkdtemp(join(tmpdir(), 'data-'));
    await rename(folder, join(data, 'photos'));
    here = createFolderPhotoStore(join(data, 'photos'));
    const extra = `${randomUUID()}.file`;
    await there.put(extra, Buffer.from('x'));
    assert.match(await command('move-storage', data, '--to', 'nada'), /Como usar/);
    assert.match(
      await command('move-storage', data, '--to', 'bucket', '--check'),
      /há 1 arquivos que a origem não tem/,
    );
    assert.match(await command('move-storage', data, '--to', 'bucket', '--prune'), /Apagados no destino.*: 1\./);
    assert.deepEqual(await keysOf(there), keys);
    const empty = await mkdtemp(join(tmpdir(), 'data-'));
    assert.match(await command('move-storage', empty, '--to', 'bucket', '--prune'), /A origem está vazia/);
    assert.deepEqual(await keysOf(there), keys);
    const checked = await command('check-storage', empty);
    assert.match(checked, /FALTA {2}regra CORS: PUT de https:\/\/shell.*aviso {2}regra de ciclo.*Faltam 4 coisas/s);
    for (const place of [data, empty]) await rm(place, { recursive: true });
  });
});

describe('looking at a bucket', () => {
  const look = async (origins = ['http://127.0.0.1:3000']) => {
    const found = await Array.fromAsync(checkBucket(createBucket(address), origins));
    return found.filter(({ state }) => state !== 'good').map(({ state, words }) => `${state} ${words}`);
  };
  const LIFECYCLE = /^advice regra de ciclo de vida/;

  test('finds all that is needed there, and says that nothing forgets what arrives', async () => {
    stand.asked.length = 0;
    const [advice = '', ...others] = await look();
    assert.match(advice, LIFECYCLE);
    assert.deepEqual(others, []);
    const left = await Array.fromAsync(createBucket(address).list(''));
    assert.deepEqual(
      left.filter(({ name }) => name.includes('conferencia')),
      [],
      'nothing stays of it',
    );
  });

  test('sees a rule that forgets what arrives after a day, and takes no longer one for it', async () => {
    const forgetsAfter = (days: number): void => {
      stand.fault = (request, response) => {
        if (request.url?.includes('lifecycle') !== true) return false;
        const filter = `<Filter><Prefix>incoming/</Prefix></Filter><Expiration><Days>${days}</Days></Expiration>`;
        response.end(`<LifecycleConfiguration><Rule>${filter}<Status>Enabled</Status></Rule></LifecycleConfiguration>`);
        return true;
      };
    };
    forgetsAfter(1);
    assert.deepEqual(await look(), []);
    forgetsAfter(365);
    assert.match((await look())[0] ?? '', LIFECYCLE);
  });

  test('names each right that is missing, and the origin that may not put', async () => {
    for (const [method, words] of [
      ['PUT', 'gravar'],
      ['DELETE', 'apagar'],
      ['GET', 'ler'],
    ] as const) {
      for (const place of ['incoming/', 'photos/']) {
        stand.fault = ({ method: asked, url }, response) =>
          asked === method && url?.includes(`/${place}`) === true && refuse(response, 403, 'AccessDenied');
        const found = (await look()).filter((one) => /gravar|apagar|ler/.test(one) && !one.includes('assinatura'));
        assert.ok(found.includes(`missing ${words} em ${place} (AccessDenied)`), found.join());
        assert.ok(
          found.every((one) => one.includes(place)),
          found.join(),
        );
      }
    }
    stand.fault = null;
    assert.deepEqual((await look(['https://outra.test']))[0], 'missing regra CORS: PUT de https://outra.test');
  });

  test('names a bucket that anybody may read, or that takes more than was agreed', async () => {
    stand.fault = (request, response) => {
      const isOpen = request.headers.authorization === undefined && request.method !== 'OPTIONS';
      if (isOpen) request.resume().once('end', () => response.end());
      return isOpen;
    };
    const found = await look();
    for (const place of ['incoming/', 'photos/']) {
      assert.ok(found.includes(`missing recusar quem não tem assinatura em ${place}`));
    }
    assert.ok(found.includes('missing recusar um envio maior que o combinado'));
  });
});
