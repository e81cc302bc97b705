import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unchangedRefusals } from './unchanged-refusals.ts';

test('a refusal stands until another value is typed in its field, what is of no field stands', () => {
  const refused = { email: 'Confira o e-mail.', password: 'Senha errada.', other: 'Tente de novo.' };
  const sent = { email: 'a', password: 'b' };
  assert.deepEqual(unchangedRefusals(refused, { sent, now: sent }), refused);
  assert.deepEqual(unchangedRefusals(refused, { sent, now: { email: 'a', password: 'c' } }), {
    email: 'Confira o e-mail.',
    other: 'Tente de novo.',
  });
});
