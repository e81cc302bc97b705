import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Geometry, type Position, parseGeometry } from '../ground/geometry.ts';
import { finished } from '../ground/steps.ts';
import { joinedOutlines, usableGeometry } from './usable-geometry.ts';

const read = (type: string, coordinates: unknown) => finished(usableGeometry({ type, coordinates }));
const kept = (type: string, coordinates: unknown): Geometry | null => {
  const usable = read(type, coordinates);
  return 'geometry' in usable ? usable.geometry : null;
};
const trouble = (type: string, coordinates: unknown) => {
  const usable = read(type, coordinates);
  return 'trouble' in usable ? usable.trouble : null;
};

const RANGE = 'Cada ponto precisa de longitude de -180 a 180 e latitude de -90 a 90.';
const EMPTY = 'O desenho está vazio.';

const SIDE = 0.01;

/** A square counter-clockwise and closed, from its corner in the south-west. */
const square = (west = 0, side = 4): Position[] => [
  [west, 0],
  [west + side, 0],
  [west + side, side],
  [west, side],
  [west, 0],
];
const clockwise = (west = 0, side = 4): Position[] => square(west, side).toReversed();

describe('a point of a map', () => {
  test('is kept at six decimals, without its height', () => {
    const points: readonly [unknown, Position][] = [
      [
        [-45.123_456_4, -22.123_456_6, 812],
        [-45.123456, -22.123457],
      ],
      [
        [-1e-9, -1e-9],
        [0, 0],
      ],
      [
        [180, -90],
        [180, -90],
      ],
      [
        [-180, 90],
        [-180, 90],
      ],
    ];
    for (const [raw, coordinates] of points)
      assert.deepEqual(read('Point', raw), { geometry: { type: 'Point', coordinates }, told: [] });
  });

  test('that lies nowhere on earth is told so', () => {
    const nowhere = [
      [180.001, 0],
      [-180.001, 0],
      [0, 90.001],
      [0, -90.001],
      [Number.NaN, 0],
      [0, Number.NaN],
    ];
    for (const raw of [...nowhere, [], [1], ['1', 2], [1, '2'], null, { 0: 1, 1: 2 }])
      assert.deepEqual(read('Point', raw), { trouble: RANGE });
  });

  test('becomes degrees as its file says', () => {
    const usable = usableGeometry({ type: 'Point', coordinates: [10, 20] }, ([x, y]) => [x / 10, -y / 10]);
    assert.deepEqual(finished(usable), { geometry: { type: 'Point', coordinates: [1, -2] }, told: [] });
    const far = usableGeometry({ type: 'Point', coordinates: [10, 20] }, ([x, y]) => [x * 100, y]);
    assert.deepEqual(finished(far), { trouble: RANGE });
    const broken = usableGeometry({ type: 'Point', coordinates: [10, 20] }, () =>
      assert.fail('a fault of the program'),
    );
    assert.throws(() => finished(broken), /a fault of the program/);
  });
});

describe('an outline of a map', () => {
  test('is closed and turned as the standard has it, its holes the other way', () => {
    const [outer, hole] = [square(), clockwise(1, 1)];
    const geometry = { type: 'Polygon', coordinates: [outer, hole] };
    for (const rings of [
      [outer, hole],
      [clockwise(), square(1, 1)],
      [outer.slice(0, 4), hole.slice(0, 4)],
      [outer.flatMap((corner) => [corner, [...corner, 9]]), hole],
    ])
      assert.deepEqual(read('Polygon', rings), { geometry, told: [] });
    assert.deepEqual(kept('Polygon', [clockwise(0, SIDE)])?.coordinates, [square(0, SIDE)]);
    assert.deepEqual(kept('Polygon', [square(-2).map(([x, y]) => [x, y - 2])])?.coordinates, [
      square(-2).map(([x, y]) => [x, y - 2]),
    ]);
  });

  test('of several parts keeps each with its holes, and of one part is a simple one', () => {
    const [one, other, third] = [[square(), clockwise(1, 1)], [square(10)], [square(20), clockwise(21, 1)]];
    assert.deepEqual(kept('MultiPolygon', [one, other, third]), {
      type: 'MultiPolygon',
      coordinates: [one, other, third],
    });
    assert.deepEqual(kept('MultiPolygon', [one]), { type: 'Polygon', coordinates: one });
  });

  test('needs three corners that are apart', () => {
    const few = 'O contorno precisa de pelo menos 3 cantos.';
    const apart: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    assert.deepEqual(kept('Polygon', [apart])?.coordinates, [[...apart, [0, 0]]]);
    for (const ring of [
      apart.slice(0, 2),
      [...apart.slice(0, 2), [0, 0]],
      [apart[0], apart[0]],
      [...apart.slice(0, 2), [1, 4e-7], [0, 0]],
    ])
      assert.equal(trouble('Polygon', [ring]), few);
    // A corner that comes again farther on, or beside, is one of its own.
    assert.equal(trouble('Polygon', [[...apart.slice(0, 2), [1, 6e-7], [0, 0]]]), null);
  });

  test('that is empty or none is told so', () => {
    for (const [type, coordinates] of [
      ['Polygon', []],
      ['Polygon', [[]]],
      ['Polygon', null],
      ['Polygon', [null]],
      ['MultiPolygon', [[]]],
      ['MultiPolygon', []],
      ['LineString', []],
      ['MultiLineString', []],
    ] as const)
      assert.deepEqual(read(type, coordinates), { trouble: EMPTY }, `${type} ${JSON.stringify(coordinates)}`);
    assert.deepEqual(
      read('Polygon', [
        [
          [0, 0],
          [1, 0],
          [1, 100],
        ],
      ]),
      { trouble: RANGE },
    );
    const path = { trouble: 'Só contornos e pontos entram.', isPath: true };
    for (const raw of [null, 7, [], {}, { type: 'MultiPoint', coordinates: [[0, 0]] }])
      assert.deepEqual(finished(usableGeometry(raw)), path);
  });

  test('has at most 200 parts and holes', () => {
    const rings = Array.from({ length: 201 }, (_, at) => square(at / 10, 0.01));
    const tooMany = 'Este desenho tem 201 partes e buracos. Um contorno tem até 200.';
    assert.equal(kept('Polygon', rings.slice(1))?.coordinates.length, 200);
    assert.equal(trouble('Polygon', rings), tooMany);
    assert.equal(
      kept(
        'MultiPolygon',
        rings.slice(1).map((ring) => [ring]),
      )?.coordinates.length,
      200,
    );
    assert.equal(
      trouble(
        'MultiPolygon',
        rings.map((ring) => [ring]),
      ),
      tooMany,
    );
    assert.equal(trouble('MultiPolygon', [rings.slice(1), [square(50)]]), tooMany);
  });
});

/** A square, usually of a kilometre, with so many corners, all but four of them on its lines. */
function fine(count: number, length = SIDE): Position[] {
  const sides = square(0, length).slice(0, 4);
  const share = (count - 1) / 4;
  return Array.from({ length: count }, (_, at): Position => {
    const side = Math.min(3, Math.floor(at / share));
    const [[x, y], [toX, toY]] = [sides[side] ?? [0, 0], sides[(side + 1) % 4] ?? [0, 0]];
    const along = (at - side * share) / share;
    return [x + along * (toX - x), y + along * (toY - y)];
  });
}

describe('an outline with many corners', () => {
  test('is thinned where it has more than 2,000, and says by how far', () => {
    const [usable, whole] = [read('Polygon', [fine(2_001)]), read('Polygon', [fine(2_000).map(([x, y]) => [x, y])])];
    const told = ['Tinha 2.001 cantos e fica com 5: o risco muda até 0,5 m.'];
    assert.deepEqual(usable, { geometry: { type: 'Polygon', coordinates: [square(0, SIDE)] }, told });
    assert.deepEqual('told' in whole && whole.told, []);
    assert.equal('geometry' in whole && (whole.geometry.coordinates as Position[][])[0]?.length, 2_000);
  });

  test('of a track that is not closed has as many with the corner that closes it', () => {
    const whole = read('LineString', fine(2_000).slice(0, 1_999));
    assert.deepEqual('told' in whole && whole.told, ['O caminho foi fechado: faltavam 2 m.'], 'nothing is thinned');
    for (const count of [1_999, 2_000, 2_001, 3_000])
      assert.ok('geometry' in parseGeometry(kept('LineString', fine(count + 1).slice(0, count))), `${count} corners`);
  });

  test('is not thinned by more than 16 m', () => {
    const zigzag = Array.from({ length: 20 }, (_, at): Position => [at / 1_000, at % 2]);
    const rings = Array.from({ length: 101 }, () => zigzag);
    assert.equal(trouble('Polygon', rings), 'Este desenho tem cantos demais. Simplifique.');
  });

  test('is looked at up to 50,000 of them in all its parts, in steps of 500', () => {
    const [half, tooMany] = [fine(25_001, SIDE / 100), 'Este desenho passa de 50.000 cantos. Simplifique.'];
    assert.equal(trouble('MultiPolygon', [[half.slice(1)], [half.slice(1)]]), null);
    assert.equal(trouble('MultiPolygon', [[half], [half.slice(1)]]), tooMany);
    const steps = usableGeometry({ type: 'Polygon', coordinates: [fine(1_501), square()] });
    let count = 0;
    while (steps.next().done !== true) count += 1;
    assert.equal(count, 3);
  });
});

describe('a path of a map', () => {
  /** Along the meridian and back, so that `gap` metres are missing at its end. */
  const walked = (length: number, gap: number): Position[] =>
    [0, (length + gap) / 2, gap].map((meters): Position => [0, meters / 111_320]);
  /** The same with a corner beside, so that it goes around something. */
  const around = (length: number, gap: number): Position[] => walked(length, gap).toSpliced(1, 0, [1e-5, 1e-5]);

  test('that comes back to where it began is an outline', () => {
    const closed = { geometry: { type: 'Polygon', coordinates: [square()] }, told: [] };
    assert.deepEqual(read('LineString', square()), closed);
    assert.deepEqual(read('LineString', clockwise()), closed);
    assert.deepEqual(read('MultiLineString', [square(), square(10)]), {
      geometry: { type: 'MultiPolygon', coordinates: [[square()], [square(10)]] },
      told: [],
    });
  });

  test('is closed over 50 m, or a tenth of its length, which it says from a metre on', () => {
    const toldOf = (length: number, gap: number) => {
      const usable = read('LineString', around(length, gap));
      return 'told' in usable ? usable.told : [usable.trouble, usable.isPath];
    };
    const closed = (meters: number) => [`O caminho foi fechado: faltavam ${meters} m.`];
    const open = (meters: number) => [`É um caminho que não fecha: faltam ${meters} m.`, true];
    assert.deepEqual([toldOf(300, 0.9), toldOf(300, 1)], [[], closed(1)]);
    assert.deepEqual([toldOf(300, 50), toldOf(300, 50.6)], [closed(50), open(51)]);
    assert.deepEqual([toldOf(9_000, 890), toldOf(9_000, 910)], [closed(890), open(910)]);
    assert.deepEqual(read('MultiLineString', [square(), around(300, 80)]), {
      trouble: 'É um caminho que não fecha: faltam 80 m.',
      isPath: true,
    });
  });

  test('of one or two positions is a line', () => {
    const line = { trouble: 'É uma linha, e não um contorno.', isPath: true };
    for (const count of [1, 2]) assert.deepEqual(read('LineString', square().slice(0, count)), line);
    assert.deepEqual(read('LineString', walked(1, 0)), { trouble: 'O contorno precisa de pelo menos 3 cantos.' });
  });
});

describe('several outlines', () => {
  const join = (...outlines: Geometry[]) => finished(joinedOutlines(outlines));

  test('become one of all their parts, without points, thinned together', () => {
    const one: Geometry = { type: 'Polygon', coordinates: [square()] };
    const two: Geometry = { type: 'MultiPolygon', coordinates: [[square(10), clockwise(11, 1)], [square(20)]] };
    assert.deepEqual(join(one, { type: 'Point', coordinates: [1, 1] }, two), {
      geometry: { type: 'MultiPolygon', coordinates: [one.coordinates, ...two.coordinates] },
      told: [],
    });
    const many: Geometry = { type: 'Polygon', coordinates: [fine(1_997)] };
    assert.deepEqual(join(many, one), {
      geometry: { type: 'MultiPolygon', coordinates: [[square(0, SIDE)], [square()]] },
      told: ['Tinha 2.002 cantos e fica com 10: o risco muda até 0,5 m.'],
    });
  });

  test('are none where they have too many parts', () => {
    const rings = Array.from({ length: 150 }, () => square());
    assert.equal(join({ type: 'Polygon', coordinates: rings }, { type: 'Polygon', coordinates: rings }), null);
  });
});
