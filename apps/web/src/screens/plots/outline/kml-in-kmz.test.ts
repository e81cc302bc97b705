import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { kmlInKmz } from './kml-in-kmz.ts';

/** Made by GDAL: a `doc.kml` that points to a file for each layer. */
const KMZ = Uint8Array.from(
  readFileSync(join(import.meta.dirname, '../../../../../server/src/services/imports/maps-by-gdal/outlines.kmz')),
);

/** An archive with one file, packed by the platform. */
async function packed(content: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const name = Buffer.from('doc.kml');
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  local.writeUInt16LE(name.length, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(bytes.length, 20);
  entry.writeUInt16LE(name.length, 28);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + bytes.length, 16);
  return new Blob([local, name, bytes, entry, name, end]);
}

describe('a KMZ on the device', () => {
  test('gives all KML that is in it', async () => {
    const texts = await kmlInKmz(new Blob([KMZ]));
    assert.equal(texts.length, 2);
    assert.match(texts[1] ?? '', /<kml[\s\S]*<Placemark[\s\S]*<\/kml>\s*$/);
    assert.deepEqual(await kmlInKmz(await packed(new TextEncoder().encode('<kml/>'))), ['<kml/>']);
  });

  test('that is cut off, changed or no archive gives nothing or some text, and never throws', async () => {
    assert.deepEqual(await kmlInKmz(new Blob([])), []);
    assert.deepEqual(await kmlInKmz(new Blob(['<kml/>'])), []);
    assert.deepEqual(await kmlInKmz(new Blob([KMZ.subarray(0, KMZ.length - 30)])), []);
    for (let at = 0; at < KMZ.length; at += 7) {
      const changed = KMZ.slice();
      changed[at] = 255 - (changed[at] ?? 0);
      await kmlInKmz(new Blob([changed]));
    }
  });

  test('that would grow beyond measure is not inflated to its end', async () => {
    assert.deepEqual(await kmlInKmz(await packed(new Uint8Array(21_000_000).fill(32))), []);
    assert.equal((await kmlInKmz(await packed(new Uint8Array(1_000_000).fill(32)))).length, 1);
  });
});
