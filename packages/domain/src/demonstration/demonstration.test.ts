import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { attentionOf } from '../attention/attention.ts';
import { savedFarm } from '../golden/saved-farm.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { addDays, daysBetween } from '../ground/days.ts';
import { cropSeason, harvestSeason, seasonOfYear } from '../ground/seasons.ts';
import { finished } from '../ground/steps.ts';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { textAt } from '../record/data-values.ts';
import { closingItemSteps } from '../reports/closing-items.ts';
import { pastClosings } from '../reports/past-closings.ts';
import { changedSinceSteps } from '../reports/season-closing.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { dryingCourse, dryingReadings } from '../stages/drying/drying-course.ts';
import { demonstration } from './demonstration.ts';
import { demonstrationRecords } from './demonstration-records.ts';

const NOON = 'T15:00:00.000Z';
const farm = goldenFarm();

function madeOn(today: string) {
  const content = demonstration(today + NOON);
  const records = demonstrationRecords(content, { farm, by: 'person', today });
  const readings = content.measured.flatMap(({ recordId, readings: some }) =>
    some.map((reading) => ({ ...reading, recordId })),
  );
  return { content, records, readings };
}

/** Days of every kind: end and beginning of a year, a leap day, after a leap day, in the months without a harvest. */
const DAYS = ['2026-11-22', '2026-12-31', '2027-01-01', '2027-03-05', '2027-08-30', '2028-02-29', '2028-03-01'];

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days));

describe('the demonstration farm', () => {
  test('stands on the 60th day since its first harvest, on whatever day it is made', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { records } = madeOn(today);
        const picked = records.filter(
          ({ section, season, status }) =>
            section === 'colheita' && status === 'completed' && season === harvestSeason(today),
        );
        const first = picked.map(({ date }) => date).sort()[0] ?? '';
        assert.equal((daysBetween(first, today) ?? 0) + 1, 60);
      }),
      { numRuns: 40 },
    );
  });

  test('has something under way in each stage, and nothing done that is still to come', () => {
    for (const today of DAYS) {
      const { records } = madeOn(today);
      const under = (section: string) =>
        records.filter((record) => record.section === section && record.status === 'in_progress').length;
      assert.deepEqual(['fermentacao', 'secagem', 'descanso'].map(under), [1, 2, 3], today);
      const early = records.filter(
        ({ status, date, data }) => status !== 'planned' && (date > today || (textAt(data, 'endDate') ?? date) > today),
      );
      assert.deepEqual(early, [], today);
    }
  });

  test('calls its attention to the work of the day, a rest that ends, coffee without a place and a delivery', () => {
    for (const today of DAYS) {
      const { records, readings } = madeOn(today);
      const items = attentionOf({ records, readings, now: today + NOON, ...farm.settings });
      const kinds = new Set(items.map(({ kind }) => kind));
      for (const kind of [
        'drying-unmeasured',
        'resting-done',
        'coffee-without-place',
        'delivery-due',
        'plot-in-waiting-period',
        'work-due',
      ] as const)
        assert.ok(kinds.has(kind), `${today} ${kind}`);
    }
  });

  test('has its field work of these days in the season into which today’s comes', () => {
    for (const today of DAYS) {
      const late = madeOn(today).records.find(({ name }) => name === 'Amostra de solo');
      assert.deepEqual([late?.date, late?.season], [today, cropSeason(today)], today);
    }
  });

  test('has a drying on which it rained, with a forecast that goes by the days since', () => {
    const { records, readings } = madeOn('2026-11-22');
    const drying = records.find(({ id }) => id === goldenId('D8'));
    assert.ok(drying);
    const own = readings.filter(({ recordId }) => recordId === drying.id);
    assert.equal(own.filter(({ kind }) => kind === 'rain').length, 1);
    const measured = dryingReadings((wanted) =>
      own.filter(({ kind }) => kind === wanted).map(({ at, value }) => ({ at: Date.parse(at), value })),
    );
    const { targetMoisture } = farm.settings;
    const { forecast } = dryingCourse(measured, { day: drying.date, targetMoisture });
    assert.ok(forecast !== null && forecast.at > Date.parse(`2026-11-22${NOON}`));
  });

  test('was harvested within a waiting period in one lot alone', () => {
    for (const today of DAYS) {
      const flagged = madeOn(today).records.filter(({ flags }) => flags.includes('phiViolation'));
      assert.deepEqual(
        flagged.map(({ id }) => id),
        [goldenId('H13')],
        today,
      );
    }
  });

  test('has four seasons of before, each closed, balanced and sold to the last kilo', () => {
    const { records } = madeOn('2027-03-05');
    const draws = Map.groupBy(records.flatMap(drawsOf), ({ recordId }) => recordId);
    for (const year of [2023, 2024, 2025, 2026]) {
      const season = seasonOfYear(year);
      const own = records.filter((record) => record.season === season);
      assert.deepEqual(
        own.filter(({ section }) => section === 'producao').map(({ name, status }) => `${name} ${status}`),
        [`Safra ${season} closed`],
      );
      const { waterfall, production } = seasonSummary({ farm, records, season, asOf: '2027-03-05' });
      assert.ok(Math.abs(waterfall.residual) < 0.001, `${season} ${waterfall.residual}`);
      assert.ok((production.sacas ?? 0) > 150, season);
      for (const store of own.filter(({ section }) => section === 'armazenamento'))
        for (const { availableKg } of outputBalances(store, draws.get(store.id) ?? []).values())
          assert.equal(availableKg, 0, store.name);
    }
  });

  test('closes its earlier seasons without an open point, with figures that hold on every day', () => {
    for (const today of DAYS) {
      const { content, records } = madeOn(today);
      const closings = [...pastClosings(records, farm)];
      assert.deepEqual(
        closings.map(({ record }) => record.id),
        content.closes.map(({ recordId }) => recordId),
      );
      const closed = records.map((record) => {
        const made = closings.find(({ record: { id } }) => id === record.id);
        return made === undefined ? record : { ...record, closing: { ...made.closing, sha256: '' } };
      });
      assert.deepEqual([...pastClosings(closed, farm)], []);
      for (const { record, closing } of closings) {
        const season = record.season ?? '';
        assert.ok(closing.at.slice(0, 10) <= today && closing.by === 'person', `${today} ${closing.at}`);
        assert.deepEqual(finished(closingItemSteps({ farm, records, season, asOf: today })), [], `${today} ${season}`);
        assert.deepEqual(finished(changedSinceSteps({ farm, records: closed, season })), [], `${today} ${season}`);
      }
    }
  });

  test('has its papers, of which one ends soon, and a partner whose part is told', () => {
    for (const today of DAYS) {
      const { records, readings } = madeOn(today);
      const papers = records.filter(({ section }) => section === 'documentos');
      assert.deepEqual(
        papers.map(({ data, confirmedWarnings }) => [data.kind, ...confirmedWarnings.map(({ code }) => code)]),
        [['car'], ['ccir'], ['tenure', 'document/expires']],
        today,
      );
      const items = attentionOf({ records, readings, now: today + NOON, ...farm.settings });
      assert.deepEqual(
        items.flatMap(({ kind, title }) => (kind === 'document-expires' ? [title] : [])),
        ['Parceria da Sede vai vencer'],
        today,
      );
      const season = seasonOfYear(Number(today.slice(0, 4)) - 1);
      const { cost } = seasonSummary({ farm, records, season, asOf: today });
      assert.ok((cost.partnerNet ?? 0) > 1000, `${today} ${cost.partnerNet}`);
    }
  });

  test('has coffee from before, bought coffee, a sale that waits for its price, and instalments', () => {
    for (const today of DAYS) {
      const { records } = madeOn(today);
      const stock = records.filter(({ section, data }) => section === 'armazenamento' && data.origin !== undefined);
      assert.deepEqual(
        stock.map(({ data, season }) => [data.origin, season, data.purchaseTotal]),
        [
          ['opening', null, undefined],
          ['bought', null, 56_832],
        ],
        today,
      );
      const sales = records.filter(({ section }) => section === 'vendas');
      assert.equal(sales.filter(({ data }) => Array.isArray(data.fixations)).length, 1, today);
      assert.equal(sales.filter(({ data }) => Array.isArray(data.payments)).length, 1, today);
      const { waterfall } = seasonSummary({ farm, records, season: harvestSeason(today), asOf: today });
      assert.ok(Math.abs(waterfall.residual) < 0.001, `${today} ${waterfall.residual}`);
    }
  });

  test('is taken by every rule, and no code or address occurs twice', () => {
    const { content, records } = madeOn('2026-11-22');
    const saved = savedFarm();
    for (const { section, recordId, patch } of content.mutations) saved.save(section, recordId, patch);
    const codes = records.flatMap(({ section, code }) => (code === '' ? [] : `${section} ${code}`));
    assert.equal(new Set(codes).size, codes.length);
    const ids = [
      ...records.map(({ id }) => id),
      ...content.measured.flatMap(({ readings }) => readings.map(({ id }) => id)),
    ];
    assert.equal(new Set(ids).size, ids.length);
  });

  test('tells nothing that was measured after the moment at which it is made', () => {
    for (const hour of ['08', '15', '22']) {
      const at = `2026-11-22T${hour}:00:00.000Z`;
      const readings = demonstration(at).measured.flatMap((one) => one.readings);
      assert.ok(readings.length > 200);
      assert.ok(readings.every((reading) => reading.at <= at));
    }
  });

  test('names its works by the days on which they stand', () => {
    const { records } = madeOn('2026-11-22');
    const [sprayed] = records.filter(({ id }) => id === goldenId('H13'));
    assert.equal(sprayed?.name, 'Colheita Mata 21/11');
    assert.equal(sprayed?.code, '26-COL-0013');
    assert.equal(madeOn('2027-03-05').records.find(({ id }) => id === goldenId('H13'))?.code, '27-COL-0013');
  });
  test('has no name with a day that is not its own', () => {
    for (const { name, date, data, section } of madeOn('2026-11-22').records) {
      const [, day, month] = /(?<!\d)(\d{2})\/(\d{2})\b(?!\d)/.exec(name) ?? [];
      if (day === undefined || section === 'producao') continue;
      const days = [date, String(data.endDate ?? '')].map((one) => one.slice(5));
      assert.ok(days.includes(`${month}-${day}`), `${name} on ${date}`);
    }
  });
});
