import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('equal contents give equal text, whatever the order of their keys', () => {
  const one = { b: [1, { d: null, c: 'x' }], a: true, left: undefined };
  const other = { a: true, b: [1, { c: 'x', d: null }] };
  assert.equal(canonicalJson(one), '{"a":true,"b":[1,{"c":"x","d":null}]}');
  assert.equal(canonicalJson(other), canonicalJson(one));
});

test('what differs gives other text: the order of a list, and nothing in place of a value', () => {
  assert.equal(canonicalJson([2, 1]), '[2,1]');
  assert.equal(canonicalJson([undefined, null]), '[null,null]');
  assert.equal(canonicalJson({}), '{}');
  assert.equal(canonicalJson('a"b'), '"a\\"b"');
});
