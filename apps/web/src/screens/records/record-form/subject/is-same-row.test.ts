import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameRow } from './is-same-row.ts';

const small = { type: 'ajuste', kg: -7 };
const large = { type: 'ajuste', kg: -50 };
const stored = { data: { movements: [small] } };
const at = 'data.movements.0.reason';

test('what was confirmed of a row is known of that row, not of another in its place', () => {
  assert.equal(isSameRow(at, { data: { movements: [small, large] } }, stored), true);
  assert.equal(isSameRow(at, { data: { movements: [large] } }, stored), false);
  assert.equal(isSameRow('data.movements.1.reason', { data: { movements: [small, large] } }, stored), false);
});

test('what is of no row, or of a list that stays, is known by its words', () => {
  assert.equal(isSameRow(at, { data: { bags: 3 } }, stored), true);
  assert.equal(isSameRow('inputs', { inputs: [] }, stored), true);
});
