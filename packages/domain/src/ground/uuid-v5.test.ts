import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { uuidV5 } from './uuid-v5.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

test('a UUIDv5 is the one of the standard and the same every time', () => {
  assert.equal(uuidV5(DNS, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2');
  assert.notEqual(uuidV5(DNS, 'a'), uuidV5(DNS, 'b'));
});

function assertHash(name: string): void {
  const hash = createHash('sha1')
    .update(Buffer.from(DNS.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8');
  const expected = hash.digest('hex').slice(0, 32);
  const found = uuidV5(DNS, name).replaceAll('-', '');
  assert.equal(found[12], '5');
  assert.match(found[16] ?? '', /[89ab]/);
  assert.deepEqual(
    [found.slice(0, 12), found.slice(13, 16), found.slice(17)],
    [expected.slice(0, 12), expected.slice(13, 16), expected.slice(17)],
  );
}

test('a UUIDv5 of any text is its SHA-1 under the bits of version and variant', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), assertHash));
});

test('a text of any length fills its blocks, also one that leaves just enough or too little for its length', () => {
  for (let length = 0; length < 130; length += 1) assertHash('é'.repeat(length % 3) + 'a'.repeat(length));
});
