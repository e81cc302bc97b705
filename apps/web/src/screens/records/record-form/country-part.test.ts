import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingOptions } from '../../../components/controls/matching-options.ts';
import { countryOptions } from './country-options.ts';

test('a country is found by its name or by its letters', () => {
  const first = (typed: string) => matchingOptions(countryOptions(), typed)[0]?.value;
  assert.equal(first('alem'), 'DE');
  assert.equal(first('estados unidos'), 'US');
  assert.equal(first('japao'), 'JP');
  assert.ok(matchingOptions(countryOptions(), 'it').some(({ value }) => value === 'IT'));
});
