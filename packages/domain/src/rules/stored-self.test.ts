import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, contextOf, recordOf } from './rule-fixture.ts';
import { isTyped } from './stored-self.ts';

test('a value was typed where it is new or another than the stored one, and empty ones never are', () => {
  const stored = contextOf([recordOf('self', 'colheita', { data: { kg: 3, plots: [{ plotId: 'a' }], note: null } })]);
  const typed = (data: object, context = stored) =>
    Object.keys(data).map((key) => isTyped(contentOf({ data: { ...data } }), context, key));
  assert.deepEqual(typed({ kg: 3, plots: [{ plotId: 'a' }], note: null }), [false, false, false]);
  assert.deepEqual(typed({ kg: 4, plots: [{ plotId: 'b' }], note: '', cost: 0 }), [true, true, true, true]);
  assert.deepEqual(typed({ kg: undefined, note: null }), [false, false]);
  assert.deepEqual(typed({ kg: 3, note: null, cost: undefined }, contextOf()), [true, false, false]);
});
