import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { assertSound } from '../golden/assert-sound.ts';
import { randomSeasonWithBought } from '../golden/random-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { withLosses } from '../golden/with-losses.ts';
import { sumKg } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import { seasonSummary } from './season-summary.ts';

const SEASONS = ['2026/27', '2027/28'];
const RUNS = { numRuns: 300 };

const summaryOf = (records: readonly FarmRecord[], season: string) =>
  seasonSummary({ farm: goldenFarm(), records, season, asOf: '2026-12-31' });

describe('a season of which coffee was lost', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
  test('closes its sums from the cherry to the buyer, with the losses in them', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), fc.constantFrom(...SEASONS), shares, ({ records }, season, part) => {
        assertSound(summaryOf(withLosses(records, part), season));
      }),
      RUNS,
    );
  });
  test('closes them too where it was lost while the work went on', () => {
    const inWork = (records: readonly FarmRecord[], part: readonly number[]) =>
      records.map((record, at) => {
        const kg = sumKg(record.inputs.map((input) => input.kg * (part[at % part.length] ?? 0)));
        const losses = [{ at: '2020-01-01', kind: 'rain', kg }];
        const isLossy = kg > 0 && 'losses' in fieldsOf(record.section);
        return isLossy ? { ...record, data: { ...record.data, losses } } : record;
      });
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), fc.constantFrom(...SEASONS), shares, ({ records }, season, part) => {
        const [before, after] = [records, inWork(records, part)].map((all) => summaryOf(all, season));
        assert.ok(before && after);
        assertSound(after);
        assert.ok(after.waterfall.inProcess <= before.waterfall.inProcess + 1e-6);
      }),
      RUNS,
    );
  });
  test('has them in one bar, and as much less in hand', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), shares, ({ records }, part) => {
        const [before, after] = [records, withLosses(records, part)].map((all) => summaryOf(all, '2026/27'));
        assert.ok(before && after);
        const unmilled = before.waterfall.inProcess - after.waterfall.inProcess;
        const green = before.stock.ofSeasonKg - after.stock.ofSeasonKg;
        const inStorage = after.greenBalance.storageLossKg - before.greenBalance.storageLossKg;
        assert.ok(Math.abs(after.waterfall.losses - unmilled) < 0.01 * records.length);
        assert.ok(Math.abs(inStorage - green) < 0.01 * records.length);
      }),
      RUNS,
    );
  });
});
