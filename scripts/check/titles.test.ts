import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { titleFault } from './titles.ts';

describe('the message of a commit', () => {
  const body = 'The sum left out what was sold before.';

  test('names an area, says what changed, and below why', () => {
    assert.equal(titleFault({ title: 'sale: count deliveries of earlier sales', body }), null);
  });

  test('has at most 65 characters in its title', () => {
    const title = `sale: ${'a'.repeat(59)}`;
    assert.equal(titleFault({ title, body }), null);
    assert.match(titleFault({ title: `${title}a`, body }) ?? '', /66 characters/);
  });

  for (const title of ['Count deliveries', 'sale:count', 'Sale: count', ': count', 'sale: '])
    test(`is refused as “${title}”`, () => {
      assert.match(titleFault({ title, body }) ?? '', /area: what changed/);
    });

  for (const empty of ['', '\n\n', 'Signed-off-by: Ana <ana@example.test>\n'])
    test(`is refused with ${JSON.stringify(empty)} for a reason`, () => {
      assert.match(titleFault({ title: 'sale: count deliveries', body: empty }) ?? '', /why/);
    });
});
