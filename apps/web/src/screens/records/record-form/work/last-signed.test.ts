import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harvest } from '../../list/query/list-fixture.ts';
import { lastSigned } from './last-signed.ts';

const signed = (id: string, createdBy: string, createdAt: string, data: Record<string, unknown> = { crea: id }) =>
  harvest({ id, section: 'atividades', createdBy, createdAt, data });
const last = (records: Parameters<typeof lastSigned>[0]) =>
  lastSigned(records, { personId: 'me', recordId: 'this' })?.id;

test("a prescription is signed as the person's own last one, never as that of another", () => {
  const own = [signed('older', 'me', '2026-07-01'), signed('unsent', '', '2026-07-02')];
  assert.equal(last([...own, signed('of you', 'you', '2026-07-03')]), 'unsent');
  assert.equal(last([signed('of you', 'you', '2026-07-03')]), undefined);
});

test('what bears no signature, and the record that is written, are passed over', () => {
  assert.equal(
    last([signed('this', 'me', '2026-07-04'), signed('bare', 'me', '2026-07-05', {}), signed('a', 'me', '2026-07-01')]),
    'a',
  );
});
