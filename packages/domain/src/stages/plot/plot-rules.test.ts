import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { plot } from './plot.ts';
import { computedPlantCount, derivePlot, plantsPerHa, plotFigures } from './plot-figures.ts';

const cruzeiro: RecordContent['data'] = {
  area: 5,
  species: 'arabica',
  cultivar: 'Catuaí Vermelho IAC 144',
  plantingDate: '2012-12-01',
  rowSpacing: 3.5,
  plantSpacing: 0.7,
  altitude: 1180,
  estimatedYield: 130,
};
const plotOf = (changes: RecordContent['data'] = {}) =>
  contentOf({ name: 'Cruzeiro', status: 'active', season: null, data: { ...cruzeiro, ...changes } });
const findingsOf = (content: RecordContent, context = contextOf()) =>
  said(checksOf(plot.section).rules.flatMap((rule) => rule(content, context)));

describe('plot', () => {
  test('an ordinary plot raises nothing', () => {
    assert.deepEqual(findingsOf(plotOf()), []);
  });

  test('a plot larger than its farm is refused', () => {
    assert.deepEqual(findingsOf(plotOf({ area: 24.1 })), ['error area/above-farm']);
  });

  test('plots together may pass the farm by 2 % and no more, without the eradicated ones', () => {
    const rest = recordOf('P2', 'talhoes', { name: 'Mata', status: 'active', data: { area: 19.48 } });
    assert.deepEqual(findingsOf(plotOf(), contextOf([rest])), []);
    const more = { ...rest, data: { area: 19.49 } };
    assert.deepEqual(findingsOf(plotOf(), contextOf([more])), ['error area/sum-above-farm']);
    assert.deepEqual(findingsOf(plotOf(), contextOf([{ ...more, status: 'eradicated' }])), []);
  });

  test('a name that another plot has is a warning, accents and case aside', () => {
    const twin = recordOf('P2', 'talhoes', { name: 'CRUZÉIRO', status: 'active', data: { area: 1 } });
    assert.deepEqual(findingsOf(plotOf(), contextOf([twin])), ['warning name/duplicate']);
  });

  test('altitude is judged by species', () => {
    assert.deepEqual(findingsOf(plotOf({ altitude: 390 })), ['warning altitude/unlikely']);
    const conilon = { species: 'canephora', cultivar: 'Conilon Vitória Incaper 8142' };
    assert.deepEqual(findingsOf(plotOf({ ...conilon, altitude: 800 })), []);
    assert.deepEqual(findingsOf(plotOf({ ...conilon, altitude: 801 })), ['warning altitude/unlikely']);
    assert.deepEqual(findingsOf(plotOf({ altitude: 400 })), []);
    assert.deepEqual(findingsOf(plotOf({ altitude: 399 })), ['warning altitude/unlikely']);
    assert.deepEqual(findingsOf(plotOf({ ...conilon, altitude: 390 })), []);
  });

  test('a cultivar of the other species is a warning, an unknown one is not', () => {
    assert.deepEqual(findingsOf(plotOf({ cultivar: 'apoatã iac 2258' })), ['warning cultivar/other-species']);
    assert.deepEqual(findingsOf(plotOf({ cultivar: 'Café do meu avô' })), []);
  });

  test('planting needs a date or a year that can be', () => {
    assert.deepEqual(findingsOf(plotOf({ plantingDate: null })), ['warning missing/plantingDate']);
    assert.deepEqual(findingsOf(plotOf({ plantingDate: null, plantingYear: 2012 })), []);
    assert.deepEqual(findingsOf(plotOf({ plantingDate: '2028-01-02' })), ['error planting/too-late']);
    assert.deepEqual(findingsOf(plotOf({ plantingDate: '1899-12-31' })), ['error planting/too-early']);
  });

  test('a plant count more than 10 % off area and spacing is a warning', () => {
    assert.equal(computedPlantCount(cruzeiro), 20408);
    assert.equal(plantsPerHa(cruzeiro)?.toFixed(2), '4081.63');
    assert.deepEqual(findingsOf(plotOf({ plantCount: 22400 })), []);
    assert.deepEqual(findingsOf(plotOf({ plantCount: 22500 })), ['warning plantCount/unlikely']);
  });

  test('an estimate beyond what the species bears is a warning', () => {
    assert.deepEqual(findingsOf(plotOf({ estimatedProductivity: 81 })), ['warning productivity/unlikely']);
    assert.deepEqual(findingsOf(plotOf({ estimatedYield: 601 })), ['warning estimatedYield/unlikely']);
  });

  test('an expired certificate and a point for more than 4 ha are warnings', () => {
    const expired = { certifications: [{ certification: '4c', validUntil: '2026-12-30' }] };
    assert.deepEqual(findingsOf(plotOf(expired)), ['warning certification/expired']);
    const point = { boundary: { type: 'Point', coordinates: [-45.13, -22.12] } };
    assert.deepEqual(findingsOf(plotOf(point)), ['warning boundary/point-above-4-ha']);
    assert.deepEqual(findingsOf(plotOf({ ...point, area: 4 })), []);
  });

  test('a boundary that covers more than 5 % more or less is a warning', () => {
    const [west, south, east, north] = [-45.130001, -22.120001, -45.127577, -22.118199];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const boundary = { type: 'Polygon', coordinates: [ring] };
    assert.deepEqual(findingsOf(plotOf({ boundary })), []);
    assert.deepEqual(findingsOf(plotOf({ boundary, area: 4.7 })), ['warning area/boundary-differs']);
  });

  test('a boundary whose lines cross, or that holds no ground, is refused', () => {
    const shape = (...ring: [number, number][]) => ({ boundary: { type: 'Polygon', coordinates: [ring] }, area: 4 });
    const a: [number, number] = [-45.13, -22.12];
    const b: [number, number] = [-45.128, -22.12];
    const c: [number, number] = [-45.128, -22.118];
    const d: [number, number] = [-45.13, -22.118];
    assert.ok(findingsOf(plotOf(shape(a, c, b, d, a))).includes('error boundary/crosses-itself'));
    assert.ok(findingsOf(plotOf(shape(a, b, a, b, a))).includes('error boundary/no-area'));
  });

  test('a boundary outside Brazil, or with a hole, is a warning', () => {
    const swapped = { boundary: { type: 'Point', coordinates: [-22.12, -45.13] }, area: 4 };
    assert.deepEqual(findingsOf(plotOf(swapped)), ['warning boundary/outside-brazil']);
    const square = (from: number, side: number): [number, number][] => [
      [-45 + from, -22 + from],
      [-45 + from + side, -22 + from],
      [-45 + from + side, -22 + from + side],
      [-45 + from, -22 + from + side],
      [-45 + from, -22 + from],
    ];
    const holed = { boundary: { type: 'Polygon', coordinates: [square(0, 0.002), square(0.0005, 0.0005)] }, area: 4.3 };
    assert.deepEqual(findingsOf(plotOf(holed)), ['warning boundary/hole']);
  });

  test('a boundary on the ground of another plot says which one and how much', () => {
    const square = (west: number) => ({
      type: 'Polygon',
      coordinates: [
        [
          [west, -22.12],
          [west + 0.002, -22.12],
          [west + 0.002, -22.118],
          [west, -22.118],
          [west, -22.12],
        ],
      ],
    });
    const mata = recordOf('P2', 'talhoes', {
      name: 'Mata',
      status: 'active',
      data: { area: 4, boundary: square(-45.129) },
    });
    const rules = checksOf(plot.section).rules;
    const content = plotOf({ area: 4.59, boundary: square(-45.13) });
    const [found] = rules.flatMap((rule) => rule(content, contextOf([mata])));
    assert.equal(found?.code, 'boundary/overlap');
    assert.match(found?.message ?? '', /^O contorno pega 2,28 ha de Mata, que tem 4,57 ha\./);
    assert.deepEqual(findingsOf(plotOf({ area: 4.59, boundary: square(-45.132) }), contextOf([mata])), []);
    assert.deepEqual(findingsOf(content, contextOf([{ ...mata, status: 'eradicated' }])), []);
  });

  test('yield and yield per hectare follow from each other and a typed value stays', () => {
    assert.equal(derivePlot(plotOf(), contextOf()).data.estimatedProductivity, 26);
    const perHa = plotOf({ estimatedYield: undefined, estimatedProductivity: 26 });
    assert.equal(derivePlot(perHa, contextOf()).data.estimatedYield, 130);
    const both = plotOf({ estimatedProductivity: 30 });
    assert.deepEqual(derivePlot(both, contextOf()), { ...both, data: { ...both.data, phase: 'production' } });
  });

  test('correcting the estimate corrects what followed from it', () => {
    const stored = recordOf('self', 'talhoes', { data: { ...cruzeiro, estimatedProductivity: 26 } });
    const edited = plotOf({ estimatedYield: 150, estimatedProductivity: 26 });
    assert.equal(derivePlot(edited, contextOf([stored])).data.estimatedProductivity, 30);
  });

  test('figures are empty, not wrong, where a number is missing', () => {
    const bare = contentOf({ data: { area: 0, estimatedYield: 1 } });
    assert.deepEqual(
      plotFigures.map(({ of }) => of(bare, contextOf())),
      [null, null, null, null, null],
    );
  });

  test('clones are of canephora, and their shares sum to 100 %', () => {
    const clones = (species: string, ...shares: (number | null)[]) =>
      said(
        checksOf('talhoes')
          .rules.flatMap((rule) =>
            rule(
              contentOf({ data: { species, clones: shares.map((percent, at) => ({ clone: `A${at}`, percent })) } }),
              contextOf(),
            ),
          )
          .filter(({ field }) => field === 'data.clones'),
      );
    assert.deepEqual(clones('canephora', 60, 39.6), []);
    assert.deepEqual(clones('canephora', 60, 39), ['error clones/sum']);
    assert.deepEqual(clones('canephora', 60, 41), ['error clones/sum']);
    assert.deepEqual(clones('canephora', 60, null), []);
    assert.deepEqual(clones('arabica', 100), ['warning clones/other-species']);
  });
});
