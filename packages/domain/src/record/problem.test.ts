import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { PROBLEMS, Problem } from './problem.ts';

test('what is refused has the status and the sentence that were found right', (t) => {
  const lines = Object.entries(PROBLEMS).map(([code, [status, message]]) => `${code} ${status} ${message}`);
  assertApproved({ t, folder: import.meta.dirname }, 'problems', lines.join('\n'));
});

test('an error says its own sentence and status unless it was given others', () => {
  const said = ({ name, code, status, message, details }: Problem) => ({ name, code, status, message, details });
  assert.deepEqual(said(new Problem('record/in-use')), {
    ...{ name: 'Problem', code: 'record/in-use', status: 409, details: {} },
    message: 'Este lote já foi usado em outra etapa. Desfaça o uso antes.',
  });
  const details = { message: 'Faltam 3 kg.', status: 400, fields: { kg: 'Confira.' } };
  assert.deepEqual(said(new Problem('record/invalid', details)), {
    ...{ name: 'Problem', code: 'record/invalid', status: 400, message: 'Faltam 3 kg.', details },
  });
});
