import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from '@placemarkio/check-geojson';
import fc from 'fast-check';
import { randomSeasonWithBought } from '../../golden/random-season.ts';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { type LotPlace, lotPlaces } from './lot-places.ts';
import { hectaresIn, plotsFile, producerName, productionPlace } from './plots-file.ts';

type Feature = {
  properties: Readonly<Record<string, unknown>>;
  geometry: { type: string; coordinates: unknown };
};

const farm = goldenFarm();
const fileOf = (records: readonly FarmRecord[], id: string): string =>
  plotsFile(lotPlaces(genealogyOf(records), id, 'mass'), farm);
const featuresOf = (file: string): readonly Feature[] => JSON.parse(file).features;
const changed = (id: string, data: Readonly<Record<string, unknown>>) =>
  goldenRecords().map((record) => (record.id === id ? { ...record, data: { ...record.data, ...data } } : record));
const [CRUZEIRO, MATA, BAIXADA] = [goldenId('P1'), goldenId('P2'), goldenId('P3')];

/** Plots from which a lot came, found backwards by inputs alone. */
function plotsBehind(records: readonly FarmRecord[], id: string, found = new Set<string>()): Set<string> {
  const record = records.find((one) => one.id === id);
  const rows = record?.section === 'colheita' ? ((record.data.plots ?? []) as { plotId: string; kg: number }[]) : [];
  if (record?.data.origin === undefined) for (const { plotId, kg } of rows) if (kg > 0) found.add(plotId);
  for (const { recordId } of record?.inputs ?? []) plotsBehind(records, recordId, found);
  return found;
}

describe('plots.geojson', () => {
  const file = fileOf(goldenRecords(), goldenId('ST2'));

  test('has a feature for each plot, the largest share first, with exactly the words of the form', () => {
    assert.deepEqual(
      featuresOf(file).map(({ properties }) => properties),
      ['Talhão 01 – Cruzeiro', 'Talhão 02 – Mata'].map((name) => ({
        ProducerName: 'Fazenda Boa Vista',
        ProducerCountry: 'BR',
        ProductionPlace: `${name}, Fazenda Boa Vista, Carmo de Minas/MG`,
      })),
    );
    assert.deepEqual(Object.keys(JSON.parse(file)), ['type', 'features']);
  });

  test('says the hectares of points alone, as a number', () => {
    const features = featuresOf(fileOf(changed(BAIXADA, { area: 1.23456 }), goldenId('ST4')));
    const point = features.find(({ properties }) => String(properties.ProductionPlace).includes('Baixada'));
    assert.equal(point?.properties.Area, 1.2346);
    assert.ok(features.every(({ geometry, properties }) => 'Area' in properties === (geometry.type === 'Point')));
  });

  test('writes every coordinate with 6 decimals, trailing zeros too, and never -0', () => {
    const boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [-45.1, -22.1],
          [-45, -22.1],
          [-45, 0],
          [-45.1, -22.1],
        ],
      ],
    };
    const text = fileOf(changed(CRUZEIRO, { boundary }), goldenId('ST2'));
    assert.match(text, /\[-45\.100000,-22\.100000\],\[-45\.000000,-22\.100000\],\[-45\.000000,0\.000000\]/);
    const numbers =
      featuresOf(text).length > 0 ? (text.match(/"coordinates":[^}]*/g) ?? []).join().match(/-?\d[\d.]*/g) : [];
    assert.ok((numbers ?? []).length > 10);
    for (const number of numbers ?? []) assert.match(number, /^-?\d{1,3}\.\d{6}$/);
    assert.ok(!text.includes('-0.000000') && !text.startsWith('\uFEFF'));
  });

  test('gives a plot with a hole in several features, numbered in their place', () => {
    const at = (x: number, y: number, size: number) => [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ];
    const boundary = { type: 'Polygon', coordinates: [at(-45.1, -22.1, 0.002), at(-45.0995, -22.0995, 0.0005)] };
    const places = featuresOf(fileOf(changed(CRUZEIRO, { boundary }), goldenId('ST2'))).map(
      ({ properties }) => String(properties.ProductionPlace).match(/\(\d\/\d\)$/)?.[0],
    );
    assert.deepEqual(places, ['(1/2)', '(2/2)', undefined]);
  });

  test('shows a plot as it was on the day of the harvest', () => {
    const now = { type: 'Point', coordinates: [-45.5, -22.5] };
    const before = goldenRecords().find(({ id }) => id === MATA)?.data;
    const versions = [
      { from: null, area: before?.area, boundary: before?.boundary },
      { from: '2026-08-01', area: 1, boundary: now },
    ];
    assert.equal(fileOf(changed(MATA, { versions, boundary: now }), goldenId('ST2')), file);
  });

  test('leaves out a shape that breaks by rounding and a point for too much land', () => {
    const broken = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const point = { type: 'Point', coordinates: [-45.1, -22.1] };
    for (const data of [{ boundary: broken }, { boundary: null }, { boundary: point, area: 4.5 }]) {
      assert.equal(featuresOf(fileOf(changed(CRUZEIRO, data), goldenId('ST2'))).length, 1);
    }
  });

  test('has the land of bought coffee under its grower, and none where he gave no map', () => {
    const bought = (originGeometry: unknown) => {
      const [template] = goldenRecords().filter(({ id }) => id === goldenId('ST2'));
      assert.ok(template !== undefined);
      const data = { origin: 'bought', boughtFrom: 'João Batista', originReference: 'Sítio Pedra', originGeometry };
      return [...goldenRecords().filter(({ id }) => id !== template.id), { ...template, inputs: [], data }];
    };
    const shape = { type: 'Point', coordinates: [-45.2, -22.2] };
    assert.deepEqual(featuresOf(fileOf(bought(shape), goldenId('ST2')))[0]?.properties, {
      ProducerName: 'João Batista',
      ProducerCountry: 'BR',
      ProductionPlace: 'Sítio Pedra',
    });
    assert.deepEqual(featuresOf(fileOf(bought(undefined), goldenId('ST2'))), []);
  });

  test('is sound to a foreign checker of GeoJSON, which sees what is planted', () => {
    for (const id of ['ST1', 'ST2', 'ST4', 'ST5']) check(fileOf(goldenRecords(), goldenId(id)));
    assert.throws(() => check(file.replace('"features":', '"feature":')));
    assert.throws(() => check(file.replace(/(\[\[\[)[^\]]*\],/, '$1')));
  });
});

describe('a feature of the file', () => {
  const place = (shapes: readonly unknown[], changes: Partial<LotPlace> = {}): LotPlace => ({
    record: recordOf('p', 'talhoes', { name: 'Alto', code: 'T-1' }),
    ...{ isBought: false, percent: 50, days: [], shapes, hectares: 1.23456 },
    ...changes,
  });
  const bought = (data: LotPlace['record']['data']) =>
    place([{ type: 'Point', coordinates: [1, 2] }], {
      ...{ isBought: true, hectares: undefined },
      record: recordOf('b', 'armazenamento', { code: '26-ARM-1', data }),
    });

  test('writes each kind of shape in full, and of points alone their hectares', () => {
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [0.000005, -0.000005],
        [-123.4, 12],
      ],
    };
    const square = (west: number) => [
      ...[
        [west, 0],
        [west + 0.1, 0],
        [west + 0.1, 0.1],
      ],
      ...[
        [west, 0.1],
        [west, 0],
      ],
    ];
    const both = { type: 'MultiPolygon', coordinates: [[square(0)], [square(5)]] };
    const start = '{"type":"Feature","properties":{"ProducerName":"Fazenda Boa Vista","ProducerCountry":"BR",';
    const named = '"ProductionPlace":"Alto, Fazenda Boa Vista, Carmo de Minas/MG';
    const ring = (west: number) =>
      `[[[${west}.000000,0.000000],[${west}.100000,0.000000],[${west}.100000,0.100000],[${west}.000000,0.100000],[${west}.000000,0.000000]]]`;
    assert.deepEqual(
      plotsFile([place([points, both]), place([{ type: 'Polygon', coordinates: [square(5)] }])], farm).split('\n'),
      [
        '{"type":"FeatureCollection","features":[',
        `${start}${named} (1/2)","Area":1.2346},"geometry":{"type":"MultiPoint","coordinates":[[0.000005,-0.000005],[-123.400000,12.000000]]}},`,
        `${start}${named} (2/2)"},"geometry":{"type":"MultiPolygon","coordinates":[${ring(0)},${ring(5)}]}},`,
        `${start}${named}"},"geometry":{"type":"Polygon","coordinates":${ring(5)}}}`,
        ...[']}', ''],
      ],
    );
    assert.equal(plotsFile([], farm), '{"type":"FeatureCollection","features":[\n\n]}\n');
  });

  test('names who produces and where by what is known', () => {
    const named = { ...farm, settings: { ...farm.settings, producer: { name: 'Ana' } } };
    const saidOf = (of: LotPlace) => {
      const [{ properties }] = JSON.parse(plotsFile([of], named)).features;
      return [properties.ProducerName, properties.ProductionPlace, properties.Area];
    };
    assert.deepEqual([producerName(farm), producerName(named)], ['Fazenda Boa Vista', 'Ana']);
    assert.deepEqual(saidOf(bought({ boughtFrom: 'João', originReference: 'Sítio' })), ['João', 'Sítio', undefined]);
    assert.deepEqual(saidOf(bought({ boughtFrom: 'João' })), ['João', 'João', undefined]);
    assert.deepEqual(saidOf(bought({})), ['Ana', '26-ARM-1', undefined]);
    assert.equal(productionPlace(place([]), named), 'Alto, Fazenda Boa Vista, Carmo de Minas/MG');
    for (const state of ['Minas Gerais', 'mg', 'minas gerais']) {
      const typed = productionPlace(place([]), { ...named, state });
      assert.equal(typed, 'Alto, Fazenda Boa Vista, Carmo de Minas/MG', state);
    }
    assert.deepEqual([hectaresIn(1.00005), hectaresIn(2)], [1.0001, 2]);
  });
});

const IDLE: ReadonlySet<string> = new Set(['planned', 'cancelled', 'draft']);

describe('the places of a lot', () => {
  test('are the plots that fed it and no others, in any season', () => {
    fc.assert(
      fc.property(randomSeasonWithBought(), ({ records }) => {
        const genealogy = genealogyOf(records);
        const lots = records.filter(({ inputs, status }) => inputs.length > 0 && !IDLE.has(status));
        for (const { id } of lots.slice(-3)) {
          const places = lotPlaces(genealogy, id, 'mass').map(({ record }) => record.id);
          assert.deepEqual(places.toSorted(), [...plotsBehind(records, id)].sort());
        }
      }),
      { numRuns: 1000 },
    );
  });
});
