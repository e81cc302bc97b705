import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areCallsUnderWay, underWay } from './calls-under-way.ts';

test('calls are under way until the last of them ended, by an answer or without one', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const [answered, failed] = [underWay(() => first.promise), underWay(() => second.promise)];
  assert.ok(areCallsUnderWay());
  first.resolve('answer');
  assert.equal(await answered, 'answer');
  assert.ok(areCallsUnderWay());
  second.reject(new Error('no signal'));
  await assert.rejects(failed, /no signal/);
  assert.ok(!areCallsUnderWay());
});
