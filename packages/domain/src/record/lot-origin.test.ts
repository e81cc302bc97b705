import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnWork, lotOriginOf } from './lot-origin.ts';

test('coffee is of the farm’s own work unless its record names another origin that is known', () => {
  const origins = ['own', 'opening', 'bought', 'elsewhere', '', null, undefined];
  assert.deepEqual(
    origins.map((origin) => [lotOriginOf({ data: { origin } }), isOwnWork({ data: { origin } })]),
    [['own', true], ['opening', false], ['bought', false], ...Array(4).fill(['own', true])],
  );
});
