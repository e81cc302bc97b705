import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Field, Fields } from '../definition/fields.ts';
import { assertApproved } from '../golden/approved.ts';
import { classificationField, cobTypeName, SCREEN_LABELS } from './classification.ts';

/** A field with its limits, and those within it. Names of keys and options are of other tests. */
function told([name, field]: readonly [string, Field], indent = ''): string {
  const { kind, label, ...all } = field;
  const rest = Object.entries(all).filter(([key]) => !['keys', 'options', 'row', 'hint', 'when'].includes(key));
  const inner: Fields = field.kind === 'group' ? field.row : {};
  const lines = Object.entries(inner).map((one) => told(one, `${indent}  `));
  return [`${indent}${name}: ${label} (${kind}) ${JSON.stringify(Object.fromEntries(rest))}`, ...lines].join('\n');
}

describe('the fields of a classification', () => {
  test('have the limits of their scales, and warn beyond what is usual', (t) => {
    const lines = Object.entries<Field>(classificationField.row).map((one) => told(one));
    assertApproved({ t, folder: import.meta.dirname }, 'classificacao', lines.join('\n'));
  });

  test('name flat beans and moca by each sieve, and by the groups that some sieve in', () => {
    assert.deepEqual(
      new Set(Object.values(SCREEN_LABELS)),
      new Set([
        ...[19, 18, 17, 16, 15, 14, 13, 12, 11, 10].map((sieve) => `Peneira ${sieve}`),
        ...[13, 12, 11, 10, 9, 8].map((sieve) => `Moca ${sieve}`),
        ...['Peneira 17/18', 'Peneira 14/15', 'Moca', 'Fundo'],
      ]),
    );
    assert.deepEqual([cobTypeName('4-25'), cobTypeName('fora')], ['Tipo 4-25', 'Fora de tipo']);
  });
});
