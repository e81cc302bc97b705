import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { BodyReader, readBytes } from './read-bytes.ts';

/** A body of so many chunks of 1 KiB, which counts what is taken of it. */
function bodyOf(chunks: number) {
  const seen = { taken: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (seen.taken === chunks) return controller.close();
        seen.taken += 1;
        controller.enqueue(new Uint8Array(1024).fill(7));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

const late = (error: unknown): boolean => error instanceof Problem && error.status === 408;

describe('the bytes of a body', () => {
  test('are read whole up to the limit', async () => {
    const bytes = await readBytes(bodyOf(3).stream, 3 * 1024);
    assert.equal(bytes?.length, 3 * 1024);
    assert.ok(bytes?.every((byte) => byte === 7));
  });

  test('are none above the limit, and no more is read than shows it', async () => {
    const { stream, seen } = bodyOf(500);
    assert.equal(await readBytes(stream, 1024), null);
    assert.deepEqual(seen, { taken: 2 });
  });

  test('leave no memory behind in their parts, whether they are handed over or refused', async () => {
    for (const maxBytes of [1_400, 1_000]) {
      const parts = [new Uint8Array(700), new Uint8Array(700)];
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      const bytes = await readBytes(stream, maxBytes);
      assert.equal(bytes?.length, maxBytes === 1_400 ? 1_400 : undefined);
      assert.deepEqual(
        parts.map(({ length }) => length),
        [0, 0],
      );
    }
  });

  test('of a large body are copied two megabytes in a turn, in their order', async () => {
    const [parts, MB] = [24, 1024 * 1024];
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let part = 0; part < parts; part += 1) controller.enqueue(new Uint8Array(MB).fill(part));
        controller.close();
      },
    });
    const reader = new BodyReader(stream);
    assert.equal(await reader.readTo(parts * MB), true);
    let turns = 0;
    let next = setImmediate(function go() {
      turns += 1;
      next = setImmediate(go);
    });
    const bytes = await reader.takeBytesInTurns();
    clearImmediate(next);
    assert.equal(bytes.length, parts * MB);
    assert.ok(
      Array.from({ length: parts }, (_, part) => bytes[part * MB] === part && bytes[part * MB + MB - 1] === part).every(
        Boolean,
      ),
    );
    assert.ok(turns >= parts / 2 - 1, `${turns}`);
  });

  test('are read in two goes, each part shown once as it arrives', async () => {
    let shown = 0;
    const { stream, seen } = bodyOf(9);
    const reader = new BodyReader(stream, (part) => {
      shown += part.length;
    });
    assert.equal(await reader.readTo(2048), false);
    assert.equal(seen.taken, 3);
    assert.equal(await reader.readTo(9 * 1024), true);
    assert.deepEqual([reader.takeBytes().length, shown], [9 * 1024, 9 * 1024]);
  });

  test('are given up when they do not come, or come too slowly: 408', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const silent = readBytes(new ReadableStream<Uint8Array>(), 5);
    context.mock.timers.tick(29_999);
    const slow = readBytes(
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 5)) }),
      1e6,
    );
    await Promise.resolve();
    context.mock.timers.tick(1);
    await assert.rejects(silent, late);
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(34_000);
    assert.equal(
      await Promise.race([slow.catch(() => 'late'), Promise.resolve('still waited for')]),
      'still waited for',
    );
    context.mock.timers.tick(1_001);
    await assert.rejects(slow, late);
  });

  test('of a sender who goes away are 408, not a fault of ours', async () => {
    const gone = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('aborted')) });
    await assert.rejects(readBytes(gone, 5), late);
  });
});
