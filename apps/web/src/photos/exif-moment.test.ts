import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { readMoment, withMoment } from './exif-moment.ts';

const LOCAL = '2026:06:03 11:05:00';
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const plain = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer();
const taken = (exif: NonNullable<Parameters<ReturnType<typeof sharp>['withExif']>[0]>) =>
  sharp(plain).withExif(exif).jpeg().toBuffer();

describe('when a photo was taken', () => {
  test('is read from the file of a camera, in either order of bytes', async () => {
    const little = await taken({ IFD2: { DateTimeOriginal: LOCAL, OffsetTimeOriginal: '-03:00' } });
    assert.deepEqual(await readMoment(blobOf(little)), [LOCAL, '-03:00']);
    // What this app writes itself has the other order.
    const big = withMoment(blobOf(plain), [LOCAL, '-03:00']);
    assert.deepEqual(await readMoment(big), [LOCAL, '-03:00']);
  });

  test('stays in the small photo, which has nothing else of the camera', async () => {
    const small = Buffer.from(await withMoment(blobOf(plain), [LOCAL, '-03:00']).arrayBuffer());
    const { format, width, exif } = await sharp(small).metadata();
    assert.deepEqual([format, width], ['jpeg', 8]);
    // The header of the block comes before the 82 bytes of two directories, and the texts.
    assert.equal(exif?.length, 6 + 8 + 18 + 30 + 20 + 7);
    const pixels = await sharp(small).raw().toBuffer();
    assert.deepEqual(pixels, await sharp(plain).raw().toBuffer());
  });

  test('has no offset where the camera kept none', async () => {
    const photo = await taken({ IFD2: { DateTimeOriginal: LOCAL } });
    assert.deepEqual(await readMoment(blobOf(photo)), [LOCAL, '']);
    assert.deepEqual(await readMoment(withMoment(blobOf(plain), [LOCAL, ''])), [LOCAL, '']);
  });

  test('is unknown of other files, and of damaged ones at whatever byte they end', async () => {
    assert.equal(await readMoment(blobOf(plain)), null);
    assert.equal(await readMoment(new Blob([])), null);
    assert.equal(await readMoment(new Blob(['not a picture at all'])), null);
    assert.equal(await readMoment(blobOf(await sharp(plain).png().toBuffer())), null);
    const whole = await taken({ IFD2: { DateTimeOriginal: LOCAL, OffsetTimeOriginal: '-03:00' } });
    for (let end = 0; end < 250; end += 1) await readMoment(blobOf(whole.subarray(0, end)));
  });

  test('is never read where a hostile block says it is', async () => {
    const photo = await taken({ IFD2: { DateTimeOriginal: LOCAL, OffsetTimeOriginal: '-03:00' } });
    for (let at = 2; at < 200; at += 1)
      for (const byte of [0, 0x7f, 0xff]) {
        const bent = Uint8Array.from(photo);
        bent[at] = byte;
        const moment = await readMoment(blobOf(bent));
        assert(moment === null || /^\d{4}(:\d\d){2} \d\d(:\d\d){2}$/.test(moment[0]), `byte ${at} as ${byte}`);
      }
  });
});
