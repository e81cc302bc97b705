import '../../data/testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOf, shortMoment } from './when.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-07-15T15:00:00Z');

test('a moment of this year is told without it, one of another year with it', () => {
  const told = (at: string) => [momentOf(at, ZONE, NOW), shortMoment(at, ZONE, NOW)];
  assert.deepEqual(told('2026-07-15T12:40:00Z'), ['hoje às 9h40', '15/07 9h40']);
  assert.deepEqual(told('2026-03-10T19:00:00Z'), ['10/03 às 16h', '10/03 16h']);
  assert.deepEqual(told('2024-03-10T19:00:00Z'), ['10/03/2024 às 16h', '10/03/2024 16h']);
});

test('the year that counts is that of the farm', () => {
  const newYear = new Date('2027-01-01T02:00:00Z');
  assert.equal(momentOf('2026-06-01T15:00:00Z', ZONE, newYear), '01/06 às 12h');
  assert.equal(momentOf('2026-12-31T02:00:00Z', ZONE, new Date('2027-01-01T12:00:00Z')), '30/12/2026 às 23h');
});
