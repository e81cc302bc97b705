import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_DAYS, RESTORABLE_MS } from './retention.ts';

test('what is finished is kept for as many days as people were promised', () => {
  assert.deepEqual(KEPT_DAYS, {
    ...{ deletedFarm: 30, mail: 30, invitation: 30, countedTry: 1, wrongPassword: 30, endedSession: 200 },
    ...{ seenNotice: 180, noticedOccasion: 395, importPreview: 1, importUndo: 30, analytics: 395 },
  });
  assert.equal(RESTORABLE_MS, 2_592_000_000);
});
