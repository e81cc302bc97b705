import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentState } from './document-state.ts';

const paper = (validUntil: string | undefined, status = 'active') => ({
  status,
  date: '2026-01-01',
  data: { kind: 'license', documentNumber: '1', ...(validUntil === undefined ? {} : { validUntil }) },
});
const said = (validUntil: string | undefined, today: string) => {
  const { tone, left, share } = documentState(paper(validUntil), today);
  return [tone, left, share === null ? null : Math.round(share * 100)];
};

test('a paper says how much is left of its time, from its own day to its end', () => {
  assert.deepEqual(said('2026-12-27', '2026-01-01'), ['success', '11 meses', 100]);
  assert.deepEqual(said('2026-12-27', '2026-06-30'), ['success', '5 meses', 50]);
  assert.deepEqual(said('2026-12-27', '2026-12-09'), ['warning', '18 dias', 5]);
  assert.deepEqual(said('2026-12-27', '2026-12-28'), ['error', 'Venceu', 0]);
  assert.deepEqual(said(undefined, '2026-12-28'), ['success', 'Em dia', null]);
});
