import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBytes } from './read-bytes.ts';

/** A body of so many chunks of 1 KiB, which counts what is taken of it. */
function bodyOf(chunks: number) {
  const seen = { taken: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (seen.taken === chunks) return controller.close();
        seen.taken += 1;
        controller.enqueue(new Uint8Array(1024).fill(7));
      },
      cancel: () => {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe('the bytes of a body', () => {
  test('are read whole up to the limit', async () => {
    const bytes = await readBytes(bodyOf(3).stream, 3 * 1024);
    assert.equal(bytes?.length, 3 * 1024);
    assert.ok(bytes?.every((byte) => byte === 7));
  });

  test('are none above the limit, and the rest is taken all the same: who is still sending then reads the refusal', async () => {
    const { stream, seen } = bodyOf(500);
    assert.equal(await readBytes(stream, 1024), null);
    assert.deepEqual(seen, { taken: 500, isCancelled: false });
  });

  test('above the limit are not waited for when nothing comes any more', async () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    assert.equal(await readBytes(stream, 5), null);
  });
});
