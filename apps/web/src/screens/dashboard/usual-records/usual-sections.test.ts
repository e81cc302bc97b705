import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { usualSections } from './usual-sections.ts';

const NOW = new Date('2026-07-15T12:00:00Z');

const made = (section: Section, createdBy = 'me', createdAt = '2026-07-10T12:00:00.000Z') => ({
  section,
  createdBy,
  createdAt,
  deletedAt: null,
});
const usual = (records: Parameters<typeof usualSections>[0], role: FarmRole = 'owner') =>
  usualSections(records, { personId: 'me', now: NOW, role });

test('who recorded nothing is offered what most people record, as far as he may', () => {
  assert.deepEqual(usual([]), ['colheita', 'secagem', 'armazenamento']);
  assert.deepEqual(usual([], 'sales'), ['vendas']);
  assert.deepEqual(usual([], 'viewer'), []);
});

test('an agronomist is offered the work on the plots first, and afterwards what he records', () => {
  assert.deepEqual(usual([], 'agronomist'), ['atividades', 'talhoes', 'colheita']);
  assert.deepEqual(usual([made('secagem')], 'agronomist'), ['secagem', 'atividades', 'talhoes']);
});

test('what a person recorded most in the last 30 days comes first', () => {
  const records = [made('fermentacao'), made('armazenamento'), made('armazenamento', ''), made('secagem', 'you')];
  assert.deepEqual(usual(records), ['armazenamento', 'fermentacao', 'colheita']);
});

test('what is older, of others or deleted does not count', () => {
  const old = made('armazenamento', 'me', '2026-06-10T12:00:00.000Z');
  const deleted = { ...made('fermentacao'), deletedAt: '2026-07-11T12:00:00.000Z' };
  assert.deepEqual(usual([old, deleted, made('talhoes', 'you')]), ['colheita', 'secagem', 'armazenamento']);
});

test('plots and partners, entered when a farm is set up, crowd out no daily work', () => {
  const setUp = [made('talhoes'), made('talhoes'), made('parceiros'), made('parceiros'), made('producao')];
  assert.deepEqual(usual([...setUp, made('atividades')]), ['atividades', 'colheita', 'secagem']);
});
