import '../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InRouter } from '../../../../testing/in-router.tsx';
import { all, pageWords, show, the } from '../../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { Replica } from '../../../data/replica/replica.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { readListSearch } from '../../records/list/query/list-search.ts';
import { type SeasonYields, useExpected } from '../use-yields.ts';
import { PlotFacts } from './plot-facts.tsx';
import { HarvestsCard } from './plot-history-cards.tsx';
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

const season = (name: string, perHa: number | null, estimated: number | null): SeasonYields => ({
  season: name,
  yields: { isMilled: true, byPlot: new Map(perHa === null ? [] : [['plot', { perHa }]]) } as never,
  perHaEstimated: () => estimated,
});
const barsWithMark = () => all('li:has(em)').map((bar) => bar.querySelector('span')?.textContent);

test('the estimate is marked on the bar of its season, and on none while that season has none', async () => {
  const draw = (...seasons: SeasonYields[]) =>
    show(<YieldsCard record={plot} seasons={seasons} expected={{ season: null, sacas: null }} />);
  await draw(season('2026/27', 18, 26), season('2025/26', 22, null));
  assert.deepEqual(barsWithMark(), ['2026/27']);
  await draw(season('2026/27', null, 26), season('2025/26', 22, null));
  assert.match(pageWords(), /previsto: 26.*2025\/26/);
  assert.deepEqual(barsWithMark(), []);
});

test('"Ver todas" of a plot leads to its records of all seasons', async () => {
  const old = recordOf('old', 'colheita', { season: '2024/25', data: { plots: [{ plotId: 'plot' }] } }) as DeviceRecord;
  await show(
    <InRouter>
      <HarvestsCard plotId="plot" farmSlug="sede" facts={goldenFarm()} records={[old]} />
    </InRouter>,
  );
  const { searchParams } = new URL(the<HTMLAnchorElement>('a', 'Ver todas').href);
  assert.deepEqual(readListSearch(Object.fromEntries(searchParams)), { talhao: 'plot', safra: 'todas' });
});
