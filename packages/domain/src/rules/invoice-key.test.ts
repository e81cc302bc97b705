import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readNfeKey } from './invoice-key.ts';

const KEY = '31260900052998224725559200000001231000004564';

describe('the access key of an NF-e', () => {
  test("is read into its parts, a producer's CPF without the leading zeros", () => {
    assert.deepEqual(readNfeKey(KEY), {
      stateCode: '31',
      month: '2609',
      issuer: '52998224725',
      model: '55',
      series: '920',
      number: '000000123',
    });
  });

  test('may be typed in groups of four', () => {
    assert.ok(readNfeKey(KEY.replace(/(.{4})/g, '$1 ')));
  });

  test('is refused when any one digit is wrong or missing', () => {
    for (let index = 0; index < KEY.length; index += 1) {
      const wrong = `${KEY.slice(0, index)}${(Number(KEY.charAt(index)) + 1) % 10}${KEY.slice(index + 1)}`;
      assert.equal(readNfeKey(wrong), null, wrong);
    }
    assert.equal(readNfeKey(KEY.slice(1)), null);
  });
});
