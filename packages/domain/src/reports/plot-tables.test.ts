import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { cultivarTable, plotTable } from './plot-tables.ts';
import { seasonSummary } from './season-summary.ts';

const resting = recordOf('resting', 'talhoes', {
  ...{ name: 'Ágata', status: 'active' },
  data: { area: 2, species: 'arabica', cultivar: 'Arara', plantingYear: 2015 },
});
const records = [...goldenRecords(), resting];
const summary = seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-11-01' });
const plots = new Map(records.filter(({ section }) => section === 'talhoes').map((plot) => [plot.id, plot]));
const asked = { summary, plots, seesPrices: true, isOfDays: false, isAllTold: true };

describe('the season plot by plot', () => {
  const { rows, total } = plotTable(asked, 'Fazenda');
  const names = rows.map(({ cells }) => String(cells.name));

  test('is by name, accents aside, and each row leads to its plot', () => {
    assert.deepEqual(
      names,
      names.toSorted((one, other) => one.localeCompare(other, 'pt-BR')),
    );
    for (const { id, of } of rows) assert.deepEqual(of, { section: 'talhoes', slug: plots.get(id)?.slug });
  });

  test('adds up to its total, litres and sacas', () => {
    const sum = (key: string) => rows.reduce((whole, { cells }) => whole + Number(cells[key] ?? 0), 0);
    for (const key of ['liters', 'sacas'])
      assert.ok(Math.abs(sum(key) - Number(total?.[key])) < 1e-6, `${key}: ${sum(key)} and ${total?.[key]}`);
  });

  test('has no coffee from a plot that was not picked', () => {
    const row = rows.find(({ id }) => id === resting.id);
    if (row !== undefined) assert.deepEqual([row.cells.liters, row.cells.expected], [0, 0]);
    const gone = plotTable({ ...asked, plots: new Map() }, 'Fazenda').rows[0];
    assert.deepEqual([gone?.cells.name, gone?.of], ['–', undefined]);
  });
});

describe('the season cultivar by cultivar', () => {
  test('has the best yield first, and keeps what the plots gave', () => {
    const { rows, total } = cultivarTable(asked, 'Fazenda');
    const yields = rows.map(({ cells }) => Number(cells.sacasPerHa ?? 0));
    assert.deepEqual(
      yields,
      yields.toSorted((one, other) => other - one),
    );
    const sacas = rows.reduce((whole, { cells }) => whole + Number(cells.sacas), 0);
    assert.ok(Math.abs(sacas - Number(total?.sacas)) < 1e-6);
  });
});
