import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import type { Position } from './geometry.ts';
import { boundaryRules } from './plot-boundary.ts';

const box = (west: number, south: number, width: number, height = width): Position[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];
const polygon = (...coordinates: Position[][]) => ({ type: 'Polygon' as const, coordinates });
const pointAt = (...coordinates: unknown[]) => ({ type: 'Point', coordinates });
/** 4.57 ha, as a square of a farm in Minas. */
const SQUARE = polygon(box(-45.13, -22.12, 0.002));

const told = (data: RecordContent['data'], changes: Partial<RecordContent> = {}, context = contextOf()) =>
  boundaryRules
    .flatMap((rule) => rule(contentOf({ status: 'active', season: null, ...changes, data }), context))
    .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

describe('an outline', () => {
  test('that has another area than was typed is told with both', () => {
    assert.deepEqual(told({ boundary: SQUARE, area: 4.12345 }), [
      'warning data.area: O perímetro no mapa tem 4,57 ha e a área informada é 4,1235 ha. Confira.',
    ]);
    assert.deepEqual(
      [told({ boundary: SQUARE, area: 4.4 }), told({ boundary: SQUARE }), told({ area: 4 })],
      [[], [], []],
    );
  });

  test('of a point is not enough above 4 ha', () => {
    assert.deepEqual(told({ boundary: pointAt(-45.13, -22.12), area: 4.12345 }), [
      'warning data.boundary: Com 4,1235 ha, um ponto no mapa não basta para a União Europeia. Desenhe o perímetro.',
    ]);
    assert.deepEqual(told({ boundary: pointAt(-45.13, -22.12), area: 4 }), []);
  });

  test('of ten square metres is one, of less it is a line', () => {
    const side = (degrees: number) => told({ boundary: polygon(box(-45.13, -22.12, degrees)) });
    assert.deepEqual(side(0.000_04), []);
    assert.deepEqual(side(0.000_02), [
      'error data.boundary: Os cantos estão em uma linha só: não sobra área dentro do contorno.',
    ]);
  });

  test('that is walked is refused where all of the farm have too many corners, earlier ones too', () => {
    /** A flat arch of so many corners, far from the others. */
    const arch = (corners: number, west: number): ReturnType<typeof polygon> => {
      const above = Array.from({ length: corners - 2 }, (_, at): Position => {
        const part = at / (corners - 3);
        return [west + 0.002 * part, -22.12 + 0.002 * Math.sin(Math.PI * (0.05 + 0.9 * part))];
      });
      return polygon([...above, [west + 0.001, -22.122], ...above.slice(0, 1)]);
    };
    const plots = (count: number, versions: number) =>
      Array.from({ length: count }, (_, at) => {
        const boundary = arch(2_000, -60 + at * 0.01);
        const older = Array.from({ length: versions }, () => ({ from: null, boundary }));
        return recordOf(`plot-${at}`, 'talhoes', { status: 'active', data: { boundary, versions: older } });
      });
    const beside =
      (...others: Parameters<typeof plots>) =>
      (corners: number) =>
        told({ boundary: arch(corners, -45.13) }, {}, contextOf(plots(...others)));
    const refused = [
      'error data.boundary: Os contornos da fazenda somam mais de 200.000 cantos. Desenhe este com menos cantos.',
    ];
    assert.deepEqual([beside(99, 0)(2_000), beside(100, 0)(51)], [[], refused]);
    // The newest version is the outline itself.
    assert.deepEqual([beside(50, 1)(51), beside(50, 2)(51)], [[], refused]);
    assert.deepEqual(beside(100, 0)(50), []);
  });

  test('that crosses itself is refused, one with a hole is asked about', () => {
    const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = box(-45.13, -22.12, 0.002);
    assert.deepEqual(told({ boundary: polygon([a, c, b, d, a]) }), [
      'error data.boundary: As linhas do contorno se cruzam. Ponha os cantos na ordem de quem anda em volta do talhão.',
    ]);
    assert.deepEqual(told({ boundary: polygon(box(-45.13, -22.12, 0.002), box(-45.1295, -22.1195, 0.0005)) }), [
      'warning data.boundary: O contorno tem um buraco no meio, e a União Europeia não aceita. Divida em dois talhões.',
    ]);
  });
});

describe('the place of a plot', () => {
  test('lies in Brazil, up to its edges', () => {
    const within = [pointAt(-74, -34), pointAt(-28, 6), pointAt(-74, 6), pointAt(-28, -34)];
    assert.deepEqual(
      within.flatMap((boundary) => told({ boundary })),
      [],
    );
    const beyond = [pointAt(-74.1, -10), pointAt(-27.9, -10), pointAt(-50, -34.1), pointAt(-50, 6.1)];
    const outside =
      'warning data.boundary: Este lugar fica fora do Brasil. Confira se a latitude e a longitude não estão trocadas.';
    assert.deepEqual(
      beyond.flatMap((boundary) => told({ boundary })),
      Array(4).fill(outside),
    );
    const swapped = [
      polygon(box(-22.12, -45.13, 0.002)),
      { type: 'MultiPolygon', coordinates: [[box(-22.12, -45.13, 0.002)]] },
    ];
    assert.deepEqual(
      swapped.flatMap((boundary) => told({ boundary })),
      Array(2).fill(outside),
    );
  });

  test('is not judged where it is no place', () => {
    for (const boundary of [pointAt(-50), pointAt('x', 80), pointAt(80, 'x'), { type: 'Point' }, null, 'x'])
      assert.deepEqual(told({ boundary }), []);
  });
});

describe('the land of a plot', () => {
  const other = (id: string, name: string, boundary: unknown, status = 'active') =>
    recordOf(id, 'talhoes', { name, status, data: { boundary } });

  test('that another has too is told for each of them, but for those that are gone', () => {
    const others = [
      other('far', 'Longe', polygon(box(-45.2, -22.12, 0.002))),
      other('half', 'Mata', polygon(box(-45.129, -22.12, 0.002))),
      other('gone', 'Velho', SQUARE, 'eradicated'),
      other('point', 'Ponto', pointAt(-45.129, -22.119)),
      other('small', 'Canto', polygon(box(-45.13, -22.12, 0.0004))),
      other('edge', 'Divisa', polygon(box(-45.128_01, -22.12, 0.002))),
    ];
    assert.deepEqual(told({ boundary: SQUARE }, {}, contextOf(others)), [
      'warning data.boundary: O contorno pega 2,28 ha de Mata, que tem 4,57 ha. Confira os cantos.',
      'warning data.boundary: O contorno pega 0,18 ha de Canto, que tem 0,18 ha. Confira os cantos.',
    ]);
    const corner = [other('tiny', 'Nesga', polygon(box(-45.1301, -22.12, 0.000_19)))];
    assert.equal(told({ boundary: SQUARE }, {}, contextOf(corner)).length, 1);
    assert.deepEqual(told({ boundary: SQUARE }, { status: 'eradicated' }, contextOf(others)), []);
    assert.deepEqual(told({ boundary: pointAt(-45.129, -22.119), area: 1 }, {}, contextOf(others)), []);
  });

  test('that lies outside of its farm is told, unless the plot is gone', () => {
    const { farm, ...rest } = contextOf();
    const context = {
      ...rest,
      farm: { ...farm, settings: { ...farm.settings, farmOutline: polygon(box(-45.129, -22.13, 0.1)) } },
    };
    assert.deepEqual(told({ boundary: SQUARE }, {}, context), [
      'warning data.boundary: Passa 2,28 ha para fora do contorno da fazenda. Confira os cantos.',
    ]);
    assert.deepEqual(told({ boundary: SQUARE }, { status: 'eradicated' }, context), []);
    assert.deepEqual(told({ boundary: polygon(box(-45.12, -22.12, 0.002)) }, {}, context), []);
  });
});
