import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { remeasureIn } from './remeasure.ts';

test('harvests are worked out anew in the season that a change of settings names, and in none without it', () => {
  assert.equal(remeasureIn({ remeasure: '2026/27' }), '2026/27');
  for (const none of [{}, { remeasure: null }, null, ['2026/27'], 'x']) assert.equal(remeasureIn(none), null);
  for (const wrong of ['2026', '2026/28', 7, '']) {
    assert.throws(
      () => remeasureIn({ remeasure: wrong }),
      (error) =>
        error instanceof Problem &&
        error.code === 'farm/invalid' &&
        error.details.fields?.remeasure === 'Escreva a safra como 2026/27.',
    );
  }
});
