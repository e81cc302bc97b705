import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskBy } from './mask.ts';

test('a separator comes with the character behind it, and what is missing is shown with zeros', () => {
  const CPF = '###.###-##';
  assert.deepEqual(maskBy(CPF, ''), { text: '', rest: '000.000-00' });
  assert.deepEqual(maskBy(CPF, '12'), { text: '12', rest: '0.000-00' });
  assert.deepEqual(maskBy(CPF, '123'), { text: '123', rest: '.000-00' });
  assert.deepEqual(maskBy(CPF, '1234'), { text: '123.4', rest: '00-00' });
  assert.deepEqual(maskBy(CPF, '12345678'), { text: '123.456-78', rest: '' });
  assert.deepEqual(maskBy(CPF, '123456789'), { text: '123.456-78', rest: '' });
  assert.deepEqual(maskBy('(##) #', '123'), { text: '(12) 3', rest: '' });
});
