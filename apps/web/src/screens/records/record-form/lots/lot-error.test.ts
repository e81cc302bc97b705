import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lotError } from './lot-error.ts';

test('what is refused of a lot and has no field is told at the lot: its day too', () => {
  const errors: Readonly<Record<string, string>> = {
    'inputs.0.date': 'O lote de origem terminou em 01/10/2026, depois do fim daqui em 20/09/2026.',
    'inputs.1.kg': 'Sobram 75 kg deste lote.',
    'inputs.2': 'Um lote não pode vir dele mesmo.',
  };
  const told = [0, 1, 2, 3].map((at) => lotError((path) => errors[path], at));
  assert.deepEqual(told, [errors['inputs.0.date'], undefined, errors['inputs.2'], undefined]);
});
