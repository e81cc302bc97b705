import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalKg } from '../record/data-values.ts';
import { type Derived, withDerived } from './derived.ts';
import { contentOf, contextOf, outputOf, recordOf } from './rule-fixture.ts';

/** The weight of the lots that a record gave; not to be known without any. */
const weight: Derived = { key: 'weight', of: ({ outputs }) => (outputs.length === 0 ? null : totalKg(outputs)) };
const lots = (kg: number) => ({ outputs: [outputOf('pulp', kg)] });
/** `data` after a write of some weight with these lots, over what was stored. */
const written = (sent: object, kg: number, stored?: { data: Record<string, unknown>; kg: number }) => {
  const before = stored && recordOf('self', 'secagem', { data: stored.data, ...lots(stored.kg) });
  const content = contentOf({ data: { note: 'x', ...sent }, ...(kg > 0 && lots(kg)) });
  return withDerived(content, contextOf(before === undefined ? [] : [before]), [weight]);
};

test('a number that nobody typed is worked out, and left out where it cannot be', () => {
  assert.deepEqual(written({}, 30), { note: 'x', weight: 30 });
  assert.deepEqual(written({}, 0), { note: 'x' });
});

test('a number that somebody typed stays, also where it happens to be the one of before', () => {
  assert.deepEqual(written({ weight: 29 }, 30), { note: 'x', weight: 29 });
  assert.deepEqual(written({ weight: 29 }, 30, { data: { weight: 29 }, kg: 28 }), { note: 'x', weight: 29 });
  assert.deepEqual(written({ weight: 29 }, 30, { data: { weight: 28 }, kg: 29 }), { note: 'x', weight: 29 });
});

test('a number that was worked out before is worked out again, or falls away', () => {
  const stored = { data: { weight: 28 }, kg: 28 };
  assert.deepEqual(written({ weight: 28 }, 30, stored), { note: 'x', weight: 30 });
  assert.deepEqual(written({ weight: 28 }, 0, stored), { note: 'x' });
  assert.deepEqual(written({}, 30, stored), { note: 'x', weight: 30 });
});
