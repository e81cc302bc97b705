import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import { validateRecord } from '../reading/validate.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { seasonSummary } from './season-summary.ts';

const SEASON = '2026/27';
const closed = goldenRecords().map((record) =>
  record.section === 'producao' ? { ...record, status: 'closed' } : record,
);
const summaryOf = (records: readonly FarmRecord[]) =>
  seasonSummary({ farm: goldenFarm(), records, season: SEASON, asOf: '2026-12-31' });
const before = JSON.stringify(summaryOf(closed));

/** The farm after a plot changed from a day on; null where that is refused. */
function changed(plotId: string, payload: Record<string, unknown>): FarmRecord[] | null {
  const stored = closed.find(({ id }) => id === plotId);
  assert.ok(stored);
  const context = {
    farm: goldenFarm(),
    today: '2027-03-01',
    recordId: plotId,
    record: (id: string) => closed.find((record) => record.id === id),
    others: (section: string) => closed.filter((record) => record.section === section && record.id !== plotId),
  };
  try {
    const { content } = validateRecord({
      definition: stageOf('talhoes'),
      payload,
      stored,
      context,
      suggestCode: () => '',
    });
    return closed.map((record) => (record === stored ? { ...stored, ...content } : record));
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

test('a plot that changes from a day on changes no figure of a closed season, or may not change from that day', () => {
  let accepted = 0;
  const days = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-09-15', days));
  fc.assert(
    fc.property(fc.constantFrom('P1', 'P2', 'P3', 'P4'), fc.double({ min: 0.5, max: 6 }), days, (key, area, from) => {
      const data = { area: Math.round(area * 100) / 100, rowSpacing: 3, plantCount: 9_000, boundary: null };
      const records = changed(goldenId(key), { data, change: { from } });
      if (records === null) return;
      accepted += 1;
      assert.equal(JSON.stringify(summaryOf(records)), before);
    }),
  );
  assert.ok(accepted > 0);
});

test('a plot that is put right changes the figures of a closed season', () => {
  const records = changed(goldenId('P1'), { data: { area: 5.5 } });
  assert.ok(records);
  const [was, is] = [summaryOf(closed), summaryOf(records)];
  assert.equal(is.production.areaHa, was.production.areaHa + 0.5);
});
