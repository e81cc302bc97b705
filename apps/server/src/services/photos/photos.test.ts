import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Problem, type ProblemCode } from '@cafezal/domain/record/problem.ts';
import sharp from 'sharp';
import { nextTurn } from '../request/next-turn.ts';
import { fromStoredAddress, photoKeyOfName, toStoredAddress } from './photo-address.ts';
import { createFolderPhotoStore, type PhotoStore } from './photo-store.ts';
import { decodePhoto, deletePhoto, photoUrls, readPhoto, storePhoto } from './photos.ts';

const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const secret = { authSecret: 'a secret of the tests' };

type Part = { bytes: Uint8Array; field?: string };

function upload(...parts: Part[]): { req: { raw: Request } } {
  const form = new FormData();
  for (const { bytes, field = 'file' } of parts) form.append(field, new Blob([Buffer.from(bytes)]), 'foto.png');
  return { req: { raw: new Request('http://localhost/', { method: 'POST', body: form }) } };
}

const refused = (code: ProblemCode) => (error: unknown) => error instanceof Problem && error.code === code;

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0636B1' } });

describe('photos', () => {
  let folder: string;
  let photoStore: PhotoStore;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photos-'));
    photoStore = createFolderPhotoStore(folder);
  });
  after(() => rm(folder, { recursive: true }));

  test('a picture of one pixel is kept', async () => {
    const photo = await storePhoto({ photoStore }, upload({ bytes: TINY_PNG }));
    assert.equal(photo.width, 1);
    assert.equal(photo.takenAt, null);
    const kept = await readPhoto({ photoStore }, photo.file, 'full');
    assert.ok(kept);
    assert.equal((await sharp(kept).metadata()).format, 'webp');
  });

  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(`${format} is taken and comes back upright, at most 1600 px, without EXIF`, async () => {
      const exif = {
        IFD0: { Copyright: 'x' },
        IFD2: { DateTimeOriginal: '2026:06:03 11:05:00', OffsetTimeOriginal: '-03:00' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '18/1 0/1 0/1' },
      };
      const bytes = await noise(2000, 1000)
        .withMetadata({ orientation: 6 })
        .withExifMerge(exif)
        .toFormat(format)
        .toBuffer();
      const photo = await storePhoto({ photoStore }, upload({ bytes }));
      const kept = await readPhoto({ photoStore }, photo.file, 'full');
      const thumb = await readPhoto({ photoStore }, photo.file, 'thumb');
      assert.ok(kept && thumb);
      const facts = await sharp(kept).metadata();
      assert.equal(facts.exif, undefined);
      assert.equal(Math.max(facts.width, facts.height), 1600);
      assert.deepEqual([photo.width, photo.height], [facts.width, facts.height]);
      assert.equal(Math.max((await sharp(thumb).metadata()).width, (await sharp(thumb).metadata()).height), 400);
      if (format === 'jpeg') {
        assert.equal(photo.height, 1600);
        assert.equal(photo.takenAt, '2026-06-03T14:05:00.000Z');
      }
    });
  }

  test('what is no picture is refused, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const cut = TINY_PNG.subarray(0, 40);
    for (const bytes of [svg, cut, Buffer.from('GIF89a'), Buffer.alloc(0)]) {
      await assert.rejects(storePhoto({ photoStore }, upload({ bytes })), refused('upload/not-an-image'));
    }
  });

  test('a pixel bomb is refused', async () => {
    const bytes = await noise(9000, 9000).png().toBuffer();
    await assert.rejects(storePhoto({ photoStore }, upload({ bytes })), refused('upload/not-an-image'));
  });

  test('seed 5.4: two files, none, and one under another name are refused', async () => {
    const two = upload({ bytes: TINY_PNG }, { bytes: TINY_PNG });
    await assert.rejects(storePhoto({ photoStore }, two), refused('upload/one-file'));
    const apart = upload({ bytes: TINY_PNG }, { bytes: TINY_PNG, field: 'outra' });
    await assert.rejects(storePhoto({ photoStore }, apart), refused('upload/one-file'));
    await assert.rejects(storePhoto({ photoStore }, upload()), refused('upload/one-file'));
    const other = upload({ bytes: TINY_PNG, field: 'foto' });
    await assert.rejects(storePhoto({ photoStore }, other), refused('upload/one-file'));
  });

  test('a body without end is refused, and no more of it is read than a photo may have', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1 << 20;
        controller.enqueue(new Uint8Array(1 << 20));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const request = new Request('http://localhost/', init);
    await assert.rejects(storePhoto({ photoStore }, { req: { raw: request } }), refused('upload/too-large'));
    assert.ok(sent < 18 << 20);
  });

  const decoders = (): number[] => {
    const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
    const mine = lines.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === process.pid);
    return mine
      .filter((words) => words.some((word) => word.endsWith('photo-program.ts')))
      .map(([, pid]) => Number(pid));
  };

  test('a picture is decoded in a process of lower priority that knows no secret, and in another where that died', async () => {
    process.env.AUTH_SECRET = 'a secret of the environment';
    const [first, ...others] = decoders();
    assert.ok(first !== undefined && others.length === 0);
    assert.ok(getPriority(first) > getPriority());
    const amongSessions = async (pid: number): Promise<string> =>
      (await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')).trim();
    assert.doesNotMatch(await amongSessions(process.pid), /nice 19$/);
    // Empty where the kernel does not share between sessions.
    assert.match(await amongSessions(first), /nice 19$|^$/);
    process.kill(first, 'SIGKILL');
    // What was under way as it died fails; what comes then is for the next one.
    const again = (): Promise<unknown> => storePhoto({ photoStore }, upload({ bytes: TINY_PNG })).catch(() => null);
    while ((await again()) === null) await nextTurn();
    const [second = 0] = decoders();
    assert.doesNotMatch(await readFile(`/proc/${second}/environ`, 'utf8'), /AUTH_SECRET/);
    delete process.env.AUTH_SECRET;
  });

  test('a picture that never comes out of the decoder may be sent again, to another one', async (context) => {
    assert.notEqual(await decodePhoto(TINY_PNG), null);
    const [stuck = 0] = decoders();
    process.kill(stuck, 'SIGSTOP');
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const late = decodePhoto(TINY_PNG);
    await nextTurn();
    context.mock.timers.tick(60_000);
    await assert.rejects(late, refused('server/not-ready'));
    assert.notEqual(await decodePhoto(TINY_PNG), null);
    assert.ok(!decoders().includes(stuck));
  });

  test('a body that is no multipart form is refused', async () => {
    const json = new Request('http://localhost/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await assert.rejects(storePhoto({ photoStore }, { req: { raw: json } }), refused('request/media-type'));
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = new Request('http://localhost/', { method: 'POST', body: 'nada', headers });
    await assert.rejects(storePhoto({ photoStore }, { req: { raw: broken } }), refused('upload/not-readable'));
  });

  test('an address says which photo it means only when we made it', async () => {
    const { file } = await storePhoto({ photoStore }, upload({ bytes: TINY_PNG }));
    const { url, thumbUrl } = photoUrls(secret, file);
    const name = url.slice('/api/photos/'.length);
    assert.equal(photoKeyOfName(secret, name), file);
    assert.equal(thumbUrl, `${url}?size=thumb`);
    assert.equal(photoKeyOfName({ authSecret: 'another' }, name), null);
    assert.equal(photoKeyOfName(secret, `${file}-${'A'.repeat(43)}`), null);
    assert.equal(photoKeyOfName(secret, file), null);
    assert.equal(toStoredAddress(secret, url), file);
    assert.equal(fromStoredAddress(secret, file), url);
    assert.equal(fromStoredAddress(secret, 'https://example.test/a.png'), 'https://example.test/a.png');
  });

  test('a forgotten photo is gone in both sizes', async () => {
    const { file } = await storePhoto({ photoStore }, upload({ bytes: TINY_PNG }));
    await deletePhoto({ photoStore }, file);
    assert.equal(await readPhoto({ photoStore }, file, 'full'), null);
    assert.equal(await readPhoto({ photoStore }, file, 'thumb'), null);
  });
});
