import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { savedFarm } from '@cafezal/domain/golden/saved-farm.ts';
import { goldenFarm, goldenSeason } from '@cafezal/domain/golden/season.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { glanceOf } from './farm-glance.ts';

const saved = savedFarm();
for (const { section, id, payload } of goldenSeason().records) saved.save(section, id, payload);
const farm = { ...goldenFarm(), id: '0197aaaa-0000-7000-8000-000000000001', role: 'owner' as const };
const contents = { records: [...saved.records.values()], readings: [], now: '2026-10-31T15:00:00.000Z' };

test('a farm tells what was picked and how much of what was expected', async () => {
  const { plots, facts } = await glanceOf(farm, contents);
  assert.equal(plots, '4 talhões');
  assert.deepEqual(facts[0], { figure: '110.000\u00a0L', words: 'colhidos' });
  assert.match(facts[1]?.figure ?? '', /^\d{2},\d\u00a0%$/);
});

test('a farm tells of papers of sales only to those who write sales', async () => {
  const noticesOf = async (role: FarmRole) => (await glanceOf({ ...farm, role }, contents)).notices;
  assert((await noticesOf('sales')) > (await noticesOf('operator')));
  assert.equal(await noticesOf('sales'), await noticesOf('owner'));
});

test('the example tells what it sold', async () => {
  const { facts } = await glanceOf({ ...farm, id: demonstrationId('1') }, contents);
  assert.deepEqual(facts[1], { figure: '255', words: 'sacas vendidas' });
});

test('an empty farm has plots to count and no figures', async () => {
  assert.deepEqual(await glanceOf(farm, { ...contents, records: [] }), { plots: '0 talhões', facts: [], notices: 0 });
});
