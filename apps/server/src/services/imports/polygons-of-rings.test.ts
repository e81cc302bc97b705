import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Position } from '@cafezal/domain/ground/geometry.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { shpGeometries } from './read-shp.ts';

type Ring = readonly Position[];

/** A square of a shapefile: closed and clockwise, as its outer rings go. */
const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west, south + side],
  [west + side, south + side],
  [west + side, south],
  [west, south],
];

/** The bytes of a `.shp` with one polygon of these rings. */
function shpOf(rings: readonly Ring[]): Uint8Array {
  const points = rings.flat();
  const length = 44 + 4 * rings.length + 16 * points.length;
  const view = new DataView(new ArrayBuffer(108 + length));
  view.setInt32(0, 9994);
  view.setInt32(104, length / 2);
  const put = (at: number, value: number): void => view.setInt32(108 + at, value, true);
  put(0, 5);
  put(36, rings.length);
  put(40, points.length);
  let from = 0;
  for (const [part, ring] of rings.entries()) {
    put(44 + 4 * part, from);
    from += ring.length;
  }
  for (const [at, [x, y]] of points.entries()) {
    view.setFloat64(108 + 44 + 4 * rings.length + 16 * at, x, true);
    view.setFloat64(108 + 52 + 4 * rings.length + 16 * at, y, true);
  }
  return new Uint8Array(view.buffer);
}

const polygons = (...rings: readonly Ring[]): Ring[][] => {
  const [geometry] = shpGeometries(shpOf(rings), (position) => position);
  return (geometry as { coordinates: Ring[][] }).coordinates;
};
const backwards = (ring: Ring): Ring => ring.toReversed();

const [outer, hole] = [square(0, 0, 4), backwards(square(1, 1, 2))];

describe('the rings of a shapefile', () => {
  test('are outlines and holes by what lies in what, however they turn', () => {
    const one = [outer, hole];
    assert.deepEqual(polygons(...one), [one]);
    for (const rings of [one.map(backwards), [backwards(outer), hole], [outer, backwards(hole)]]) {
      assert.deepEqual(polygons(...rings), [rings]);
      assert.deepEqual(polygons(...rings.toReversed()), [rings]);
    }
    const area = polygonAreaHa({ type: 'MultiPolygon', coordinates: polygons(backwards(outer), backwards(hole)) }) ?? 0;
    const whole = polygonAreaHa({ type: 'Polygon', coordinates: [outer] }) ?? 0;
    assert.ok(area < 0.8 * whole, 'the hole is cut out');
  });

  test('are parts of their own beside each other, also where they share corners and edges', () => {
    const parts = [square(0, 0, 4), square(4, 0, 2), square(4, 2, 1), square(0, 4, 4), backwards(square(-3, -3, 3))];
    assert.deepEqual(
      polygons(...parts),
      parts.map((ring) => [ring]),
    );
    const touching = backwards(square(0, 1, 2));
    assert.deepEqual(polygons(outer, touching), [[outer, touching]]);
  });

  test('are an island in a hole, and holes of the ring that is next to them', () => {
    const [island, pond] = [square(1.5, 1.5, 1), backwards(square(1.75, 1.75, 0.5))];
    const [other, otherHole] = [square(10, 0, 4), backwards(square(11, 1, 2))];
    assert.deepEqual(polygons(pond, island, hole, outer, otherHole, other), [
      [island, pond],
      [outer, hole],
      [other, otherHole],
    ]);
  });

  test('that are the same twice are two parts', () => {
    assert.deepEqual(polygons(outer, outer).length, 2);
  });
});
