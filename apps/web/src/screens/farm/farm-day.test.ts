import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm, goldenId } from '@cafezal/domain/golden/season.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { seasonReport } from '@cafezal/domain/reports/season-report.ts';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { farmDay } from './farm-day.ts';

const DAY = '2026-07-15';
const NOW = `${DAY}T13:00:00.000Z`;

/** The worked season as it stood on the day: later work is not there, unfinished work has given nothing yet. */
const records: readonly FarmRecord[] = goldenRecords().flatMap((record) => {
  if (record.date > DAY) return [];
  const { endDate, ...data } = record.data;
  if (typeof endDate !== 'string' || endDate <= DAY) return [record];
  return [{ ...record, status: 'in_progress', outputs: [], data }];
});
const measured = (key: string, value: number, day = DAY) => ({
  recordId: goldenId(key),
  kind: 'humidity',
  at: `${day}T12:00:00.000Z`,
  value,
});

describe('the worked season on 15/07', () => {
  const day = farmDay({
    farm: goldenFarm(),
    records,
    readings: [measured('D6', 16.8), measured('D7', 12.4), measured('D7', 13.6, '2026-07-13')],
    now: NOW,
  });
  const stage = (section: string) => day.stages.find((one) => one.section === section);

  test('has picked 84,6 % of the 256 sacas that the plots promise, by the litre', () => {
    assert.equal(day.season, '2026/27');
    assert.equal(day.progress.liters, 104_000);
    assert.equal(Math.round(day.progress.sacasByLiters * 10) / 10, 216.7);
    assert.equal(day.progress.expectedSacas, 256);
    assert.equal(Math.round((day.progress.pct ?? 0) * 10) / 10, 84.6);
  });

  test('has four lots drying, what was measured weighing as it is now, and one ready on Friday', () => {
    assert.equal(stage('secagem')?.lots, 4);
    assert.equal(Math.round(stage('secagem')?.kg ?? 0), 1836 + 5374 + 5192 + 5300);
    assert.deepEqual(day.ready, { day: '2026-07-17', count: 1 });
  });

  test('has three lots resting, three that were milled, and 1.775 kg in store', () => {
    assert.deepEqual([stage('descanso')?.lots, stage('descanso')?.kg], [3, 11_250]);
    assert.deepEqual([stage('beneficiamento')?.lots, stage('beneficiamento')?.kg], [3, 715]);
    assert.deepEqual([stage('armazenamento')?.lots, stage('armazenamento')?.kg], [1, 1775]);
  });

  test('knows the next harvest that is planned', () => {
    const planned = records.filter(({ section }) => section === 'colheita').slice(0, 2);
    const plans = planned.map((record, at) => ({
      ...record,
      id: `plan ${at}`,
      status: 'planned',
      date: `2026-07-2${at}`,
    }));
    assert.equal(day.nextHarvest, null);
    assert.equal(
      farmDay({ farm: goldenFarm(), records: [...records, ...plans], readings: [], now: NOW }).nextHarvest,
      '2026-07-20',
    );
  });
});

test('an empty farm has nothing anywhere', () => {
  const day = farmDay({ farm: goldenFarm(), records: [], readings: [], now: NOW });
  assert.deepEqual([day.plots, day.harvests, day.ready, day.nextHarvest], [0, 0, null, null]);
  assert.ok(day.stages.every(({ kg }) => kg === 0));
});

test('holds the harvest against the estimate that the report takes, once the next season has a record', () => {
  const ofPlot = { area: 5, estimatedYield: 130 };
  const ledBy = (season: string, status: string, data = {}) => recordOf(season, 'producao', { season, status, data });
  const farm = goldenFarm();
  const alone = [
    recordOf('p1', 'talhoes', { status: 'active', season: null, data: ofPlot }),
    ledBy('2026/27', 'harvesting', { estimatedYield: 400 }),
    recordOf('h1', 'colheita', { date: '2026-06-01', data: { plots: [{ plotId: 'p1', liters: 48_000 }] } }),
  ];
  const told = (records: readonly FarmRecord[]) => {
    const { season, progress } = farmDay({ farm, records, readings: [], now: NOW });
    const { summary } = seasonReport({ farm, records, season, asOf: DAY, seesPrices: true });
    return [season, ...[progress.pct, summary.progress.pctOfEstimate].map((pct) => pct?.toFixed(1))];
  };
  assert.deepEqual(told(alone), ['2026/27', '76.9', '76.9']);
  assert.deepEqual(told([...alone, ledBy('2027/28', 'estimating')]), ['2026/27', '25.0', '25.0']);
});
