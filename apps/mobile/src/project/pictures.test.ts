import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { readMark } from './mark.ts';
import { makePictures } from './pictures.ts';
import { MOBILE } from './places.ts';

const MARK =
  '<svg><rect width="32" fill="#000"/><circle cx="1" cy="2" r="1" fill="#fff"/><g stroke="#fff" stroke-width="2"><path d="M0 0"/></g></svg>';

describe('icons and pictures of the start', () => {
  test('are those of our mark: made anew they are the same', async () => {
    for (const { path, content } of await makePictures()) {
      const there = readFileSync(join(MOBILE, path));
      if (typeof content === 'string') {
        assert.equal(there.toString(), content, path);
        continue;
      }
      // Pixels, not bytes: another library packs them in another way.
      const [old, fresh] = await Promise.all([there, content].map((file) => sharp(file).raw().toBuffer()));
      assert.ok(old !== undefined && fresh !== undefined && old.length === fresh.length, path);
      assert.ok(
        old.every((value, at) => Math.abs(value - (fresh[at] ?? -99)) <= 2),
        `${path} shows something else`,
      );
    }
  });

  test('fill the square of the store without a transparent corner', async () => {
    const icon = join(MOBILE, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png');
    const { width, height, hasAlpha } = await sharp(icon).metadata();
    assert.deepEqual([width, height, hasAlpha], [1024, 1024, false]);
  });

  test('are refused of a mark that is made in another way', () => {
    assert.equal(readMark(MARK).shapes.length, 2);
    assert.throws(() => readMark(MARK.replace(/<circle[^>]+>/, '')), /no circle/);
    assert.throws(() => readMark(MARK.replace('stroke-width', 'width')), /without stroke-width/);
    assert.throws(() => readMark(MARK.replace(/<path[^>]+>/, '')), /no path/);
  });
});
