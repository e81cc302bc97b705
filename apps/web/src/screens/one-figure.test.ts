import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wholeKg } from '@cafezal/domain/definition/unit-word.ts';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { demonstrationRecords } from '@cafezal/domain/demonstration/demonstration-records.ts';
import { randomSeason } from '@cafezal/domain/golden/random-season.ts';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { formatNumber, sumKg, sumMoney } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { insideKg } from '@cafezal/domain/lots/record-balance.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { plotYields } from '@cafezal/domain/reports/plot-yields.ts';
import { salesReport } from '@cafezal/domain/reports/sales-report.ts';
import { seasonBooks } from '@cafezal/domain/reports/season-books.ts';
import { seasonReport } from '@cafezal/domain/reports/season-report.ts';
import { stockReport } from '@cafezal/domain/reports/stock-report.ts';
import { yieldReport } from '@cafezal/domain/reports/yield-report.ts';
import { figuresOf } from '@cafezal/domain/stages/stage-figures.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import fc from 'fast-check';
import type { DeviceRecord } from '../data/database/device-database.ts';
import type { FarmStore } from '../data/farm/farm-store.ts';
import { figuresOf as glanceFigures } from './dashboard/stage-flow-figures.ts';
import { farmDay } from './farm/farm-day.ts';
import type { ListContext } from './records/list/query/list-fields.ts';
import { listTotals } from './records/list/query/list-totals.ts';
import { kgInHand } from './records/list/query/list-values.ts';
import { saleTotals } from './records/list/query/sale-totals.ts';
import { boardColumns } from './records/production/board-columns.ts';
import { leadMoney } from './words/money-text.ts';

const farm = goldenFarm();
type Farm = { records: readonly FarmRecord[]; season: string; today: string };

/** A device that holds these records, as far as the sums of lists read it. */
function storeOf(records: readonly FarmRecord[]): FarmStore {
  const byId = new Map(records.map((record) => [record.id, { record, state: 'sent' }]));
  const replica = {
    ...{ snapshot: byId, everything: () => records.values(), byId: (id: string) => byId.get(id) },
    section: (wanted: Section) => [...byId.values()].filter(({ record }) => record.section === wanted),
  };
  return { replica } as unknown as FarmStore;
}

/** What the screens, lists and reports of a farm say, each by its own way. */
function said({ records, season, today }: Farm) {
  const store = storeOf(records);
  const question = { farm, records, season, asOf: today, seesPrices: true };
  const day = farmDay({ farm, records, readings: [], now: `${today}T15:00:00.000Z` });
  const of = (section: Section) =>
    records.filter((record) => record.section === section && record.season === season) as readonly DeviceRecord[];
  const totals = (section: Section) => {
    const definition = stageOf(section);
    const context: ListContext = {
      ...{ definition, address: '', store, settings: farm.settings, seesPrices: true, today },
      ...{ nameOf: String, timezone: farm.settings.timezone },
    };
    const found = listTotals(
      of(section).map((record) => ({ record, state: 'sent' })),
      context,
      section === 'vendas' ? saleTotals : undefined,
    );
    return (label: string) => found.find((figure) => figure.label === label);
  };
  return { store, question, day, of, totals, glance: glanceFigures(day), report: seasonReport(question) };
}

const kilos = (kg: number): string => formatNumber(kg, 0);
const sacas = (kg: number): string => formatNumber(kgToSacas(kg), 2);
/** Figures of which each part was rounded to the gram may differ by some grams. */
const isNear = (one: number, other: number, what: string, grams = 2) =>
  assert.ok(Math.abs(one - other) < grams / 1000, `${what}: ${one}, ${other}`);

function sameLitres(it: Farm) {
  const { day, totals, glance, report } = said(it);
  const { harvest, progress } = report.summary;
  const [picked] = glance;
  const inTable = report.tables.find(({ key }) => key === 'plots')?.total?.liters;
  assert.equal(totals('colheita')('Volume')?.value, kilos(harvest.totalLiters));
  if (day.season === it.season) {
    assert.equal(totals('colheita')('Volume')?.value, picked?.value);
    isNear(day.progress.liters, harvest.totalLiters, 'litres of the season');
    isNear(day.progress.sacasByLiters, progress.estimatedSacas480, 'sacas by the litre');
  }
  isNear(Number(inTable), harvest.totalLiters, 'litres by plot');
  assert.equal(
    totals('colheita')('Sacas pela litragem')?.value,
    formatNumber(progress.estimatedSacas480, 1),
    'sacas by the litre',
  );
}

function sameSales(it: Farm) {
  const { question, of, totals, report } = said(it);
  const { sales } = report.summary;
  const total = salesReport(question).tables.find(({ key }) => key === 'sales')?.total ?? {};
  const list = totals('vendas');
  assert.equal(list('Vendido')?.value, sacas(sales.soldKg));
  assert.equal(list('Valor')?.value, leadMoney(sales.grossRevenue));
  isNear(Number(total.kg), sales.soldKg, 'sold');
  isNear(Number(total.gross), sales.grossRevenue, 'value');
  isNear(Number(total.net), sales.netRevenue, 'net');
  const context = {
    ...{ farm, today: it.today, recordId: '', others: () => [] },
    record: (id: string) => it.records.find((record) => record.id === id),
  };
  const onPages = (key: string) => {
    const figure = figuresOf('vendas').find((one) => one.key === key);
    return sumMoney(
      of('vendas')
        .filter(movesCoffee)
        .map((sale) => figure?.of(sale, context) ?? 0),
    );
  };
  const cents = of('vendas').length * 0.005 + 0.001;
  assert.ok(Math.abs(onPages('gross') - sales.grossRevenue) <= cents, 'value on the pages');
  assert.ok(Math.abs(onPages('net') - sales.netRevenue) <= cents, 'net on the pages');
}

function sameStock(it: Farm) {
  const { question, day, totals, glance, store, report } = said(it);
  const stock = stockReport({ ...question, season: null });
  const rowsOf = (section: Section) => stock.rows.filter((row) => row.section === section);
  const sum = (rows: readonly Readonly<Record<string, unknown>>[], key: string) =>
    sumKg(rows.map((row) => Number(row[key])));
  const lotsAt = (section: Section) => day.stages.filter((stage) => stage.section === section);
  for (const { section, kg } of day.stages) {
    if (section === 'vendas') continue;
    isNear(kg, sum(rowsOf(section), 'kg'), `${section}, dashboard and report`);
    const all = it.records.filter((record) => record.section === section && movesCoffee(record));
    const listed = all.map((record) => kgInHand(record as DeviceRecord, store) + Math.max(0, insideKg(record)));
    isNear(sumKg(listed), kg, `${section}, list`);
  }
  const stored = rowsOf('armazenamento').filter(({ sacas: counted }) => counted !== null);
  const [, atDrying, , inStore] = glance;
  // What is dry and waits there is counted too, so it may not say that it dries.
  assert.equal(atDrying?.label, 'Na secagem');
  assert.equal(atDrying?.value, wholeKg(sum(lotsAt('secagem'), 'kg')));
  assert.equal(inStore?.value, sacas(sum(stored, 'kg')));
  const ofSeason = stored.filter(({ season }) => season === it.season);
  assert.equal(totals('armazenamento')('Em estoque')?.value, sacas(sum(ofSeason, 'kg')));
  isNear(day.promisedGreenKg, Number(stock.figures.reservedKg), 'promised');
  isNear(day.promisedGreenKg, report.summary.stock.reservedKg, 'promised in the summary');
  isNear(report.summary.stock.totalKg, Number(stock.figures.totalKg), 'stock');
  const board = boardColumns(lotsInHand({ records: it.records, today: it.today, season: null }));
  for (const { section, kg } of board) isNear(kg, day.stages.find((one) => one.section === section)?.kg ?? 0, section);
}

function sameMilled(it: Farm) {
  const { totals, report } = said(it);
  assert.equal(totals('beneficiamento')('Beneficiado')?.value, sacas(report.summary.production.greenKg));
  isNear(report.summary.greenBalance.producedKg, report.summary.production.greenKg, 'milled');
}

function sameYields(it: Farm) {
  const { question, report } = said(it);
  const onPages = plotYields(seasonBooks(question));
  const { tables } = yieldReport(question);
  for (const { id, cells } of tables[0]?.rows ?? [])
    isNear(Number(cells.sacasPerHa ?? 0), onPages.byPlot.get(id)?.perHa ?? 0, 'sacas a hectare');
  const gave = tables[0]?.columns.some(({ header }) => header.includes('pela litragem')) === false;
  assert.equal(gave, onPages.isMilled);
  assert.equal(
    report.headline.some(({ label }) => label === 'Previsto pela litragem'),
    !onPages.isMilled,
  );
}

/** The parts of plots add up to the whole, in the summary and in the report of the stock alike. */
function samePartsOfPlots(it: Farm) {
  const { question } = said(it);
  const plots = it.records.filter(({ section }) => section === 'talhoes').map(({ id }) => id);
  for (const plotId of plots) {
    const asked = { ...question, plotIds: new Set([plotId]) };
    const { stock } = seasonReport(asked).summary;
    isNear(Number(stockReport({ ...asked, season: null }).figures.totalKg), stock.totalKg, 'stock of a plot', 50);
  }
}

const FIGURES = { sameLitres, sameSales, sameStock, sameMilled, sameYields, samePartsOfPlots };

const madeOn = (day: string): Farm => {
  const content = demonstration(`${day}T12:00:00.000Z`);
  const records = demonstrationRecords(content, { farm, by: 'ana', today: day });
  const season = records.find(({ section, status }) => section === 'producao' && status !== 'closed')?.season ?? '';
  return { records, season, today: day };
};

/** Every other harvest was weighed and nobody counted its measures. */
const halfWeighed = (records: readonly FarmRecord[]): readonly FarmRecord[] =>
  records.map((record, at) => {
    const { plots } = record.data;
    if (record.section !== 'colheita' || at % 2 === 0 || !Array.isArray(plots)) return record;
    return { ...record, data: { ...record.data, plots: plots.map(({ liters: _, ...row }) => row) } };
  });

/** A season produced what its own harvests became, whenever that was milled; a list sums the records that it shows. */
const seasonsOf = (figure: string): readonly string[] =>
  figure === 'sameMilled' ? ['2026/27'] : ['2026/27', '2027/28'];

const FARMS: Readonly<Record<string, Farm>> = {
  'the worked season': { records: goldenRecords(), season: '2026/27', today: '2026-12-31' },
  'a season of which half was weighed alone': {
    records: halfWeighed(goldenRecords()),
    season: '2026/27',
    today: '2026-12-31',
  },
  'the ready farm in spring': madeOn('2026-11-22'),
  'an earlier season of the ready farm': { ...madeOn('2026-11-22'), season: '2025/26' },
  'the ready farm in autumn': madeOn('2027-04-03'),
};

for (const [name, check] of Object.entries(FIGURES))
  describe(
    name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
    () => {
      for (const [what, it] of Object.entries(FARMS)) test(`on every screen and report of ${what}`, () => check(it));
      test('on those of any season', () => {
        fc.assert(
          fc.property(randomSeason(seasonsOf(name)), (records) =>
            check({ records, season: '2026/27', today: '2026-12-31' }),
          ),
          { numRuns: 40 },
        );
      });
    },
  );
