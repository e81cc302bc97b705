import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { classificationField, cobTypeName, SCREEN_LABELS } from './classification.ts';
import { fieldLines } from './field-lines-fixture.ts';

describe('the fields of a classification', () => {
  test('have the limits of their scales, and warn beyond what is usual', (t) => {
    assertApproved({ t, folder: import.meta.dirname }, 'classificacao', fieldLines(classificationField.row));
  });

  test('name flat beans and moca by each sieve and by the groups that some sieve in, from wide to narrow', () => {
    assert.deepEqual(
      [...SCREEN_LABELS.values()],
      [
        ...['19', '18', '17/18', '17', '16', '15', '14/15', '14', '13', '12', '11', '10'].map(
          (sieve) => `Peneira ${sieve}`,
        ),
        ...[13, 12, 11, 10, 9, 8].map((sieve) => `Moca ${sieve}`),
        ...['Moca', 'Fundo'],
      ],
    );
    assert.deepEqual([cobTypeName('4-25'), cobTypeName('fora')], ['Tipo 4-25', 'Fora de tipo']);
  });
});
