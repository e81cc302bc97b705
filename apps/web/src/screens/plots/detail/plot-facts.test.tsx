import '../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InRouter } from '../../../../testing/in-router.tsx';
import { pageWords, show } from '../../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { Replica } from '../../../data/replica/replica.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { useExpected } from '../use-yields.ts';
import { PlotFacts } from './plot-facts.tsx';
import { YieldsCard } from './yields-card.tsx';

const data = { area: 5, estimatedYield: 100, estimatedProductivity: 20 };
const plot = recordOf('plot', 'talhoes', { status: 'active', season: null, data }) as DeviceRecord;

function Estimates({ place, store }: { place: SectionPlace; store: FarmStore }) {
  const expected = useExpected(plot, store);
  return (
    <>
      <PlotFacts place={place} record={plot} expected={expected} />
      <YieldsCard record={plot} seasons={[]} expected={expected} />
    </>
  );
}

async function wordsBeside(records: readonly FarmRecord[]): Promise<string> {
  const database = await openDeviceDatabase(randomUUID());
  for (const record of [plot, ...records]) await database.put('records', record as DeviceRecord);
  const replica = new Replica(database, 'farm');
  await replica.load();
  const store = { replica } as FarmStore;
  const place = { store, facts: goldenFarm(), definition: stageOf('talhoes') } as unknown as SectionPlace;
  await show(
    <InRouter>
      <Estimates place={place} store={store} />
    </InRouter>,
  );
  return pageWords();
}

const led = (status: string, rows: readonly object[] = []) =>
  recordOf('led', 'producao', { season: '2026/27', status, data: { estimates: rows } });
const row = { plotId: 'plot', date: '2026-03-01', sacas: 130, method: 'count' };

test('the page of a plot tells the one estimate that counts, with its season', async () => {
  assert.match(await wordsBeside([led('harvesting', [row])]), /Previsto 2026\/27130 sacas.*previsto: 26A/);
  assert.match(await wordsBeside([led('harvesting')]), /Previsto 2026\/27100 sacas.*previsto: 20A/);
});

test('the page of a plot tells its own estimate, of the season to come, where every season is closed', async () => {
  const words = await wordsBeside([led('closed', [row])]);
  assert.match(words, /Previsto100 sacas.*previsto: 20A/);
  assert.doesNotMatch(words, /Produtividade estimada/);
});
