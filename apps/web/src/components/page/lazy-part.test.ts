import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazyPart } from './lazy-part.ts';

const Rows = () => null;

test('a part that was fetched is drawn itself, one that was not is waited for', async () => {
  let asked = 0;
  const part = lazyPart(async () => {
    asked += 1;
    return Rows;
  });
  assert.notEqual(part.drawn(), Rows);
  assert.equal(asked, 0, 'nothing is fetched before it is wanted');
  await part.fetch();
  assert.equal(part.drawn(), Rows);
});

test('a part that could not be fetched is still waited for', async () => {
  const part = lazyPart<object>(async () => {
    throw new Error('no network');
  });
  await assert.rejects(part.fetch());
  assert.equal(typeof part.drawn(), 'object');
});
