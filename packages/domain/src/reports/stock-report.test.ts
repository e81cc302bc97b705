import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeason } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished } from '../ground/steps.ts';
import type { RecordContent } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import type { ReportQuestion } from './report.ts';
import { seasonSummary } from './season-summary.ts';
import { stockReport } from './stock-report.ts';
import { stockRowSteps } from './stock-rows.ts';

const question = (changes: Partial<ReportQuestion> = {}): ReportQuestion => ({
  farm: goldenFarm(),
  records: goldenRecords(),
  season: null,
  asOf: '2026-11-01',
  seesPrices: true,
  ...changes,
});

describe('the stock of the worked season', () => {
  test('is 308 kg in 5,13 sacas, by place, age and lot alike', () => {
    const { figures, tables, headline } = stockReport(question());
    assert.equal(figures.totalKg, 308);
    assert.equal(headline[0]?.value?.toFixed(2), '5.13');
    for (const table of tables) assert.equal(table.total?.kg, 308, table.title);
  });

  test('keeps what a place, a form or a plot leaves', () => {
    const places = stockReport(question()).choices.place ?? [];
    assert.ok(places.length > 0);
    const parts = places.map(({ value }) => stockReport(question({ place: value })).figures.totalKg);
    assert.equal(sumKg(parts.map(Number)), 308);
    const { rows } = stockReport(question({ form: 'screenings' }));
    assert.ok(rows.length > 0 && rows.every(({ form }) => form === 'screenings'));
    const ofSede = finished(stockRowSteps(question({ plotIds: new Set([goldenId('P4')]) })));
    assert.ok(ofSede.length > 0 && ofSede.length < finished(stockRowSteps(question())).length);
  });

  test('counts no sacas of coffee that is not hulled', () => {
    const records = goldenRecords().filter(
      ({ section }) => section !== 'beneficiamento' && section !== 'armazenamento',
    );
    const { figures, headline, rows } = stockReport(question({ records }));
    assert.equal(headline[0]?.value, 0);
    assert.ok(Number(figures.inProcessKg) > 0);
    assert.ok(rows.every(({ sacas }) => sacas === null));
  });

  test('tells what of a promised lot is pledged, to whom and until when', () => {
    const of = (data: RecordContent['data']) => {
      const [lot] = finished(stockRowSteps(question())).filter(({ isGreen, kg }) => isGreen && kg > 100);
      const inputs = [{ recordId: lot?.record.id ?? '', output: lot?.output ?? '', kg: 100 }];
      const sale = recordOf('cpr', 'vendas', { status: 'contracted', inputs, data });
      return stockReport(question({ records: [...goldenRecords(), sale] }));
    };
    const pledged = of({ contractType: 'cpr_financial', buyer: 'Banco do Vale', dueDate: '2027-03-30' });
    assert.deepEqual([pledged.figures.pledgedKg, pledged.figures.reservedKg], [100, 100]);
    const table = pledged.tables.find(({ key }) => key === 'pledges');
    const [row, ...others] = table?.rows ?? [];
    assert.deepEqual([row?.cells.to, row?.cells.until, row?.cells.kg], ['Banco do Vale', '30/03/2027', 100]);
    assert.deepEqual([others, table?.total?.kg], [[], 100]);
    assert.match(pledged.headline[2]?.note ?? '', /100\skg empenhados/);
    const promised = of({ contractType: 'spot' });
    assert.deepEqual([promised.figures.pledgedKg, promised.figures.reservedKg], [0, 100]);
    assert.ok(promised.tables.every(({ key }) => key !== 'pledges'));
  });

  test('is of an age up to its last day', () => {
    const ageOn = (asOf: string) => {
      const lot = recordOf('lot', 'beneficiamento', { outputs: [outputOf('green_bean', 60)] });
      const { byAge } = stockReport(question({ records: [lot], asOf })).figures;
      return Object.entries(byAge as Record<string, number>).flatMap(([key, kg]) => (kg > 0 ? key : []));
    };
    const days = [0, 30, 31, 90, 91, 180, 181];
    assert.deepEqual(
      days.flatMap((day) => ageOn(addDays('2026-06-01', day))),
      ['0-30', '0-30', '31-90', '31-90', '91-180', '91-180', '181-'],
    );
  });

  test('of an empty farm is nothing', () => {
    const { tables, rows, charts, figures } = stockReport(question({ records: [] }));
    assert.deepEqual([rows, charts, figures.worth], [[], [], null]);
    assert.ok(tables.every((table) => table.rows.every(({ cells }) => cells.kg === 0)));
  });
});

test('the stock of any season is that of its summary, free and promised adding up', () => {
  fc.assert(
    fc.property(randomSeason(), (records) => {
      const asked = question({ records, season: '2026/27' });
      const { stock } = seasonSummary({ ...asked, season: '2026/27' });
      const rows = finished(stockRowSteps(asked));
      const green = rows.filter((row) => row.isGreen);
      assert.ok(Math.abs(sumKg(green.map(({ kg }) => kg)) - stock.totalKg) < 0.01);
      const onTheWay = sumKg(rows.filter((row) => !row.isGreen).map(({ kg }) => kg));
      assert.ok(Math.abs(onTheWay - sumKg(stock.inProcess.map(({ kg }) => kg))) < 0.01);
      for (const { kg, freeKg, reservedKg } of rows) assert.equal(sumKg([freeKg, reservedKg]), kg);
    }),
  );
});
