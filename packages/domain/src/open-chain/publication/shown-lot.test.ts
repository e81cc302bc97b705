import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LotSnapshot } from './lot-snapshot.ts';
import { courseOf } from './lot-source.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { ALL, harvest, plot, shownOf, sourceOf, work } from './publication-fixture.ts';
import { DEFAULT_SHOW } from './show.ts';

const ring = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south],
];
const rainforest = { certification: 'rainforest', number: 'RA-1', validUntil: '2027-01-01' };
const alto = plot('alto', {
  ...{ cultivar: 'Arara', species: 'arabica', altitude: 1100, area: 5 },
  boundary: { type: 'Polygon', coordinates: [ring(-45.1234567, -22.2, 0.01), ring(-45.122, -22.199, 0.001)] },
  certifications: [rainforest, { certification: '4c' }, { certification: 'own' }],
});
const baixo = plot('baixo', {
  ...{ species: 'canephora', altitude: 1201.5 },
  boundary: { type: 'Point', coordinates: [-45.0, -22.08] },
  certifications: [{ ...rainforest }, { ...rainforest, number: 'RA-2' }],
});

const WAY = [
  ...[alto, baixo],
  harvest('H1', { alto: 1 }, { harvestMethod: 'sweep' }),
  {
    ...harvest('H2', { alto: 1, baixo: 2 }, { harvestMethod: 'manual_selective', endDate: '2026-05-20' }),
    date: '2026-05-08',
  },
  { ...harvest('H3', {}, { harvestMethod: 'portable', origin: 'bought' }), date: '2026-04-01' },
  work('P1', 'processamento', { from: ['H1'], data: { method: 'honey', honeyType: 'amarelo' } }),
  work('P2', 'processamento', { from: ['H2'], data: { method: 'washed', honeyType: 'preto' } }),
  work('P3', 'processamento', { from: ['H3'], data: { method: 'honey', honeyType: 'amarelo' } }),
  work('F', 'fermentacao', {
    ...{ from: ['P1', 'P2', 'P3'], date: '2026-05-21' },
    data: { fermentationType: 'anaerobic', duration: 36, initialPh: 5.5 },
  }),
  work('D', 'secagem', {
    ...{ from: ['F'], date: '2026-05-23' },
    data: { dryingMethod: 'raised_bed', duration: 20, endDate: '2026-06-20', finalHumidity: 11 },
  }),
  work('R', 'descanso', { from: ['D'], date: '2026-06-21', data: { duration: 30 } }),
  work('M', 'beneficiamento', { from: ['R'], date: '2026-07-22', data: { millType: 'hulling' } }),
  work('M2', 'beneficiamento', { from: ['M'], date: '2026-07-24', data: { millType: 'blending' } }),
  work('S', 'armazenamento', { from: ['M2'], date: '2026-07-25', code: '26-ARM-1' }),
];
const READINGS = {
  'F ph': [
    [30, 4.204],
    [2.04, 5.3],
    [12, Number.NaN],
    [Infinity, 4],
  ],
  'D humidity': [
    [0, 55],
    [100, 0],
    [240, 10.8],
  ],
} as const;

describe('what is shown of a lot', () => {
  test('is each step of its way, from the plots to the store', () => {
    const expected: LotSnapshot = {
      lot: { farm: 'Fazenda Boa Vista', code: '26-ARM-1', season: '2026/27', form: 'green_bean' },
      place: {
        ...{ city: 'Carmo de Minas', state: 'MG', near: [-45.05, -22.15] },
        shapes: [
          [
            [
              [-45.123457, -22.2],
              [-45.113457, -22.2],
              [-45.113457, -22.19],
              [-45.123457, -22.2],
            ],
            [
              [-45.122, -22.199],
              [-45.121, -22.199],
              [-45.121, -22.198],
              [-45.122, -22.199],
            ],
          ],
        ],
      },
      origin: {
        harvest: { from: '2026-05-08', to: '2026-05-20' },
        parts: [
          { kind: 'plot', name: 'Talhão alto', cultivar: 'Arara', percent: 44.45 },
          { kind: 'bought', name: null, cultivar: null, percent: 33.33 },
          { kind: 'plot', name: 'Talhão baixo', cultivar: null, percent: 22.22 },
        ],
        altitude: null,
        species: ['arabica', 'canephora'],
        harvestMethods: ['manual_selective', 'sweep'],
        processes: [
          { method: 'honey', honey: 'amarelo' },
          { method: 'washed', honey: null },
        ],
      },
      fermentation: [
        {
          ...{ from: '2026-05-21', to: '2026-05-23', kind: 'anaerobic', hours: 36, ph: { from: 5.5, to: 4.2 } },
          course: [
            [0, 5.3],
            [28, 4.2],
          ],
        },
      ],
      drying: {
        moisture: 11,
        runs: [
          {
            ...{ from: '2026-05-23', to: '2026-06-20', method: 'raised_bed', days: 20, humidity: { from: 55, to: 11 } },
            course: [
              [0, 55],
              [240, 10.8],
            ],
          },
        ],
      },
      resting: [{ from: '2026-06-21', to: '2026-07-21', days: 30 }],
      milling: { from: '2026-07-22', to: '2026-07-24', kinds: ['blending', 'hulling'] },
      ...{ sieve: null, quality: null, weight: { kg: 100 } },
      certifications: [
        { ...rainforest, percent: 66.67 },
        { certification: '4c', number: null, validUntil: null, percent: 44.45 },
        { ...rainforest, number: 'RA-2', percent: 22.22 },
      ],
      ...{ photos: [], producer: null, text: null, contact: null },
    };
    assert.deepEqual(shownOf(WAY, READINGS), expected);
  });

  test('is nothing of what the farm knows without words, and of no step that it did not take', () => {
    const picked = harvest('H', { alto: 1, gone: 3 }, { harvestMethod: 'by moon' });
    const made = { method: 'odd', honeyType: 'amarelo' };
    const records = [plot('alto'), picked, work('P', 'processamento', { from: ['H'], data: made })];
    const shown = shownOf(records);
    assert.deepEqual(shown.origin, {
      harvest: { from: '2026-05-10', to: '2026-05-10' },
      parts: [
        { kind: 'unknown', name: null, cultivar: null, percent: 75 },
        { kind: 'plot', name: 'Talhão alto', cultivar: null, percent: 25 },
      ],
      ...{ altitude: null, species: [], harvestMethods: [], processes: [] },
    });
    assert.deepEqual(shown.place, { city: 'Carmo de Minas', state: 'MG', near: null, shapes: [] });
    const { fermentation, drying, resting, milling, certifications } = shown;
    assert.deepEqual([fermentation, drying, resting, milling, certifications], [null, null, null, null, null]);
  });

  test('has the height of its plots in whole metres where all have one', () => {
    assert.equal(shownOf([alto, baixo, harvest('H', { alto: 2, baixo: 1 })]).origin?.altitude, 1134);
    assert.equal(shownOf([plot('bare'), alto, harvest('H', { alto: 2, bare: 1 })]).origin?.altitude, null);
  });

  test('has the name of the lot and its season where it has them', () => {
    const named = work('S', 'armazenamento', { season: '2025/26', code: 'C' });
    const [lot] = named.outputs;
    assert.ok(lot !== undefined);
    const of = (name: string | null) => shownOf([{ ...named, outputs: [{ ...lot, lot: name }] }]).lot;
    assert.deepEqual([of('LOTE A').code, of('').code, of(null).code], ['LOTE A', 'C', 'C']);
    assert.equal(of(null).season, '2025/26');
    const found = work('S', 'armazenamento', { season: null, date: '2026-07-25', data: { origin: 'opening' } });
    assert.equal(shownOf([found]).lot.season, null);
  });

  test('is not there without the record or the output', () => {
    const source = sourceOf(WAY);
    assert.equal(makeSnapshot({ ...source, recordId: 'none' }, ALL), undefined);
    assert.equal(makeSnapshot({ ...source, output: '9' }, ALL), undefined);
  });

  test('has the photos that were chosen and are there, in their order, with their sizes', () => {
    const photos = new Map([
      ['a', { width: 4, height: 3 }],
      ['b', { width: 5, height: 6 }],
    ]);
    const shown = makeSnapshot({ ...sourceOf(WAY), photos }, { ...ALL, photos: ['b', 'gone', 'a'] });
    assert.deepEqual(shown?.photos, [
      { id: 'b', width: 5, height: 6 },
      { id: 'a', width: 4, height: 3 },
    ]);
  });
});

describe('where a lot grew', () => {
  const placeOf = (place: 'none' | 'city' | 'blurred') => shownOf(WAY, {}, { place }).place;

  test('is as exact as its owner chose', () => {
    const city = { city: 'Carmo de Minas', state: 'MG', near: null, shapes: [] };
    assert.deepEqual([placeOf('none'), placeOf('city')], [null, city]);
    assert.deepEqual(placeOf('blurred'), { ...city, near: [-45.05, -22.15] });
  });

  test('has the two letters of its state, however they typed it', () => {
    const source = sourceOf(WAY);
    const typed = { ...source, farm: { ...source.farm, state: 'Minas Gerais' } };
    assert.equal(makeSnapshot(typed, { ...DEFAULT_SHOW, place: 'city' })?.place?.state, 'MG');
  });

  test('is nowhere where what was drawn is no place', () => {
    const shapes = [
      { type: 'Point', coordinates: 'x' },
      { type: 'Point', coordinates: [1, null] },
      { type: 'Line', coordinates: [1, 2] },
    ];
    for (const boundary of shapes)
      assert.equal(shownOf([plot('p', { boundary }), harvest('H', { p: 1 })]).place?.near, null);
  });
});

describe('steps that are told', () => {
  const dried = (id: string, data: Readonly<Record<string, unknown>>) => work(id, 'secagem', { from: ['H'], data });

  test('are at most six of a kind', () => {
    for (const section of ['secagem', 'fermentacao', 'descanso'] as const) {
      const ids = Array.from({ length: 7 }, (_, at) => `W${at}`);
      const many = ids.map((id) => work(id, section, { from: ['H'] }));
      const lot = work('lot', 'beneficiamento', { from: ids });
      const { drying, fermentation, resting } = shownOf([harvest('H', {}), ...many, lot]);
      assert.equal((drying?.runs ?? fermentation ?? resting)?.length, 6, section);
    }
  });

  test('have no end that nobody knows, and the moisture at the end of the only drying', () => {
    const [run] = shownOf([harvest('H', {}), dried('D', { dryingMethod: 'sun' })]).drying?.runs ?? [];
    assert.deepEqual(run, {
      ...{
        from: '2026-06-01',
        to: '2026-06-01',
        method: null,
        days: null,
        humidity: { from: null, to: null },
        course: [],
      },
    });
    const two = [dried('D1', { finalHumidity: 12 }), dried('D2', { finalHumidity: 13 })];
    const lot = work('lot', 'beneficiamento', { from: ['D1', 'D2'] });
    assert.equal(shownOf([harvest('H', {}), ...two, lot]).drying?.moisture, null);
    const measured = { ...lot, outputs: lot.outputs.map((one) => ({ ...one, humidity: 11.7 })) };
    assert.equal(shownOf([harvest('H', {}), ...two, measured]).drying?.moisture, 11.7);
    assert.deepEqual(shownOf([work('S', 'armazenamento', { outputs: measured.outputs })]).drying, {
      moisture: 11.7,
      runs: [],
    });
  });

  test('begin and end with what was measured where nothing else was noted', () => {
    const readings = {
      'D humidity': [
        [5, 40],
        [0, 60],
        [9, 12],
      ],
      'F ph': [
        [0, 5],
        [9, 4],
      ],
    } as const;
    assert.deepEqual(shownOf([harvest('H', {}), dried('D', {})], readings).drying?.runs[0]?.humidity, {
      from: 60,
      to: 12,
    });
    const fermented = work('F', 'fermentacao', { from: ['H'], data: { finalPh: 3.9 } });
    const [step] = shownOf([harvest('H', {}), fermented], readings).fermentation ?? [];
    assert.deepEqual([step?.ph, step?.hours, step?.to], [{ from: 5, to: 3.9 }, null, '2026-06-01']);
    const typed = dried('D', { initialHumidity: 50 });
    assert.equal(shownOf([harvest('H', {}), typed], readings).drying?.runs[0]?.humidity.from, 50);
  });
});

test('a course has its hours to a tenth, its values to a hundredth, and none with less than two', () => {
  const at = (hour: number, value: number) => ({ at: hour * 3_600_000, value });
  assert.deepEqual(courseOf([at(1, 2)]), []);
  assert.deepEqual(courseOf([]), []);
  assert.deepEqual(courseOf([at(10.26, 2.345678), at(1, 9)]), [
    [0, 9],
    [9.3, 2.35],
  ]);
  const many = (count: number) =>
    courseOf(Array.from({ length: count }, (_, hour) => at(hour, hour))).map(([hour]) => hour);
  assert.deepEqual(
    many(40),
    Array.from({ length: 40 }, (_, hour) => hour),
  );
  assert.deepEqual([many(79).length, ...many(79).slice(0, 3), many(79).at(-1)], [40, 0, 2, 4, 78]);
});
