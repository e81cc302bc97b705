import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { piecesAsBytes } from './pieces-as-bytes.ts';

test('pieces of text are the bytes of their whole', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
      assert.deepEqual(piecesAsBytes(pieces), Buffer.from(pieces.join('')));
    }),
  );
});
