import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changesOf, errorsIn, typedValues, valuesOf } from './profile-values.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';

describe('the form of a profile', () => {
  const values = valuesOf(SAMPLE_PROFILE);

  test('shows what is stored with its masks', () => {
    assert.deepEqual(values, {
      name: 'Helena Alves Ribeiro',
      phone: '(35) 99999-8888',
      document: '529.982.247-25',
    });
  });

  test('sends only what changed, digits alone', () => {
    assert.deepEqual(changesOf(values, SAMPLE_PROFILE), {});
    assert.deepEqual(changesOf({ ...values, name: ' Helena ' }, SAMPLE_PROFILE), { name: 'Helena' });
    assert.deepEqual(changesOf({ ...values, document: '12.ABC.345/01DE-35' }, SAMPLE_PROFILE), {
      document: '12ABC34501DE35',
    });
    assert.deepEqual(changesOf({ ...values, phone: '+351 912 345 678' }, SAMPLE_PROFILE), {
      phone: { countryCode: '351', areaCode: '', number: '912345678' },
    });
  });

  test('sends what was emptied as nothing', () => {
    assert.deepEqual(changesOf({ ...values, phone: '', document: '' }, SAMPLE_PROFILE), {
      phone: null,
      document: null,
    });
  });

  test('says what is wrong, field by field', () => {
    assert.deepEqual(errorsIn(values), {});
    assert.deepEqual(errorsIn({ name: 'Helena', phone: '', document: '' }), {});
    assert.deepEqual(Object.keys(errorsIn({ name: ' ', phone: '(35) 9', document: '529' })), [
      'name',
      'phone',
      'document',
    ]);
  });

  test('takes of a draft the texts that it knows', () => {
    assert.deepEqual(typedValues({ name: 'Lena', phone: 7, other: 'x' }), { name: 'Lena' });
  });
});
