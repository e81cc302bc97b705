import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { z } from 'zod';
import { parseBody } from './parse-body.ts';

const route = {
  docs: { summary: '', tag: '', answers: {} },
  body: z.object({ token: z.string().min(1).max(5), read: z.boolean().optional(), kind: z.enum(['a']).optional() }),
};

/** What a form is told of a payload, field by field. */
function fieldsOf(payload: unknown): unknown {
  try {
    parseBody(route, payload);
  } catch (error) {
    if (error instanceof Problem) return error.details.fields;
    throw error;
  }
  return null;
}

test('what is wrong with a body is told field by field, in the words of a form', () => {
  assert.equal(fieldsOf({ token: 'x' }), null);
  for (const missing of [undefined, {}, { token: '' }]) {
    assert.deepEqual(fieldsOf(missing), { token: 'Preencha este campo.' });
  }
  assert.deepEqual(fieldsOf({ token: 'x'.repeat(6) }), { token: 'No máximo 5 caracteres.' });
  const unfit = 'Este valor não serve para este campo.';
  assert.deepEqual(fieldsOf({ token: 7, read: 'sim', kind: 'b' }), { token: unfit, read: unfit, kind: unfit });
  assert.deepEqual(fieldsOf([]), { body: unfit });
});

test('a text that is too long is told at its place in the body', () => {
  const long = { phone: { number: '1'.repeat(256) }, tags: ['ok', 't'.repeat(256)], note: 'n'.repeat(256) };
  const words = 'No máximo 255 caracteres; tem 256.';
  assert.deepEqual(fieldsOf(long), { 'phone.number': words, 'tags.1': words, note: words });
  assert.deepEqual(fieldsOf('x'.repeat(256)), { body: words });
  assert.throws(
    () => parseBody({ ...route, textLengths: ['phone'] }, long),
    (error) => {
      assert.ok(error instanceof Problem);
      assert.deepEqual(error.details.fields, { 'phone.number': words });
      assert.equal(
        error.message,
        "Validation failed: Field 'number' exceeds maximum length of 255 characters (got 256)",
      );
      return true;
    },
  );
});

test('lengths are told before anything else', () => {
  const long = { token: 5, name: 'n'.repeat(101) };
  assert.throws(() => parseBody(route, long), {
    message: "Validation failed: Field 'name' exceeds maximum length of 100 characters (got 101)",
  });
});
