import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { lostOfLots } from '../definition/lost-of-lots.ts';
import { assertSound, numbersIn } from '../golden/assert-sound.ts';
import { randomSeasonWithBought } from '../golden/random-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { withLosses } from '../golden/with-losses.ts';
import { sumKg } from '../ground/numbers.ts';
import { enteredKg } from '../lots/entered.ts';
import { flowKg, genealogyOf, movesCoffee } from '../lots/genealogy.ts';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { balanceOf, insideKg } from '../lots/record-balance.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { isHulling, isSale } from '../stages/kinds.ts';
import { millingFlows } from './milling-flows.ts';
import { seasonBooks } from './season-books.ts';
import { seasonSummary } from './season-summary.ts';

const SEASONS = ['2026/27', '2027/28'];
const askOf = (records: readonly FarmRecord[], season = '2026/27') => ({
  farm: goldenFarm(),
  records,
  season,
  asOf: '2026-12-31',
});
const summaryOf = (records: readonly FarmRecord[], season?: string) => seasonSummary(askOf(records, season));
/** Seasons that are tried, as many as the promise says. */
const RUNS = { numRuns: 1000 };

test('a milling of 60 % old and 40 % new coffee counts 40 % as produced, whatever season it bears', () => {
  const inputs = (...from: [id: string, kg: number][]) => from.map(([recordId, kg]) => ({ recordId, output: '0', kg }));
  const records = [
    recordOf('P', 'talhoes', { status: 'active', season: null, data: { area: 1 } }),
    recordOf('H', 'colheita', {
      data: { plots: [{ plotId: 'P', kg: 1000 }] },
      outputs: [outputOf('cherry_mixed', 1000)],
    }),
    recordOf('D', 'secagem', { inputs: inputs(['H', 1000]), outputs: [outputOf('dry_cherry', 400)] }),
    recordOf('O', 'armazenamento', {
      ...{ status: 'in_stock', season: null, data: { origin: 'opening' } },
      outputs: [outputOf('dry_cherry', 600)],
    }),
  ];
  for (const season of SEASONS) {
    const milling = recordOf('M', 'beneficiamento', {
      ...{ season, inputs: inputs(['O', 600], ['D', 400]) },
      outputs: [outputOf('green_bean', 500)],
    });
    const { production } = summaryOf([...records, milling]);
    assert.ok(Math.abs(production.greenKg - 200) < 1e-9, `${season}: ${production.greenKg}`);
  }
});

describe('any season with coffee from elsewhere', () => {
  const shares = fc.array(fc.constantFrom(0, 0, 0.1, 1), { minLength: 1, maxLength: 8 });
  test('has all that came in as what lies there, is inside work, was sold or lost, to the gram', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), shares, (made, part) => {
        const records = withLosses(made.records, part);
        const genealogy = genealogyOf(records);
        const draws = Map.groupBy(records.flatMap(drawsOf), ({ recordId }) => recordId);
        const begun = records.filter(movesCoffee);
        const sumOf = (kilos: (record: FarmRecord) => readonly number[]) => sumKg(begun.flatMap(kilos));
        // A harvest is weighed once: its kilos by plot are shares of that, and no whole grams.
        const picked = ({ id }: FarmRecord) => flowKg(genealogy.into(id).filter(({ output }) => output === null));
        const came = sumOf((record) => [enteredKg(record), picked(record)]);
        const lying = sumOf((record) =>
          [...outputBalances(record, draws.get(record.id) ?? []).values()].flatMap((lot) => [
            lot.availableKg,
            lot.reservedKg,
          ]),
        );
        const inside = sumOf((record) => [Math.max(0, insideKg(record))]);
        const sold = sumOf((record) =>
          isSale(record) ? genealogy.into(record.id).map(({ consumedKg }) => consumedKg) : [],
        );
        const lost = sumOf((record) => [balanceOf(genealogy, record).lossKg, ...lostOfLots(record).values()]);
        assert.equal(came, sumKg([lying, inside, sold, lost]));
      }),
      RUNS,
    );
  });

  test('closes its sums from the cherry to the buyer', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), fc.constantFrom(...SEASONS), ({ records }, season) => {
        const summary = summaryOf(records, season);
        assertSound(summary);
        assert.ok(numbersIn(summary).every(Number.isFinite));
      }),
      RUNS,
    );
  });

  test('counts nothing of it as produced: what all seasons produced and what was made of it are all that was milled', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(SEASONS), ({ records }) => {
        const produced = SEASONS.map((season) => summaryOf(records, season).production.greenKg);
        const books = seasonBooks(askOf(records));
        const millings = records.filter((record) => isHulling(record) && movesCoffee(record));
        const greenOf = (milling: FarmRecord) => millingFlows(books.genealogy, milling).greenKg;
        const milled = millings.reduce((sum, milling) => sum + greenOf(milling), 0);
        const ofElsewhere = millings.reduce((sum, milling) => sum + greenOf(milling) * (1 - books.own(milling.id)), 0);
        const accounted = produced.reduce((sum, kg) => sum + kg, ofElsewhere);
        assert.ok(Math.abs(accounted - milled) < 1e-6, `${accounted} of ${milled}`);
      }),
      RUNS,
    );
  });

  test('produces, picks and costs as if what nobody drew were not there', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(), ({ records, elsewhere }) => {
        const genealogy = genealogyOf(records);
        const unused = new Set(elsewhere.filter(({ id }) => genealogy.outOf(id).length === 0).map(({ id }) => id));
        const [all, without] = [records, records.filter(({ id }) => !unused.has(id))].map((some) => summaryOf(some));
        for (const part of ['harvest', 'production', 'cost', 'costByPlot', 'plots', 'progress', 'sales'] as const) {
          assert.deepEqual(all?.[part], without?.[part], part);
        }
        assert.ok(elsewhere.every((record) => !isOwnWork(record)));
      }),
      { numRuns: 200 },
    );
  });
});
