import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeKey, hasWord, searchKey, searchWords } from './search-key.ts';

const finds = (typed: string, code: string): boolean =>
  searchWords(typed).every((word) => hasWord(`${searchKey(code)} ${codeKey(code)}`, word));

test('a code is found however its parts are typed: together, apart, in small letters, without its zeros', () => {
  for (const typed of ['26arm1', '26ARM0001', '26-arm-1', '26 arm 1', 'arm1', 'ARM-0001', '26.ARM.0001', '0001']) {
    assert.ok(finds(typed, '26-ARM-0001'), typed);
  }
  assert.ok(finds('arm1', 'ARM 1'));
});

test('a whole number is not found in longer ones, and what is not a number yet is found in all', () => {
  for (const typed of ['26arm1', 'arm-1', '26-ARM-0001']) {
    assert.deepEqual([finds(typed, '26-ARM-0012'), finds(typed, '26-ARM-0101')], [false, false], typed);
  }
  for (const typed of ['26arm', '26-ARM-00']) assert.ok(finds(typed, '26-ARM-0012'), typed);
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

test('a long text is searched by its first ten distinct words, and by no more than 200 characters', () => {
  const words = (typed: string) => searchWords(typed).map(({ word }) => word);
  const many = Array.from({ length: 3_800 }, (_, at) => `p${at}`);
  assert.deepEqual(words(many.join(' ')), many.slice(0, 10));
  assert.deepEqual(words(`A a á ${many.join(' a ')}`), ['a', ...many.slice(0, 9)]);
  assert.deepEqual(words(`${' '.repeat(300)}${'é'.repeat(300)}`), ['e'.repeat(200)]);
  assert.deepEqual(words(`${'x'.repeat(199)}☕🌱🌱`), [`${'x'.repeat(199)}☕`]);
  assert.deepEqual(words(`${'x'.repeat(199)}🌱🌱`), [`${'x'.repeat(199)}🌱`]);
});

test('a plain text is seen as it is beside one that has accents', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', ' ', '\t', '\u00a0', 'ç', 'é', 'e\u0301') });
  fc.assert(
    fc.property(text, (one) => {
      assert.equal(`${searchKey(one)} e`.trim(), searchKey(`${one} É`));
      assert.equal(searchKey(searchKey(one)), searchKey(one));
    }),
  );
});

test('the zeros before a number say nothing, those within it do', () => {
  const part = fc.tuple(fc.constantFrom('', '0', '00'), fc.integer({ min: 0, max: 2_000 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom('-', ' ', '.'), (parts, sign) => {
      const typed = parts.map(([zeros, number]) => `${zeros}${number}`).join(`${sign}A${sign}`);
      assert.equal(codeKey(typed), parts.map(([, number]) => number).join('A'));
    }),
  );
});
