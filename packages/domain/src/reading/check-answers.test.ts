import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK_ANSWERS } from '../record/check-answers.ts';
import { Problem } from '../record/problem.ts';
import { contextOf, recordOf } from '../rules/rule-fixture.ts';
import { plot } from '../stages/plot/plot.ts';
import { validateRecord } from './validate.ts';

const stored = recordOf('self', 'talhoes', { status: 'active', season: null, data: { area: 2 } });
const read = (data: object, before = stored) =>
  validateRecord({ definition: plot, payload: { data }, stored: before, context: contextOf(), suggestCode: () => '' })
    .content.data;
const answer = {
  code: 'plot/overlap',
  about: 'other',
  reason: ' A cerca mudou ',
  at: '2026-06-03T14:05:00Z',
  by: 'somebody',
};

test('answers to checks are kept with any record, with an id and without what the server alone says', () => {
  const { [CHECK_ANSWERS]: rows } = read({ [CHECK_ANSWERS]: [answer] });
  const [row] = rows as { id: string }[];
  assert.match(row?.id ?? '', /^[0-9a-f-]{36}$/);
  const { by: _, ...told } = answer;
  assert.deepEqual(row, { ...told, id: row?.id, reason: 'A cerca mudou', at: '2026-06-03T14:05:00.000Z' });
  const signed = { ...row, by: 'ana' };
  const data = { ...stored.data, [CHECK_ANSWERS]: [signed] };
  assert.deepEqual(read({ [CHECK_ANSWERS]: [row] }, { ...stored, data })[CHECK_ANSWERS], [signed]);
  assert.deepEqual(read({ area: 3 }, { ...stored, data })[CHECK_ANSWERS], [signed]);
});

test('an answer that is too long, or no answer, is refused', () => {
  for (const rows of [[{ ...answer, reason: 'x'.repeat(256) }], [{ ...answer, at: 'ontem' }], 'sim', [7]])
    assert.throws(() => read({ [CHECK_ANSWERS]: rows }), Problem);
});
