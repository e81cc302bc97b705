import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressAnswer } from './compressor.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;

for (const [name, unpack] of Object.entries(UNPACK)) {
  test(`an answer of any length comes back whole from ${name}, at the edges of its window too`, async () => {
    for (const bits of [0, 10, 16, 22]) {
      for (const length of [-17, -16, -15, 0, 1].map((more) => Math.max(0, 2 ** bits + more))) {
        const content = Buffer.alloc(length, randomBytes(997));
        const sent = await compressAnswer(content, name);
        assert.deepEqual(sent.headers, { 'content-encoding': name });
        assert.ok(unpack(sent.content).equals(content), `${length}`);
      }
    }
  });
}

test('an answer for who takes nothing packed is sent as it is', async () => {
  assert.deepEqual(await compressAnswer('São João', undefined), { content: 'São João', headers: {} });
});
