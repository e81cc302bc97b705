import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { freeBytes } from './free-bytes.ts';
import { discardRest } from './leftover-body.ts';

describe('bytes that nobody reads any more', () => {
  test('are given back, but for those that share their memory', () => {
    const own = new Uint8Array(1024);
    const shared = new Uint8Array(1024).subarray(1);
    freeBytes(own);
    freeBytes(shared);
    assert.deepEqual([own.length, shared.length], [0, 1023]);
  });

  test('are given back of the rest of a body, part by part', async () => {
    const parts = [new Uint8Array(70_000), new Uint8Array(300)].map((bytes) => Buffer.from(bytes.buffer));
    const request = Object.assign(Readable.from(parts), { complete: false });
    await discardRest(request as unknown as IncomingMessage);
    assert.deepEqual(
      parts.map(({ length }) => length),
      [0, 0],
    );
  });
});
