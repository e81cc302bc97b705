import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxLengthOf } from '../definition/limits.ts';
import { answerTo, MOST_REASON } from './check-answers.ts';

const row = {
  id: 'a',
  code: 'mass',
  about: '1200',
  reason: 'Balança velha',
  by: 'ana',
  at: '2026-06-01T12:00:00.000Z',
};
const said = { reason: 'Balança velha', by: 'ana', at: '2026-06-01T12:00:00.000Z' };
const answered = (rows: readonly object[], about = '1200', code = 'mass') =>
  answerTo({ data: { checkAnswers: rows } }, { code, about });

test('a check is answered by what was last said to it, for as long as it compares the same', () => {
  assert.deepEqual(answered([row]), said);
  assert.deepEqual(answered([row, { ...row, reason: 'Chuva' }, { ...row, code: 'days' }]), {
    ...said,
    reason: 'Chuva',
  });
  assert.equal(answered([row], '1300'), undefined);
  assert.equal(answered([row], '1200', 'days'), undefined);
  assert.equal(answerTo({ data: {} }, { code: 'mass', about: '' }), undefined);
});

test('an answer of before it was noted what it is about counts for a check that compares nothing', () => {
  const { about: _, ...before } = row;
  assert.deepEqual(answered([before], ''), said);
  assert.equal(answered([before]), undefined);
});

test('an answer without a reason is none, and one whose writer is not known is by nobody', () => {
  assert.equal(answered([{ ...row, reason: ' ' }]), undefined);
  assert.deepEqual(answered([{ code: 'mass', about: '1200', reason: 'Chuva' }]), { reason: 'Chuva', by: '', at: '' });
});

test('a reason is as long as any other text of that name', () => {
  assert.equal(MOST_REASON, maxLengthOf('reason'));
});
