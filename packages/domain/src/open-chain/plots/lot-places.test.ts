import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { altitudeOf, harvestDaysOf, lotPlaces, scientificNames } from './lot-places.ts';

type Data = FarmRecord['data'];
const point = (longitude: number) => ({ type: 'Point', coordinates: [longitude, -22] });
const plot = (id: string, data: Data = {}) => recordOf(id, 'talhoes', { status: 'active', data: { area: 2, ...data } });
const pick = (id: string, date: string, plots: Readonly<Record<string, number>>, data: Data = {}) =>
  recordOf(id, 'colheita', {
    date,
    data: { plots: Object.entries(plots).map(([plotId, kg]) => ({ plotId, kg })), ...data },
    outputs: [
      outputOf(
        'cherry_mixed',
        Object.values(plots).reduce((sum, kg) => sum + kg, 0),
      ),
    ],
  });
const stored = (id: string, kg: number, data: Data) =>
  recordOf(id, 'armazenamento', {
    date: '2026-07-01',
    status: 'in_stock',
    data,
    outputs: [outputOf('cherry_mixed', kg)],
  });
const drying = (...from: readonly (readonly [recordId: string, kg: number])[]) =>
  recordOf('lot', 'secagem', {
    inputs: from.map(([recordId, kg]) => ({ recordId, output: '0', kg })),
    outputs: [outputOf('dry_cherry', 100)],
  });
const placesOf = (records: readonly FarmRecord[]) => lotPlaces(genealogyOf(records), 'lot', 'mass');

describe('the land of a lot', () => {
  const boundary = point(-45);
  const versions = [
    { from: null, area: 2, boundary },
    { from: '2026-06-10', area: 3, boundary: point(-46) },
  ];
  const alto = plot('alto', { species: 'arabica', altitude: 1100, versions, boundary: point(-46), area: 3 });
  const baixo = plot('baixo', { species: 'canephora', boundary });
  const meio = plot('meio', { species: 'arabica' });

  test('is each plot with its share, the days of its picking, its maps and its hectares of those days', () => {
    const records = [
      ...[baixo, alto, meio, plot('other')],
      pick('H1', '2026-06-12', { alto: 100, meio: 0 }),
      pick('H2', '2026-06-08', { alto: 200, baixo: 300 }),
      pick('H3', '2026-06-08', { alto: 200, other: 0 }),
      pick('H4', '2026-06-01', { baixo: 10 }),
      drying(['H1', 100], ['H2', 500], ['H3', 200]),
    ];
    const places = placesOf(records);
    assert.deepEqual(places, [
      {
        ...{ record: alto, isBought: false, percent: 62.5, days: ['2026-06-08', '2026-06-12'] },
        ...{ shapes: [boundary, point(-46)], hectares: 3 },
      },
      { record: baixo, isBought: false, percent: 37.5, days: ['2026-06-08'], shapes: [boundary], hectares: 2 },
    ]);
    assert.deepEqual(harvestDaysOf(places), { from: '2026-06-08', to: '2026-06-12' });
    assert.deepEqual(scientificNames(places), ['Coffea arabica', 'Coffea canephora']);
    assert.deepEqual(places.map(altitudeOf), [1100, undefined]);
  });

  test('is in the order of ids where shares are equal, and has the same map once', () => {
    const records = [
      meio,
      baixo,
      pick('H1', '2026-06-01', { meio: 50, baixo: 50 }),
      pick('H2', '2026-06-02', { meio: 50, baixo: 50 }),
    ];
    const places = placesOf([...records, drying(['H1', 100], ['H2', 100])]);
    assert.deepEqual(
      places.map(({ record, percent, days, shapes }) => [record.id, percent, days, shapes]),
      [
        ['baixo', 50, ['2026-06-01', '2026-06-02'], [boundary]],
        ['meio', 50, ['2026-06-01', '2026-06-02'], []],
      ],
    );
    assert.deepEqual(scientificNames([...places, ...places]), ['Coffea canephora', 'Coffea arabica']);
  });

  test('has no day of a picking that is only planned', () => {
    const planned = { ...pick('H2', '2026-06-20', { meio: 50 }), status: 'planned' };
    const places = placesOf([meio, pick('H1', '2026-06-01', { meio: 50 }), planned, drying(['H1', 50], ['H2', 50])]);
    assert.deepEqual(
      places.map(({ record, days }) => [record.id, days]),
      [['meio', ['2026-06-01']]],
    );
  });

  test('has no day on which somebody else picked, though that names the plot', () => {
    const bought = pick('H2', '2026-06-20', { meio: 50 }, { origin: 'bought' });
    const places = placesOf([meio, pick('H1', '2026-06-01', { meio: 50 }), bought, drying(['H1', 50], ['H2', 50])]);
    assert.deepEqual(
      places.map(({ record, percent, days }) => [record.id, percent, days]),
      [['meio', 50, ['2026-06-01']]],
    );
  });

  test('of what lay there are the plots that it is said to come from, on the day it was noted', () => {
    const opening = stored('S', 100, { origin: 'opening', plotShares: [{ plotId: 'alto', percent: 60 }] });
    const [place, ...others] = placesOf([alto, opening, drying(['S', 100])]);
    assert.deepEqual(
      [place?.record.id, place?.percent, place?.days, place?.hectares, others],
      ['alto', 60, ['2026-07-01'], 3, []],
    );
  });

  test('of coffee that was bought is the map of who sold it, and none without one', () => {
    const map = point(-44);
    const bought = stored('S', 75, { origin: 'bought', boughtFrom: 'Vizinho', originGeometry: map });
    const unmapped = stored('U', 25, { origin: 'bought', originGeometry: null });
    const places = placesOf([bought, unmapped, drying(['S', 75], ['U', 25])]);
    assert.deepEqual(places, [
      { record: bought, isBought: true, percent: 75, days: ['2026-07-01'], shapes: [map], hectares: undefined },
    ]);
    assert.equal(harvestDaysOf(places), null);
    const both = placesOf([bought, meio, pick('H', '2026-07-20', { meio: 25 }), drying(['S', 75], ['H', 25])]);
    assert.deepEqual(harvestDaysOf(both), { from: '2026-07-20', to: '2026-07-20' });
  });

  test('is none of a lot that is not there, and none where no plot is known', () => {
    assert.deepEqual(placesOf([]), []);
    assert.deepEqual([harvestDaysOf([]), scientificNames([])], [null, []]);
    const bare = [plot('bare'), plot('odd', { species: 'liberica' })];
    const unnamed = placesOf([...bare, pick('H', '2026-06-01', { bare: 50, odd: 50 }), drying(['H', 100])]);
    assert.deepEqual([unnamed.length, scientificNames(unnamed)], [2, []]);
    const gone = placesOf([meio, pick('H', '2026-06-01', { meio: 40, gone: 60 }), drying(['H', 100])]);
    assert.deepEqual(
      gone.map(({ record, percent }) => [record.id, percent]),
      [['meio', 40]],
    );
    const own = pick('H', '2026-06-01', { meio: 40 }, { origin: 'opening', plotShares: [] });
    assert.deepEqual(placesOf([meio, own, drying(['H', 40])]), []);
  });
});
