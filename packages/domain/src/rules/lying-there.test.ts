import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInPlace, liesThereOn } from './lying-there.ts';
import { contentOf } from './rule-fixture.ts';

test('a record names a place whatever its accents and case, and none is a place too', () => {
  const isIn = (storageLot: string | undefined, place: string) => isInPlace({ data: { storageLot } }, place);
  assert.deepEqual(
    [isIn('Terreiro São João', 'terreiro sao joao'), isIn('Terreiro 1', 'Terreiro 2'), isIn(undefined, 'Terreiro 1')],
    [true, false, false],
  );
  assert.equal(isIn(undefined, ''), true);
});

test('coffee lies in its place from the first to the last day, and without a last one until it is over', () => {
  const days = ['2026-05-31', '2026-06-01', '2026-06-10', '2026-06-11'];
  const lies = (status: string, endDate?: string) =>
    days.map((day) => liesThereOn(contentOf({ status, date: '2026-06-01', data: { endDate } }), day));
  assert.deepEqual(lies('in_progress'), [false, true, true, true]);
  assert.deepEqual(lies('in_progress', '2026-06-10'), [false, true, true, false]);
  assert.deepEqual(lies('completed', '2026-06-10'), [false, true, true, false]);
  assert.deepEqual(lies('completed'), [false, false, false, false]);
  assert.deepEqual(lies('planned', '2026-06-10'), [false, false, false, false]);
});
