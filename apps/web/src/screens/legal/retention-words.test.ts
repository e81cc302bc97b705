import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';
import { retentionLines } from './retention-words.ts';

test('the privacy page tells each time by which the server forgets', () => {
  const lines = retentionLines();
  assert.equal(lines.length, Object.keys(KEPT_DAYS).length);
  for (const days of Object.values(KEPT_DAYS)) {
    assert(
      lines.some((line) => new RegExp(`\\b${days} dias?\\b`).test(line)),
      String(days),
    );
  }
  assert.equal(new Set(lines).size, lines.length);
});
