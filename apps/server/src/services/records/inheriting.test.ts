import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inheriting } from './inheriting.ts';

describe('what records inherit', () => {
  test('comes to all that draw from them at any distance, by any way, and to no other', () => {
    const flows = [
      { from: 'c', to: 'd' },
      { from: 'a', to: 'b' },
      { from: 'other', to: 'd' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
      { from: 'other', to: 'e' },
    ];
    assert.deepEqual([...inheriting(flows, ['a'])].sort(), ['a', 'b', 'c', 'd']);
    assert.deepEqual([...inheriting(flows, ['c'])].sort(), ['c', 'd']);
    assert.deepEqual([...inheriting(flows, [])], []);
  });

  test('comes down a chain of thousands in no order by following each flow once', () => {
    const records = 2_000;
    let follows = 0;
    // The stride shares no factor with the length, so that each flow comes once, far from its neighbours.
    const flows = Array.from({ length: records }, (_, at) => (at * 7_919) % records).map((at) => ({
      from: `${at}`,
      get to() {
        follows += 1;
        return `${at + 1}`;
      },
    }));
    assert.equal(inheriting(flows, ['0']).size, records + 1);
    assert.equal(follows, records);
  });
});
