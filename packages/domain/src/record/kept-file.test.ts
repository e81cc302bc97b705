import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf, isKeptMediaType, MOST_FILE_BYTES, MOST_FILES } from './kept-file.ts';

const file = { id: 'f', name: 'CAR.pdf', mediaType: 'application/pdf', bytes: 3, sha256: 'a', at: '', by: 'ana' };

test('PDF, JPEG and PNG are kept, and nothing else', () => {
  for (const type of ['application/pdf', 'image/jpeg', 'image/png']) assert.equal(isKeptMediaType(type), true, type);
  for (const type of ['image/gif', 'text/html', 'toString', '', 7, null]) assert.equal(isKeptMediaType(type), false);
});

test('a record keeps as many files, of as many MB, as its refusals say', () =>
  assert.deepEqual([MOST_FILES, MOST_FILE_BYTES / 1024 / 1024], [5, 15]));

test('the files of a record are in the order in which they came; what is no file is passed over', () => {
  const second = { ...file, id: 'g', mediaType: 'image/png' };
  assert.deepEqual(filesOf({ data: { files: [file, second] } }), [file, second]);
  const others = [null, 'a', { ...file, id: 7 }, { ...file, name: null }, { ...file, mediaType: 'text/html' }];
  assert.deepEqual(filesOf({ data: { files: [...others, file] } }), [file]);
  assert.deepEqual([filesOf({ data: {} }), filesOf({ data: { files: 'none' } })], [[], []]);
});
