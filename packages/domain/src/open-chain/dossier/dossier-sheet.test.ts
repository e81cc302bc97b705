import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord, RecordContent, Section } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { lotPlaces } from '../plots/lot-places.ts';
import { dossierSheet } from './dossier-sheet.ts';

const point = { type: 'Point', coordinates: [-45, -22] };
const plot = (id: string, data: FarmRecord['data']) =>
  recordOf(id, 'talhoes', { name: `Talhão ${id}`, status: 'active', data });
const alto = plot('alto', {
  ...{ cultivar: 'Arara', area: 2.5, altitude: 1100, plantingDate: '2012-12-01', rowSpacing: 3.5, plantSpacing: 0.7 },
  boundary: {
    type: 'MultiPoint',
    coordinates: [
      [-45, -22],
      [-45.1, -22],
    ],
  },
});
const corners = [
  [-45, -22],
  [-44.99, -22],
  [-44.99, -21.99],
  [-45, -21.99],
  [-45, -22],
];
const baixo = plot('baixo', { boundary: { type: 'Polygon', coordinates: [corners] } });
const work = (
  id: string,
  section: Section,
  { from = [], ...changes }: Partial<RecordContent> & { from?: readonly (readonly [string, number])[] },
) =>
  recordOf(id, section, {
    ...{ code: id, inputs: from.map(([recordId, kg]) => ({ recordId, output: '0', kg })) },
    ...changes,
  });
const sheetOf = (...records: readonly FarmRecord[]) => {
  const genealogy = genealogyOf(records);
  const places = lotPlaces(genealogy, 'lot', 'mass');
  return dossierSheet(genealogy, { recordId: 'lot', places, basis: 'mass' });
};

const harvest = (id: string, changes: Partial<RecordContent>) =>
  work(id, 'colheita', { outputs: [outputOf('cherry_mixed', 100)], ...changes });
const H2 = harvest('H2', {
  ...{
    date: '2026-05-02',
    data: {
      endDate: '2026-05-04',
      plots: [
        { plotId: 'alto', kg: 75.00049, liters: 140 },
        { plotId: 'baixo', kg: 24.99951 },
      ],
    },
  },
});
const H1 = harvest('H1', {
  date: '2026-05-04',
  data: {
    plots: [
      { plotId: 'baixo', kg: 100 },
      { plotId: 'gone', kg: 0 },
      { plotId: 'alto', kg: 0 },
    ],
  },
});
const bought = work('B', 'armazenamento', {
  ...{ date: '2026-05-03', status: 'in_stock', outputs: [outputOf('cherry_mixed', 200)] },
  data: { origin: 'bought', originGeometry: point },
});
const dried = (kg: number) =>
  work('lot', 'secagem', {
    ...{
      from: [
        ['H1', 100],
        ['H2', 100],
        ['B', 200],
      ],
      date: '2026-05-05',
      data: { endDate: '2026-06-01' },
    },
    outputs: [outputOf('dry_cherry', kg), { ...outputOf('husk', 20), key: '1' }],
  });

describe('the tables of a lot’s paper', () => {
  test('have neither cultivars nor altitudes where the page hides the origin', () => {
    const genealogy = genealogyOf([alto, baixo, H2, dried(80)]);
    const places = lotPlaces(genealogy, 'lot', 'mass');
    const told = (hidesOrigin: boolean) => {
      const { harvests, plots } = dossierSheet(genealogy, { recordId: 'lot', places, basis: 'mass', hidesOrigin });
      return [...harvests.map(({ cultivar }) => cultivar), ...plots.map(({ altitude }) => altitude)];
    };
    assert.deepEqual(told(false), ['Arara', null, 1100, null]);
    assert.deepEqual(told(true), [null, null, null, null]);
  });

  test('have its work by the day it ended, its harvests by plot and its own plots', () => {
    const planned = { ...harvest('H0', { date: '2026-05-01' }), status: 'planned' };
    const later = work('S', 'descanso', {
      from: [['lot', 5]],
      date: '2026-06-02',
      outputs: [outputOf('dry_cherry', 5)],
    });
    const none = { inKg: null, byProductKg: 0, lossKg: 0 };
    const sheet = sheetOf(alto, baixo, H1, H2, bought, dried(180), planned, later);
    assert.deepEqual(sheet.steps, [
      { ...none, section: 'armazenamento', from: '2026-05-03', to: '2026-05-03', outKg: 200 },
      { ...none, section: 'colheita', from: '2026-05-04', to: '2026-05-04', outKg: 100 },
      { ...none, section: 'colheita', from: '2026-05-02', to: '2026-05-04', outKg: 100 },
      { section: 'secagem', from: '2026-05-05', to: '2026-06-01', inKg: 400, outKg: 180, byProductKg: 20, lossKg: 200 },
    ]);
    assert.deepEqual(sheet.harvests, [
      { code: 'H1', day: '2026-05-04', plot: 'Talhão baixo', cultivar: null, liters: null, kg: 100 },
      { code: 'H2', day: '2026-05-04', plot: 'Talhão alto', cultivar: 'Arara', liters: 140, kg: 75 },
      { code: 'H2', day: '2026-05-04', plot: 'Talhão baixo', cultivar: null, liters: null, kg: 25 },
    ]);
    assert.deepEqual(
      sheet.plots.map((one) => ({ ...one, percent: Math.round(one.percent * 100) / 100 })),
      [
        {
          ...{ name: 'Talhão baixo', hectares: null, altitude: null, planted: null, rowSpacing: null },
          ...{ plantSpacing: null, corners: 4, percent: 31.25 },
        },
        {
          ...{ name: 'Talhão alto', hectares: 2.5, altitude: 1100, planted: '2012-12-01', rowSpacing: 3.5 },
          ...{ plantSpacing: 0.7, corners: 2, percent: 18.75 },
        },
      ],
    );
    assert.deepEqual([sheet.coverage, sheet.isBalanced], [50, true]);
  });

  test('say where more came out than went in, and that it is balanced where nothing was lost', () => {
    const outOf = (kg: number) => sheetOf(alto, baixo, H1, H2, bought, dried(kg)).isBalanced;
    assert.deepEqual([outOf(380), outOf(380.001)], [true, false]);
  });

  test('have no harvest of a plot that is gone, nor of what only lay there', () => {
    const opening = harvest('lot', { data: { origin: 'opening', plots: [{ plotId: 'alto', kg: 5 }] } });
    assert.deepEqual(sheetOf(alto, opening).harvests, []);
    const picked = harvest('lot', {
      data: {
        plots: [
          { plotId: 'gone', kg: 1 },
          { plotId: 'alto', kg: 1 },
        ],
      },
    });
    assert.deepEqual(
      sheetOf(alto, picked).harvests.map(({ plot: name }) => name),
      ['Talhão alto'],
    );
    assert.equal(sheetOf(alto, picked).coverage, 50);
    assert.equal(sheetOf(work('lot', 'secagem', { status: 'planned' })).coverage, 0);
  });
});
