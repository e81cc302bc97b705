import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished, RECORDS_PER_STEP, type Steps } from './steps.ts';

test('work in steps gives its result once all of them are done, a hundred records at a time', () => {
  const left = Array.from({ length: 250 }, (_, at) => at);
  let pauses = 0;
  function* work(): Steps<number> {
    let done = 0;
    while (left.length > 0) {
      done += left.splice(0, RECORDS_PER_STEP).length;
      pauses += 1;
      yield;
    }
    return done;
  }
  assert.deepEqual([finished(work()), pauses, RECORDS_PER_STEP], [250, 3, 100]);
});
