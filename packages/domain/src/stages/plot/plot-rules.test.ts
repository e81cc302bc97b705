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

describe('what is said of a plot', () => {
  const told = (changes: RecordContent['data'], records: Parameters<typeof contextOf>[0] = [], status = 'active') =>
    checksOf('talhoes')
      .rules.flatMap((rule) => rule({ ...plotOf(changes), status }, contextOf(records)))
      .map(({ field, message }) => `${field}: ${message}`);

  test('has its area and that of its farm, and those of all plots together', () => {
    assert.deepEqual(told({ area: 24, plantCount: null, estimatedYield: null }), []);
    assert.deepEqual(told({ area: 24.12345 }), [
      'data.area: Este talhão teria 24,1235 ha. A fazenda tem 24 ha. Confira as áreas.',
    ]);
    const rest = ['a', 'b'].map((id) =>
      recordOf(id, 'talhoes', { name: id, data: id === 'a' ? { area: 19.51235 } : {} }),
    );
    assert.deepEqual(told({}, rest), [
      'data.area: Os talhões somariam 24,5124 ha. A fazenda tem 24 ha. Confira as áreas.',
    ]);
    assert.deepEqual(told({ area: 30 }, [], 'eradicated'), []);
    const context = contextOf();
    const small = { ...context, farm: { ...context.farm, totalArea: 4.12345 } };
    assert.deepEqual(
      checksOf('talhoes').rules.flatMap((rule) => rule(plotOf(), small).map(({ message }) => message)),
      ['Este talhão teria 5 ha. A fazenda tem 4,1235 ha. Confira as áreas.'],
    );
  });

  test('has the day or the year that cannot be', () => {
    const planted = (day: object, status?: string) => told({ plantingDate: null, ...day }, [], status);
    assert.deepEqual([planted({ plantingDate: '1900-01-01' }), planted({ plantingDate: '2027-12-31' })], [[], []]);
    assert.deepEqual(planted({ plantingYear: 1899 }), ['data.plantingYear: O plantio não pode ser antes de 1900.']);
    assert.deepEqual(planted({ plantingDate: '2028-01-01' }), [
      'data.plantingDate: O plantio está mais de um ano à frente. Confira o ano.',
    ]);
    assert.deepEqual(planted({}, 'eradicated'), []);
  });

  test('has the plants that area and spacing give, beside those that were counted', () => {
    const metre = { area: 1, rowSpacing: 1, plantSpacing: 1, estimatedYield: null };
    assert.deepEqual([told({ ...metre, plantCount: 11_000 }), told({ ...metre, plantCount: 9_000 })], [[], []]);
    assert.deepEqual(told({ ...metre, plantCount: 11_000.4 }), [
      'data.plantCount: Pela área e pelo espaçamento dá 10.000 plantas; você informou 11.000. Confira.',
    ]);
    assert.equal(told({ ...metre, area: 0.0001, plantCount: 5 }).length, 1);
  });

  test('has the sacas a hectare beyond what is rare, and beyond what is possible', () => {
    const rare = (productivity: number, species?: string) =>
      told({ species, altitude: null, cultivar: null, estimatedYield: null, estimatedProductivity: productivity });
    const most = [rare(80, 'arabica'), rare(150, 'canephora'), rare(120), rare(50)];
    assert.deepEqual(most.flat(), []);
    assert.deepEqual([rare(80.55, 'arabica'), rare(150.5, 'canephora'), rare(120.5)].flat(), [
      'data.estimatedProductivity: Dá 80,6 sacas por hectare. Passar de 80 é raro. Confira a estimativa.',
      'data.estimatedProductivity: Dá 150,5 sacas por hectare. Passar de 150 é raro. Confira a estimativa.',
      'data.estimatedProductivity: Dá 120,5 sacas por hectare. Passar de 120 é raro. Confira a estimativa.',
    ]);
    const estimated = (estimatedYield: number) => told({ estimatedYield });
    assert.deepEqual(estimated(600), []);
    assert.deepEqual(estimated(601.25), [
      'data.estimatedYield: Dá 120,3 sacas por hectare. Passar de 120 é raro. Confira.',
    ]);
    assert.match(estimated(1250).join(), /^data\.estimatedYield: Dá 250 sacas por hectare/);
    assert.deepEqual(estimated(1257), [
      'data.estimatedYield: Não pode: dá 251 sacas por hectare. O máximo possível é 250. Confira a estimativa e a área.',
    ]);
  });

  test('has what its clones sum to, and each certificate that is over', () => {
    const sums = (...percents: number[]) =>
      told({
        species: null,
        cultivar: null,
        altitude: null,
        clones: percents.map((percent) => ({ clone: 'A', percent })),
      });
    assert.deepEqual([sums(60, 40.5), sums(60, 39.5)], [[], []]);
    assert.deepEqual(sums(50), ['data.clones: Os clones somam 50 %. Têm que dar 100 %.']);
    assert.deepEqual(sums(60, 41.26), ['data.clones: Os clones somam 101,3 %. Têm que dar 100 %.']);
    const certifications = [{}, { validUntil: '2026-12-31' }, { validUntil: '2026-12-30' }];
    assert.deepEqual(told({ certifications }), [
      'data.certifications.2.validUntil: Esta certificação venceu. Renove ou tire da lista.',
    ]);
  });
});
