import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm, goldenId } from '@cafezal/domain/golden/season.ts';
import { knownSeasons, seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { expectedSacas } from '@cafezal/domain/reports/farm-estimate.ts';
import { made } from '@cafezal/domain/reports/made-fixture.ts';
import { seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { seasonRecord } from '@cafezal/domain/stages/season-records.ts';
import { seasonProgress } from './season-progress.ts';

const records = goldenRecords();
const farm = goldenFarm();
const season = '2026/27';
const led = seasonRecord(
  records.filter(({ section }) => section === 'producao'),
  season,
);

const unestimated = (record: FarmRecord): FarmRecord =>
  record.section === 'talhoes' ? { ...record, data: { ...record.data, estimatedYield: null } } : record;

function withEstimate(data: FarmRecord['data']): FarmRecord[] {
  return records.map((record) => (record.id === led?.id ? { ...record, data } : record));
}

describe('the progress of a season', () => {
  test('says how far the harvest is of what the plots are expected to bear', () => {
    const {
      sacasByLiters,
      expectedSacas: expected,
      expectedBy,
      pct,
      day,
    } = seasonProgress({
      farm,
      records,
      season,
      today: '2026-07-15',
    });
    assert.equal(expected, 256);
    assert.equal(expectedBy, 'plots');
    assert.equal(sacasByLiters.toFixed(1), '216.7');
    assert.equal(pct?.toFixed(1), '84.6');
    assert.equal(day, 59);
    assert.equal(seasonProgress({ farm, records, season, today: '2026-11-21' }).day, null);
  });

  test('takes the last revision of the season where no plot has an estimate', () => {
    const data = {
      estimatedYield: 300,
      revisions: [
        { date: '2026-06-01', value: 280 },
        { date: '2026-05-01', value: 290 },
      ],
    };
    assert.equal(expectedSacas({ data }), 280);
    assert.equal(expectedSacas({ data: { estimatedYield: 300 } }), 300);
    assert.equal(expectedSacas({ data: {} }), null);
    const told = (records: FarmRecord[]) => {
      const { expectedSacas: expected, expectedBy } = seasonProgress({ farm, records, season, today: '2026-07-15' });
      return [expected, expectedBy];
    };
    assert.deepEqual(told(withEstimate(data)), [256, 'plots']);
    assert.deepEqual(told(withEstimate(data).map((record) => unestimated(record))), [280, 'season']);
  });

  test('holds what was picked against the plots that have an estimate, and says that one has none', () => {
    const p1 = goldenId('P1');
    const some = records.map((record) => (record.id === p1 ? unestimated(record) : record));
    const {
      pct,
      missing,
      expectedSacas: expected,
    } = seasonProgress({ farm, records: some, season, today: '2026-11-01' });
    assert.deepEqual([expected, missing], [126, 'estimativa de 3 dos 4 talhões']);
    // 110.000 L less the 53.000 L of the plot, at 480 L a saca.
    assert.equal(pct?.toFixed(4), ((57_000 / 480 / 126) * 100).toFixed(4));
    assert.equal(seasonProgress({ farm, records, season, today: '2026-11-01' }).missing, null);
  });

  test('counts as milled what the season’s own harvests gave, as its report does', () => {
    const grown = [
      ...records.filter(({ section }) => section === 'talhoes'),
      made('colheita', 'picked', { gives: ['dry_cherry', 12_000] }),
      made('beneficiamento', 'own', { takes: [['picked', 12_000]], gives: ['green_bean', 6000] }),
      made('armazenamento', 'bought', { status: 'in_stock', data: { origin: 'bought' }, gives: ['dry_cherry', 4800] }),
      made('beneficiamento', 'of others', { takes: [['bought', 4800]], gives: ['green_bean', 2400] }),
    ];
    const { milledSacas } = seasonProgress({ farm, records: grown, season, today: '2026-11-01' });
    const { production } = seasonSummary({ farm, records: grown, season, asOf: '2026-11-01' });
    assert.deepEqual([milledSacas, production.sacas], [100, 100]);
  });

  test('compares with the season before by the same day', () => {
    const before = records
      .filter(({ section }) => section === 'colheita')
      .map((record) => ({
        ...record,
        id: `${record.id}-before`,
        season: '2025/26',
        date: record.date.replace('2026', '2025'),
      }));
    const { pctBefore } = seasonProgress({ farm, records: [...records, ...before], season, today: '2026-07-15' });
    assert.ok(pctBefore !== null && pctBefore > 80 && pctBefore < 100);
    assert.equal(seasonProgress({ farm, records, season, today: '2026-07-15' }).pctBefore, null);
  });

  test('opens on the season whose record says that it is under way, else on the latest with coffee', () => {
    assert.equal(seasonUnderWay([], '2026-07-15'), '2026/27');
    assert.equal(seasonUnderWay(records, '2027-02-01'), '2026/27');
    const next = { section: 'producao', season: '2027/28', status: 'estimating', deletedAt: null, data: {} } as const;
    assert.equal(seasonUnderWay([...records, next], '2026-11-01'), '2026/27');
    assert.deepEqual(knownSeasons([...records, next]), ['2027/28', '2026/27']);
  });

  test('finds the record for the whole farm before those for single plots', () => {
    assert.equal(led?.id, goldenId('S1'));
    const ofPlot = { season, data: { plotIds: ['a'] } };
    const ofFarm = { season, data: {} };
    assert.equal(seasonRecord([ofPlot, ofFarm], season), ofFarm);
    assert.equal(seasonRecord([ofPlot], '2025/26'), undefined);
  });
});
