import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmpty, isObject } from './json-value.ts';

test('nothing, a blank text and a list without rows are empty; zero, no and an object without keys are not', () => {
  for (const empty of [undefined, null, '', ' \n\t', []]) assert.equal(isEmpty(empty), true, JSON.stringify(empty));
  for (const full of [0, false, 'a', ' a ', [null], {}]) assert.equal(isEmpty(full), false, JSON.stringify(full));
});

test('an object is neither nothing nor a list', () => {
  for (const one of [{}, { a: 1 }]) assert.equal(isObject(one), true);
  for (const other of [null, undefined, [], [1], 'a', 1, true]) assert.equal(isObject(other), false);
});
