import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type EuropeShape, europeShapes } from './europe-shape.ts';
import { doubleArea, isSimple, type Micro, type MicroRing } from './micro.ts';

const ring = (...corners: readonly (readonly [number, number])[]) =>
  [...corners, ...corners.slice(0, 1)].map(([x, y]) => [x / 1e6, y / 1e6]);
const square = (west: number, south: number, size: number) =>
  ring([west, south], [west + size, south], [west + size, south + size], [west, south + size]);
const polygon = (...rings: readonly unknown[]) => ({ type: 'Polygon', coordinates: rings });

const ringsOf = (shapes: readonly EuropeShape[]): readonly MicroRing[] =>
  shapes.flatMap((shape) => ('rings' in shape ? shape.rings : []));
const areaOf = (rings: readonly MicroRing[]) => rings.reduce((sum, one) => sum + doubleArea(one), 0);

describe('a shape for Europe', () => {
  test('is given up soon where its last hole is too narrow to be cut, however many holes come before', () => {
    const triangle = (west: number) => ring([west, 100], [west + 40, 500], [west + 80, 100]);
    const holes = Array.from({ length: 12 }, (_, at) => triangle(100 + at * 100));
    const sliver = ring([5000, 100], [5001, 100], [5000, 105]);
    const uncut = europeShapes(polygon(square(0, 0, 9000), ...holes, sliver), 5);
    assert.deepEqual(ringsOf(uncut), []);
    const cut = europeShapes(polygon(square(0, 0, 9000), ...holes), 5);
    assert.ok(ringsOf(cut).length > 12);
  });

  test('is rounded first: corners that fall together are one, and what is left must be sound', () => {
    const jitter = [
      [0, 0],
      [0.001, 0],
      [0.0010000001, 0.0000000001],
      [0.001, 0.001],
      [0, 0.001],
      [0, 0],
    ];
    assert.deepEqual(ringsOf(europeShapes(polygon(jitter), 1)), [
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ],
    ]);
    const sliver = [
      [0, 0],
      [0.0000002, 0.001],
      [0.0000004, 0],
      [0, 0],
    ];
    assert.deepEqual(europeShapes(polygon(sliver), 1), []);
  });

  test('runs counter-clockwise, whichever way it was drawn', () => {
    const drawn = square(-45_000_000, -22_000_000, 2000);
    for (const one of [drawn, [...drawn].reverse()]) {
      const [outer] = ringsOf(europeShapes(polygon(one), 1));
      assert.ok(outer !== undefined && doubleArea(outer) > 0);
    }
  });

  test('is none where the line crosses or touches itself, or turns back upon itself', () => {
    const bowtie = ring([0, 0], [10, 10], [10, 0], [0, 10]);
    const pinched = ring([0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5]);
    const spike = ring([0, 0], [10, 0], [20, 0], [10, 0], [10, 10], [0, 10]);
    for (const one of [bowtie, pinched, spike]) assert.deepEqual(europeShapes(polygon(one), 1), []);
  });

  test('is a point up to 4 ha alone, and several points likewise', () => {
    const point = { type: 'Point', coordinates: [-45.1, -22.1] };
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [-45.1, -22.1],
        [-45.2, -22.1],
      ],
    };
    assert.deepEqual(europeShapes(point, 4), [{ type: 'Point', points: [[-45_100_000, -22_100_000]] }]);
    assert.equal(europeShapes(points, 3)[0]?.type, 'MultiPoint');
    assert.deepEqual([...europeShapes(point, 4.01), ...europeShapes(points, 5)], []);
    assert.deepEqual(europeShapes(null, 1), []);
  });

  test('of parts that lie apart is one MultiPolygon; of parts that touch it is a polygon each', () => {
    const parts = (gap: number) => ({
      type: 'MultiPolygon',
      coordinates: [[square(0, 0, 100)], [square(100 + gap, 0, 100)]],
    });
    assert.deepEqual(
      europeShapes(parts(5), 1).map(({ type }) => type),
      ['MultiPolygon'],
    );
    assert.deepEqual(
      europeShapes(parts(0), 1).map(({ type }) => type),
      ['Polygon', 'Polygon'],
    );
  });

  test('with a hole is cut through it: as much land as before, in polygons without holes', () => {
    const shapes = europeShapes(polygon(square(0, 0, 1000), square(400, 400, 200)), 1);
    assert.equal(shapes.length, 2);
    assert.ok(ringsOf(shapes).every(isSimple));
    assert.equal(areaOf(ringsOf(shapes)), 2 * (1_000_000 - 40_000));
  });

  test('is none where a hole lies outside or touches the line', () => {
    for (const hole of [square(2000, 0, 10), square(990, 100, 10), square(0, 100, 50)]) {
      assert.deepEqual(europeShapes(polygon(square(0, 0, 1000), hole), 1), []);
    }
  });

  test('keeps its land and soundness with any number of holes in any star', () => {
    const star = fc.array(fc.integer({ min: 4000, max: 9000 }), { minLength: 5, maxLength: 24 });
    const holes = fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(star, holes, fc.integer({ min: 3, max: 7 }), (radii, cells, corners) => {
        const at = (angle: number, length: number, [x, y]: Micro): Micro => [
          x + Math.round(length * Math.cos(angle)),
          y + Math.round(length * Math.sin(angle)),
        ];
        const outer = radii.map((radius, k) => at((2 * Math.PI * k) / radii.length, radius, [0, 0]));
        const inner = cells.map((cell): Micro[] => {
          const middle: Micro = [((cell % 3) - 1) * 700, (Math.floor(cell / 3) - 1) * 700];
          return Array.from({ length: corners }, (_, k) => at((2 * Math.PI * k) / corners + 0.1, 300, middle));
        });
        // A star with few points may come closer to its middle than the holes lie.
        fc.pre(radii.length > 7);
        const shapes = europeShapes(polygon(ring(...outer), ...inner.map((hole) => ring(...hole))), 1);
        const land = Math.abs(doubleArea(outer)) - inner.reduce((sum, hole) => sum + Math.abs(doubleArea(hole)), 0);
        const rings = ringsOf(shapes);
        assert.ok(rings.length > 1 && rings.every((one) => isSimple(one) && doubleArea(one) > 0));
        // New corners are rounded, so that each cut may move a millionth of a degree along it.
        assert.ok(Math.abs(areaOf(rings) - land) <= rings.length * 20_000, `${areaOf(rings)} of ${land}`);
      }),
      { numRuns: 300 },
    );
  });
});

const corners = (west: number, south: number, size: number): MicroRing => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];

describe('a drawn shape', () => {
  const kinds = (geometry: unknown, hectares?: number) => europeShapes(geometry, hectares).map(({ type }) => type);
  const parts = (...polygons: readonly (readonly MicroRing[])[]) => ({
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => rings.map((one) => ring(...one))),
  });

  test('of points is taken up to 4 ha, and where nobody wrote the hectares', () => {
    const points = (...coordinates: readonly unknown[]) => ({ type: 'MultiPoint', coordinates });
    const one = points([-45, -22]);
    assert.deepEqual(europeShapes(one, undefined), [{ type: 'Point', points: [[-45_000_000, -22_000_000]] }]);
    assert.deepEqual([kinds(one, 4), kinds(one, 4.0001)], [['Point'], []]);
    assert.deepEqual(kinds(points([-45, -22], [-45, -23])), ['MultiPoint']);
    for (const broken of [points(), points([-45, -22], [-45]), points(['1', 2]), points([1, '2'])])
      assert.deepEqual(kinds(broken), []);
    for (const broken of [
      undefined,
      'Point',
      {},
      { coordinates: {} },
      { coordinates: [1] },
      { coordinates: [1, null] },
    ])
      assert.deepEqual(kinds(broken), []);
  });

  test('of several parts is one where none lies in another or has a hole', () => {
    const [big, small, far] = [corners(0, 0, 900), corners(100, 100, 50), corners(5000, 0, 100)];
    assert.deepEqual(europeShapes(parts([big], [far]), 1), [{ type: 'MultiPolygon', rings: [big, far] }]);
    assert.deepEqual(kinds(parts([big])), ['Polygon']);
    assert.deepEqual(kinds(parts([big], [small])), ['Polygon', 'Polygon']);
    assert.deepEqual(kinds(parts([small], [far], [big])), ['Polygon', 'Polygon', 'Polygon']);
    assert.deepEqual(kinds(parts([big, small], [far])), ['Polygon', 'Polygon', 'Polygon']);
  });

  test('is none where one of its parts is broken', () => {
    assert.deepEqual(kinds(parts([corners(0, 0, 900)], [corners(5000, 0, 100).slice(0, 2)])), []);
    assert.deepEqual(kinds(parts([[]])), []);
  });
});
