import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameValue } from './same-value.ts';

test('values that say the same are equal: whatever the order of keys, and with nothing for what is empty', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [1, 1],
    ['a', 'a'],
    [null, undefined],
    [[], []],
    [{}, { a: null, b: undefined }],
    [
      { a: 1, b: [{ c: 2, d: null }] },
      { b: [{ c: 2 }], a: 1 },
    ],
  ];
  for (const [one, other] of pairs) {
    assert.equal(sameValue(one, other), true, JSON.stringify([one, other]));
    assert.equal(sameValue(other, one), true, JSON.stringify([other, one]));
  }
});

test('values that differ anywhere are not, and neither are things of two kinds', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [1, 2],
    [1, '1'],
    [0, null],
    ['', null],
    [false, null],
    [
      [1, 2],
      [2, 1],
    ],
    [
      [1, 2],
      [1, 3],
    ],
    [[1], [1, null]],
    [[], null],
    [[], {}],
    [{}, null],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { a: 1, b: 3 },
    ],
    [{ rows: [{ kg: 1 }] }, { rows: [{ kg: 2 }] }],
  ];
  for (const [one, other] of pairs) {
    assert.equal(sameValue(one, other), false, JSON.stringify([one, other]));
    assert.equal(sameValue(other, one), false, JSON.stringify([other, one]));
  }
});
