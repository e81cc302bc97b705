import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { invoiceKeyFindings, normaliseNfeKey, readNfeKey } from './invoice-key.ts';

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

test('the last digit of a key is zero where the sum leaves nothing or one over, else what lacks to eleven', () => {
  const keys = ['000000005100000456', '000000009100000456', '000000002100000456', '000000001100000456'].map(
    (end) => `3126090005299822472555920${end}`,
  );
  assert.deepEqual(
    keys.map((key) => [...'0123456789'].filter((digit) => readNfeKey(key + digit) !== null).join()),
    ['0', '0', '9', '1'],
  );
});

test('series 920 to 969 are of people, whose CPF has no zeros before it; those of firms keep theirs', () => {
  const issuers = [
    '9190000001231000004566',
    '9200000001231000004564',
    '9690000001231000004563',
    '9700000001231000004561',
  ];
  assert.deepEqual(
    issuers.map((end) => readNfeKey(`3126090005299822472555${end}`)?.issuer),
    ['00052998224725', '52998224725', '52998224725', '00052998224725'],
  );
  assert.equal(readNfeKey('312609ab345678000199550010000001231000004565')?.issuer, 'AB345678000199');
  assert.equal(normaliseNfeKey(' 3126.0900 ab'), '31260900AB');
});

test('a key is refused that does not hold, is of another model or of a state that there is not', () => {
  const refused = (code: string, message: string) => [{ severity: 'error', field: 'data.invoiceKey', code, message }];
  const said = (key: string) => invoiceKeyFindings('data.invoiceKey', key);
  assert.deepEqual(said(KEY), []);
  assert.deepEqual(said(KEY.slice(1)), refused('invoice/key', 'A chave da nota não confere. Confira os 44 números.'));
  assert.deepEqual(
    said('31260900052998224725659200000001231000004567'),
    refused('invoice/model', 'A chave é de modelo 65. NF-e é 55.'),
  );
  assert.deepEqual(
    said('99260900052998224725559200000001231000004560'),
    refused('invoice/state', 'A chave começa com um estado que não existe. Confira.'),
  );
});
