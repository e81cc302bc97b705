import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeKey, hasWord, searchKey, searchWords } from './search-key.ts';

const finds = (typed: string, code: string): boolean =>
  searchWords(typed).every((word) => hasWord(`${searchKey(code)} ${codeKey(code)}`, word));

test('a code is found however its parts are typed: together, apart, in small letters, without its zeros', () => {
  for (const typed of ['26arm1', '26ARM0001', '26-arm-1', '26 arm 1', 'arm1', 'ARM-0001', '26.ARM.0001', '0001']) {
    assert.ok(finds(typed, '26-ARM-0001'), typed);
  }
  assert.ok(finds('arm1', 'ARM 1'));
});

test('another number, stage or year is not found', () => {
  for (const typed of ['26arm2', '25arm1', '26col1', 'arm-0002']) assert.ok(!finds(typed, '26-ARM-0001'), typed);
});

test('a word without a number, or a number alone, is looked for as it stands', () => {
  assert.deepEqual(searchWords('São  João 007'), [
    { word: 'sao', code: null },
    { word: 'joao', code: null },
    { word: '007', code: null },
  ]);
});
