import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRecord } from '../record/record.ts';
import { referencePrices } from './reference-price.ts';
import { salesReport } from './sales-report.ts';
import { seasonReport } from './season-report.ts';
import { seasonSummary } from './season-summary.ts';
import { stockReport } from './stock-report.ts';

type Quoted = {
  day: string;
  value: number;
  unit?: string;
  product?: string;
  source?: string;
  exchangeRate?: number;
};

function quotes(said: readonly Quoted[]): FarmRecord[] {
  const [template] = goldenRecords();
  assert.ok(template);
  return said.map(({ day, value, unit = 'BRL_bag', product = 'arabica', source = 'cepea', ...more }, at) => ({
    ...{
      ...template,
      id: `quote-${at}`,
      slug: `q${at}`,
      code: '',
      section: 'cotacoes',
      status: 'active',
      season: null,
    },
    date: day,
    data: { product, source, unit, value, ...more },
  }));
}

const ask = (said: readonly Quoted[]) => ({
  ...{ farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01', seesPrices: true },
  records: [...goldenRecords(), ...quotes(said)],
});
const near = (value: number | null | undefined, expected: number) =>
  assert.ok(value != null && Math.abs(value - expected) < 1e-6, `${value} for ${expected}`);

describe('what coffee is worth', () => {
  const find = referencePrices(
    quotes([
      { day: '2026-09-01', value: 2000 },
      { day: '2026-10-01', value: 500, unit: 'BRL_arroba', source: 'coop' },
      { day: '2026-10-01', value: 2100, source: 'ice' },
      { day: '2026-10-02', value: 300, unit: 'USC_lb', source: 'ice' },
      { day: '2026-10-01', value: 1200, product: 'conilon' },
    ]),
  );

  test('is its newest quote in R$ up to the day, that of the yard before that of the exchange', () => {
    assert.deepEqual(find('arabica', '2026-10-05'), { perSaca: 2000, day: '2026-10-01', source: 'coop' });
    assert.equal(find('arabica', '2026-09-30')?.day, '2026-09-01');
    assert.equal(find('conilon', '2026-10-05')?.perSaca, 1200);
    assert.deepEqual([find('arabica', '2026-08-31'), find('arabica', '2026-12-01', '2026-11-01')], [null, null]);
  });

  test('is in R$ by the dollar of its own day where it is quoted in dollars', () => {
    const abroad = referencePrices(
      quotes([
        { day: '2026-10-01', value: 290, unit: 'USC_lb', source: 'ice', exchangeRate: 5.4 },
        { day: '2026-10-02', value: 4000, unit: 'USD_t', source: 'ice', product: 'conilon', exchangeRate: 5 },
        { day: '2026-10-03', value: 400, unit: 'USD_bag', source: 'buyer', exchangeRate: 5.5 },
        { day: '2026-10-04', value: 2000, unit: 'BRL_bag', exchangeRate: 9 },
      ]),
    );
    // 2,90 a pound of 0,45359237 kg: 132,2774 of them in a saca.
    near(abroad('arabica', '2026-10-02')?.perSaca, 2.9 * (60 / 0.45359237) * 5.4);
    // 4.000 a tonne are 240 a saca.
    near(abroad('conilon', '2026-10-02')?.perSaca, 240 * 5);
    near(abroad('arabica', '2026-10-03')?.perSaca, 2200);
    near(abroad('arabica', '2026-10-04')?.perSaca, 2000);
  });

  test('tells what a season leaves if the rest goes at that price, after Funrural', () => {
    const question = ask([{ day: '2026-10-30', value: 1950 }]);
    const { cost } = seasonSummary(question);
    near(cost.resultOfRest, cost.sacasLeft * 1950 * (1 - 0.0163) + cost.netMargin);
    const { headline } = seasonReport(question);
    const margin = headline.at(-1);
    assert.deepEqual(
      [margin?.label, margin?.note?.replaceAll('\u00a0', ' ')],
      ['Sobra com o estoque', 'com 5,1 sacas por vender a R$ 1.950'],
    );
    assert.equal(seasonSummary(ask([])).cost.resultOfRest, null);
  });

  test('is what the green coffee in stock is worth, hidden without prices', () => {
    const question = ask([{ day: '2026-10-30', value: 1950 }]);
    near(stockReport(question).figures.worth as number, (308 / 60) * 1950);
    const table = stockReport({ ...question, seesPrices: false }).tables.find(({ key }) => key === 'green');
    assert.ok(table?.columns.every(({ key }) => key !== 'worth'));
    assert.equal(stockReport(ask([])).figures.worth, null);
  });

  test('goes by the species of the plots that a lot comes from, and is not known where one has no quote', () => {
    const question = ask([{ day: '2026-10-30', value: 1950 }]);
    const records = question.records.map((record) =>
      record.id === goldenId('P1') ? { ...record, data: { ...record.data, species: 'canephora' } } : record,
    );
    assert.equal(seasonSummary({ ...question, records }).cost.resultOfRest, null);
    const conilon = quotes([{ day: '2026-10-30', value: 1000, product: 'conilon' }]).map((one) => ({
      ...one,
      id: 'c',
    }));
    const { referencePerSaca } = seasonSummary({ ...question, records: [...records, ...conilon] }).cost;
    assert.ok(referencePerSaca !== null && referencePerSaca > 1000 && referencePerSaca < 1950);
  });

  test('stands beside the sales of the days after it, as ágio', () => {
    const [first] = goldenRecords()
      .filter(({ section }) => section === 'vendas')
      .map(({ date }) => date)
      .sort();
    assert.ok(first);
    const question = ask([{ day: addDays(first, -1), value: 2000 }]);
    const { rows, trends, tables } = salesReport(question);
    const near10 = rows.filter(({ date }) => String(date) <= addDays(first, 9));
    assert.ok(near10.length > 0);
    for (const { pricePerBag, quotedPerSaca, agioPct } of near10) {
      near(quotedPerSaca as number, 2000);
      near(agioPct as number, (Number(pricePerBag) / 2000 - 1) * 100);
    }
    assert.ok(rows.filter((row) => !near10.includes(row)).every(({ agioPct }) => agioPct === null));
    assert.deepEqual([trends?.length, trends?.[0]?.dots.length], [1, rows.length]);
    assert.ok(tables.find(({ key }) => key === 'sales')?.columns.some(({ key }) => key === 'agio'));
    assert.deepEqual(salesReport(ask([])).trends, []);
    assert.deepEqual(salesReport({ ...question, seesPrices: false }).trends, []);
  });
});
