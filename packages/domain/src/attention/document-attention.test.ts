import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../ground/days.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { attentionFor, attentionOf } from './attention.ts';
import { farmNews } from './farm-news.ts';

const TODAY = '2026-07-15';
const INPUT = {
  ...{ readings: [], now: `${TODAY}T13:00:00.000Z`, timezone: 'America/Sao_Paulo' },
  ...{ targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 6, minimumRestDays: 15 },
};

const endingIn = (days: number, status = 'active') => [
  recordOf('d', 'documentos', { name: 'Outorga', status, data: { kind: 'water', validUntil: addDays(TODAY, days) } }),
];

const news = (days: number) => farmNews({ ...INPUT, records: endingIn(days) }).map(({ title, once }) => [title, once]);

test('a document that ends is told 60 and 7 days before, each once, to who may change the farm', () => {
  assert.deepEqual(news(61), []);
  assert.deepEqual(news(60), [['Outorga vai vencer', `d/${addDays(TODAY, 60)}/60`]]);
  // Told within a week of its day, and not again until the last one.
  assert.deepEqual([news(52), news(8)], [[], []]);
  assert.deepEqual(news(7), [['Outorga vai vencer', `d/${addDays(TODAY, 7)}/7`]]);
  assert.deepEqual(
    farmNews({ ...INPUT, records: endingIn(7) }).map(({ action, path }) => [action, path]),
    [['farm.edit', 'documentos/d']],
  );
});

test('the dashboard says so all the time, also once it has ended, and not of what is out of force', () => {
  const shown = (days: number, status?: string) =>
    attentionOf({ ...INPUT, records: endingIn(days, status) }).map(({ title, message }) => `${title}: ${message}`);
  assert.deepEqual(shown(61), []);
  assert.deepEqual(shown(30), ['Outorga vai vencer: Em 14/08.']);
  assert.deepEqual(shown(-15), ['Outorga venceu: Venceu em 30/06/2026.']);
  assert.deepEqual(shown(30, 'inactive'), []);
  const items = attentionOf({ ...INPUT, records: endingIn(30) });
  assert.deepEqual([attentionFor('operator', items).length, attentionFor('manager', items).length], [0, 1]);
});
