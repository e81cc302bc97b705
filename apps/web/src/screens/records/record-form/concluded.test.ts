import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { concluded } from './concluded.ts';

const NOW = Date.parse('2026-07-20T15:00:00Z');
const reading = (kind: string, at: string, value: number) => ({ kind, at, value });
const facts = { today: '2026-07-20', now: NOW, readings: [] };

test('work is ended today, unless a day stands there', () => {
  const drying = stageOf('secagem');
  assert.deepEqual(concluded(drying, { data: {} }, facts), { status: 'completed', data: { endDate: '2026-07-20' } });
  assert.deepEqual(concluded(drying, { data: { endDate: '2026-07-18' } }, facts).data, { endDate: '2026-07-18' });
});

test('a plan of one day is done today, be it early or late', () => {
  const plan = { date: '2026-07-25', status: 'planned', data: { activityType: 'spraying' } };
  const done = { ...plan, date: '2026-07-20', status: 'done' };
  assert.deepEqual(concluded(stageOf('atividades'), plan, facts), done);
  assert.deepEqual(concluded(stageOf('atividades'), { ...plan, date: '2026-07-12' }, facts), done);
});

test('what was measured last is what the work ended with', () => {
  const readings = [
    reading('humidity', '2026-07-19T10:00:00Z', 11.8),
    reading('humidity', '2026-07-20T10:00:00Z', 11.3),
    reading('turns', '2026-07-20T11:00:00Z', 4),
  ];
  const { data } = concluded(stageOf('secagem'), { data: { initialHumidity: 45 } }, { ...facts, readings });
  assert.deepEqual(data, { initialHumidity: 45, finalHumidity: 11.3, endDate: '2026-07-20' });
  const typed = concluded(stageOf('secagem'), { data: { finalHumidity: 11 } }, { ...facts, readings });
  assert.deepEqual(typed.data, { finalHumidity: 11, endDate: '2026-07-20' });
});

test('a reading of days ago, or of an hour to come, says nothing of the end', () => {
  const readings = [reading('ph', '2026-07-16T10:00:00Z', 4.6), reading('ph', '2026-07-21T10:00:00Z', 4.2)];
  assert.deepEqual(concluded(stageOf('fermentacao'), { data: {} }, { ...facts, readings }).data, {
    endDate: '2026-07-20',
  });
});

test('a record that has no end of its own stays as it is', () => {
  const values = { status: 'active', data: { area: 3 } };
  assert.equal(concluded(stageOf('talhoes'), values, facts), values);
});
