import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentionOf } from '../attention/attention.ts';
import { assertCloseTo } from '../golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '../golden/expected.ts';
import { goldenFarm } from '../golden/season.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { demonstrationRecords } from './demonstration-records.ts';
import { workedFarm } from './worked-farm.ts';

const NOON = 'T15:00:00.000Z';
const farm = goldenFarm();

function madeOn(today: string) {
  const content = workedFarm(today + NOON);
  const records = demonstrationRecords(content, { farm, by: 'person', today });
  const readings = content.measured.flatMap(({ recordId, readings: some }) =>
    some.map((reading) => ({ ...reading, recordId })),
  );
  return { records, readings };
}

const DAYS = ['2026-11-21', '2026-12-31', '2027-03-05', '2027-08-30', '2028-02-29'];

test('work of these days changes no figure of the worked season, whenever the farm is made', () => {
  for (const today of DAYS) {
    const { records } = madeOn(today);
    const summary = seasonSummary({ farm, records, season: '2026/27', asOf: '2026-06-15' });
    for (const group of ['harvest', 'production', 'stock', 'cost', 'waterfall', 'progress'] as const)
      assertCloseTo(summary[group], withGoldenIds(goldenExpected[group]), `${today} ${group}`);
  }
});

test('there is something to look at on the day on which the farm is made', () => {
  for (const today of DAYS) {
    const { records, readings } = madeOn(today);
    const items = attentionOf({ records, readings, now: today + NOON, ...farm.settings });
    const kinds = items.map(({ kind }) => kind).sort();
    assert.deepEqual(
      kinds.filter((kind) => kind !== 'paper-missing'),
      ['plot-in-waiting-period', 'stock-out-of-range', 'stock-unmeasured', 'work-due', 'work-due'],
      today,
    );
  }
});

test('within the worked season nothing is added to it', () => {
  assert.equal(workedFarm(`2026-07-15${NOON}`).mutations.filter(({ section }) => section === 'atividades').length, 6);
});
