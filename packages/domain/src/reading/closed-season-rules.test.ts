import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { contentOf, contextOf, recordOf } from '../rules/rule-fixture.ts';
import { closedSeasonFindings } from './closed-season-rules.ts';

const closed = recordOf('season', 'producao', { season: '2025/26', status: 'closed' });
const open = recordOf('next', 'producao', { season: '2026/27', status: 'harvesting' });
const told = (content: RecordContent, stored?: FarmRecord, records: readonly FarmRecord[] = [closed, open]) =>
  closedSeasonFindings(content, {
    section: stored?.section ?? 'colheita',
    stored,
    context: contextOf(records, stored?.id),
  }).map(({ severity, field, code, message }) => `${severity} ${field} ${code} ${message.slice(0, 32)}`);
const about = (season: string) => [`warning season season/closed A safra ${season} já está fechada.`];
const picked = (season: string | null, changes: Partial<RecordContent> = {}) => contentOf({ season, ...changes });

test('what is written on a closed season is told, on another one or on none it is not', () => {
  assert.deepEqual(told(picked('2025/26')), about('2025/26'));
  assert.deepEqual([told(picked('2026/27')), told(picked(null))], [[], []]);
});

test('a record of a closed season is told of where something changes, also where it leaves the season', () => {
  const stored = recordOf('self', 'colheita', picked('2025/26'));
  assert.deepEqual(told(picked('2025/26'), stored), []);
  assert.deepEqual(told(picked('2025/26', { notes: 'Boa' }), stored), about('2025/26'));
  assert.deepEqual(told(picked('2026/27'), stored), about('2025/26'));
  assert.deepEqual(told(picked('2025/26'), recordOf('self', 'colheita', picked('2026/27'))), about('2025/26'));
});

test('the record of a closed season is told of while it stays closed, and not where it is opened again', () => {
  const content = contentOf({ season: '2025/26', status: 'closed', notes: 'Conferida' });
  assert.deepEqual(told(content, closed, [open]), about('2025/26'));
  assert.deepEqual(told({ ...content, status: 'processing' }, closed, [open]), []);
});
