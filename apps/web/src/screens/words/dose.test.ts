import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doseOf, wholeOf, wholeUnit } from './dose.ts';

test('a dose by area and its whole give each other', () => {
  assert.equal(wholeOf(0.3, 6.5), 1.95);
  assert.equal(doseOf(1.95, 6.5), 0.3);
  assert.equal(doseOf(1.95, 0), null);
});

test('only a dose by area has a whole', () => {
  assert.equal(wholeUnit('mL/ha'), 'mL');
  assert.equal(wholeUnit('g/100 L'), null);
  assert.equal(wholeUnit(''), null);
});
