import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGES_PER_ANSWER, FEED_VERSION, MUTATIONS_PER_CALL } from './changes.ts';

test('devices of every age send and get as much at once as the description of the API promises them', () =>
  assert.deepEqual([FEED_VERSION, MUTATIONS_PER_CALL, CHANGES_PER_ANSWER], [2, 500, 1000]));
