import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { estimateNow } from './estimate-now.ts';
import { estimateOf, estimatesOf, farmEstimate, missingEstimates } from './farm-estimate.ts';
import { progress } from './progress.ts';
import { type SeasonBooks, seasonBooks } from './season-books.ts';

const plot = recordOf('p1', 'talhoes', { status: 'active', season: null, data: { area: 5, estimatedYield: 100 } });
const bare = recordOf('p2', 'talhoes', { status: 'active', season: null, data: { area: 5 } });
const led = (season: string, changes: Partial<RecordContent> = {}) =>
  recordOf(season, 'producao', { season, status: 'harvesting', ...changes });
const row = (plotId: string, date: string, sacas: number) => ({ plotId, date, sacas, method: 'visual' });
const booksOf = (records: readonly FarmRecord[], season = '2026/27', asOf = '2026-06-15'): SeasonBooks =>
  seasonBooks({ farm: goldenFarm(), records: [plot, bare, ...records], season, asOf });
const estimate = (books: SeasonBooks, asOf?: string) => estimateOf(plot, estimatesOf(books), asOf);

describe('the estimate of a plot', () => {
  test('is the last one of the season up to a day, and before the first the plot’s own', () => {
    const estimates = [row('p1', '2026-05-10', 120), row('p1', '2026-02-01', 90), row('p2', '2026-05-20', 7)];
    const books = booksOf([led('2026/27', { data: { estimates } })]);
    const days = ['2026-01-31', '2026-02-01', '2026-05-09', '2026-05-10', undefined];
    assert.deepEqual(
      days.map((day) => estimate(books, day)),
      [100, 90, 90, 120, 120],
    );
  });

  test('is the plot’s own in the season under way alone', () => {
    const records = [led('2025/26', { status: 'closed' }), led('2026/27')];
    assert.equal(estimate(booksOf(records)), 100);
    assert.equal(estimate(booksOf(records, '2025/26')), null);
    assert.equal(estimate(booksOf([...records, led('2027/28', { status: 'estimating' })])), null);
  });

  test('is the plot’s own in the season of the newest harvest where no season has a record', () => {
    const picked = [2025, 2026].map((year) =>
      recordOf(`h${year}`, 'colheita', { date: `${year}-06-01`, season: `${year}/${year - 1999}` }),
    );
    assert.equal(estimate(booksOf(picked)), 100);
    assert.equal(estimate(booksOf(picked, '2025/26')), null);
    assert.equal(estimate(booksOf([...picked, led('2026/27', { status: 'closed' })])), null);
  });
});

describe('the estimate of a plot now', () => {
  const now = (...records: FarmRecord[]) => {
    const { season, of } = estimateNow([plot, bare, ...records]);
    return [season, of(plot), of(bare)];
  };
  const estimates = [row('p1', '2026-05-10', 130), row('p2', '2026-05-10', 40)];

  test('is that of the newest season that is not closed, as its books have it', () => {
    const records = [led('2025/26', { status: 'closed' }), led('2026/27', { data: { estimates } })];
    assert.deepEqual(now(...records), ['2026/27', 130, 40]);
    assert.equal(estimate(booksOf(records)), 130);
    assert.deepEqual(now(...records, led('2027/28', { status: 'estimating' })), ['2027/28', 100, null]);
  });

  test('is the plot’s own where no season is open, as for records that were deleted', () => {
    const closed = led('2026/27', { status: 'closed', data: { estimates } });
    assert.deepEqual(now(closed), [null, 100, null]);
    const deletedAt = '2026-06-01T00:00:00.000Z';
    assert.deepEqual(now({ ...led('2026/27', { data: { estimates } }), deletedAt }), [null, 100, null]);
  });
});

describe('the estimate of a farm', () => {
  test('sums its plots and says which have none', () => {
    const books = booksOf([led('2026/27', { data: { estimates: [row('p1', '2026-05-10', 120)] } })]);
    const known = farmEstimate(books);
    assert.deepEqual([known?.sacas, known?.by], [120, 'plots']);
    const words = missingEstimates({
      estimatedPlots: known?.plotIds?.size ?? 0,
      bearingPlots: known?.bearingPlots ?? 0,
    });
    assert.equal(words, 'estimativa de 1 dos 2 talhões');
  });

  test('counts as bearing the plots in production that stand or are renewed, and those that have an estimate', () => {
    const plotOf = (id: string, status: string, data: object = {}) =>
      recordOf(id, 'talhoes', { status, season: null, data: { area: 1, ...data } });
    const others = [
      plotOf('renewed', 'renewal'),
      plotOf('gone', 'eradicated'),
      plotOf('young', 'active', { phase: 'formation' }),
      plotOf('guessed', 'active', { phase: 'formation' }),
    ];
    const estimates = [row('p1', '2026-05-10', 0.5), row('guessed', '2026-05-10', 0.25)];
    const known = farmEstimate(booksOf([...others, led('2026/27', { data: { estimates } })]));
    assert.deepEqual([known?.sacas, known?.by, known?.bearingPlots], [0.75, 'plots', 4]);
  });

  test('is the season’s own last revision up to a day where no plot has one', () => {
    const revisions = [
      { date: '2026-05-01', value: 80 },
      { date: '2026-03-01', value: 60 },
    ];
    const season = led('2026/27', { data: { estimatedYield: 50, revisions } });
    const books = seasonBooks({ farm: goldenFarm(), records: [bare, season], season: '2026/27', asOf: '2026-06-15' });
    const days = ['2026-02-28', '2026-04-30', undefined];
    assert.deepEqual(
      days.map((day) => farmEstimate(books, day)?.sacas),
      [50, 60, 80],
    );
  });

  test('of the day is what the progress of that day is compared with', () => {
    const picked = recordOf('h', 'colheita', {
      date: '2026-05-20',
      data: { plots: [{ plotId: 'p1', liters: 4800 }] },
    });
    const estimates = [row('p1', '2026-05-10', 50), row('p1', '2026-06-10', 20)];
    const records = [led('2026/27', { data: { estimates } }), picked];
    const pct = (asOf: string) => progress(booksOf(records, '2026/27', asOf)).pctOfEstimate;
    assert.deepEqual([pct('2026-06-09'), pct('2026-06-10')], [20, 50]);
  });
});
