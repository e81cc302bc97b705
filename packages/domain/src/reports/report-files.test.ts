import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import type { ReportQuestion, ReportTable } from './report.ts';
import { reportCsv, tableCells } from './report-csv.ts';
import { REPORTS, reportOf } from './report-list.ts';
import { reportSheets } from './report-sheets.ts';
import { stockReport } from './stock-report.ts';

const table = (title: string, changes: Partial<ReportTable> = {}): ReportTable => ({
  ...{ key: title, title, columns: [{ key: 'a', header: 'A' }], rows: [], total: null },
  ...changes,
});

test('a report is found by its key, and none by another', () => {
  for (const report of REPORTS) assert.equal(reportOf(report.key), report);
  assert.equal(reportOf('lucros'), undefined);
});

test('cells are rounded half up to the decimals of their column, two unless it says otherwise and six at most', () => {
  const columns = [
    { key: 'a', header: 'A' },
    { key: 'b', header: 'B', decimals: 0 },
    { key: 'c', header: 'C', decimals: 9 },
    { key: 'd', header: 'D' },
  ];
  const rows = [{ id: '1', cells: { a: 1.005, b: 2.5, c: 0.123_456_75, d: 'texto' } }];
  assert.deepEqual(tableCells({ columns, rows, total: { a: 3 } }), [
    [1.01, 3, 0.123_457, 'texto'],
    [3, null, null, null],
  ]);
  assert.deepEqual(tableCells({ columns: [{ key: 'a', header: 'A' }], rows, total: null }), [[1.01]]);
});

test('tables of a file stand one below the other under their titles, an empty line between them', () => {
  const rows = [{ id: '1', cells: { a: 1.5 } }];
  assert.equal(
    reportCsv([table('Um', { rows, total: { a: 'Total' } }), table('Dois')]),
    '\uFEFFUm\r\nA\r\n1,5\r\nTotal\r\n\r\nDois\r\nA\r\n',
  );
});

test('sheets are called by their titles as far as a spreadsheet takes them, the second of a name by its number', () => {
  const long = 'Parceria: um nome / com mais de trinta e uma letras';
  const sheets = reportSheets([table(long), table(long), table('Talhões'), table('Talhões')]);
  assert.deepEqual(
    sheets.map(({ sheet, stickyRowsCount }) => [sheet, stickyRowsCount]),
    [
      ['Parceria  um nome   com mais de', 1],
      ['Parceria  um nome   com mais 2', 1],
      ['Talhões', 1],
      ['Talhões 4', 1],
    ],
  );
  assert.equal(sheets[0]?.sheet.length, 31);
});

const ask = (changes: Partial<ReportQuestion> = {}): ReportQuestion => ({
  ...{ farm: goldenFarm(), records: goldenRecords(), season: null, asOf: '2026-11-01', seesPrices: true },
  ...changes,
});

test('the stock of a place is what lies there', () => {
  const { choices, figures } = stockReport(ask());
  const byPlace = figures.byPlace as Record<string, number>;
  for (const { value } of choices.place ?? []) {
    const there = stockReport(ask({ place: value }));
    assert.deepEqual(there.figures.byPlace, { [value]: byPlace[value] });
    assert.ok(there.rows.every(({ place }) => place === value));
  }
});

test('coffee that is pledged to nobody by no number is told so, and is worth nothing that a quote does not tell', () => {
  const store = goldenRecords().find(({ code }) => code === '26-ARM-0007');
  assert.ok(store);
  const inputs = [{ recordId: store.id, output: '0', kg: 0.5 }];
  const cpr = recordOf('cpr', 'vendas', { status: 'contracted', inputs, data: { contractType: 'cpr_physical' } });
  const { tables, headline } = stockReport(ask({ records: [...goldenRecords(), cpr] }));
  const pledges = tables.find(({ key }) => key === 'pledges');
  assert.deepEqual(
    pledges?.rows.map(({ id, cells }) => [id, cells.to, cells.until, cells.at, cells.kg]),
    [[`${store.id} 0 cpr`, '–', '–', null, 0.5]],
  );
  assert.equal(
    headline.find(({ label }) => label === 'Prometido')?.note?.replaceAll('\u00a0', ' '),
    '0,5 kg empenhados',
  );
  assert.ok(!stockReport(ask()).tables.some(({ key }) => key === 'pledges'));
});

test('a stock without coffee has no bars, and one of one place none of places', () => {
  const { charts, headline, tables } = stockReport(ask({ records: [] }));
  assert.deepEqual(charts, []);
  assert.deepEqual(
    headline.map(({ value }) => value),
    [0, 0, 0, 0],
  );
  assert.deepEqual(
    tables.map(({ key }) => key),
    ['places', 'ages', 'forms', 'green'],
  );
});
