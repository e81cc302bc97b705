import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid } from './uuid.ts';

test('a UUID of any version is one, in small or capital letters', () => {
  assert.equal(isUuid('0193a5b0-7c1e-7f00-8a2b-3c4d5e6f7a8b'), true);
  assert.equal(isUuid('2ED6657D-E927-568B-95E1-2665A8AEA6A2'), true);
});

test('what only contains or resembles a UUID is none', () => {
  const uuid = '0193a5b0-7c1e-7f00-8a2b-3c4d5e6f7a8b';
  const others = [`${uuid}0`, `x${uuid}`, uuid.replaceAll('-', ''), uuid.replace('b', 'g'), `${uuid}\n`, '', 7, null];
  for (const other of others) assert.equal(isUuid(other), false, JSON.stringify(other));
});
