import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lengthMessage, lengthViolations, locatedViolations, maxLengthOf } from './limits.ts';

describe('the longest text of a field', () => {
  const known: readonly (readonly [string, number])[] = [
    ['name', 100],
    ['plotName', 50],
    ['humidity', 10],
    ['qrCode', 50],
    ['plotId', 50],
    ['stateRegistration', 30],
    ['reception', 10],
    ['buyerName', 100],
    ['priceNote', 20],
    ['initialBagWeight', 10],
    ['whatever', 255],
  ];
  for (const [field, max] of known) test(`of ${field} is ${max}`, () => assert.equal(maxLengthOf(field), max));
});

describe('a payload', () => {
  const payload = {
    plotName: 'x'.repeat(51),
    data: { rows: [{ cep: 'y'.repeat(11) }], tags: ['z'.repeat(256)] },
    area: 1,
  };
  test('is checked to its depth, each text under its own key', () => {
    assert.deepEqual(lengthViolations(payload), [
      { field: 'plotName', max: 50, length: 51 },
      { field: 'cep', max: 10, length: 11 },
      { field: 'tags', max: 255, length: 256 },
    ]);
    assert.deepEqual(
      locatedViolations(payload).map(({ path }) => path),
      ['plotName', 'data.rows.0.cep', 'data.tags.0'],
    );
  });
  test('is refused in the words of the seed', () => {
    assert.equal(
      lengthMessage(lengthViolations(payload).slice(0, 2)),
      "Validation failed: Field 'plotName' exceeds maximum length of 50 characters (got 51); Field 'cep' exceeds maximum length of 10 characters (got 11)",
    );
  });
  test('made to be very deep is read without harm', () => {
    assert.deepEqual(lengthViolations(JSON.parse(`${'['.repeat(50_000)}"x"${']'.repeat(50_000)}`)), []);
  });
});
