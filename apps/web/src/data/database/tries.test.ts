import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { answeredNow, triedAgain } from './tries.ts';

mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-07-15T10:00:00.000Z') });
const NOW = '2026-07-15T10:00:00.000Z';
const EARLIER = '2026-07-14T10:00:00.000Z';

test('each try is counted, with its time, and is without an answer at first', () => {
  assert.deepEqual(triedAgain({}), { wasTried: true, tries: { count: 1, lastAt: NOW } });
  const answered = { tries: { count: 4, lastAt: EARLIER, answeredAt: EARLIER } };
  assert.deepEqual(triedAgain(answered), { wasTried: true, tries: { count: 5, lastAt: NOW } });
});

test('an answer is noted beside the try that it is to; an app from before noted none', () => {
  const tries = { count: 4, lastAt: EARLIER };
  assert.deepEqual(answeredNow({ tries }), { tries: { ...tries, answeredAt: NOW } });
  assert.deepEqual(answeredNow({}), {});
});
