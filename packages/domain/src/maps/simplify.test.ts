import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finished } from '../ground/steps.ts';
import { distanceToLine, lengthOf, metersApart, simplified, simplifiedTo } from './simplify.ts';
import { usableGeometry } from './usable-geometry.ts';

type Position = readonly [number, number];

/** About a metre, in degrees of a meridian. */
const METER = 1 / 111_320;

/** A way that turns again and again, told by a number. */
function walk(seed: number, length: number): Position[] {
  let state = seed;
  const next = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  let [x, y] = [-45, -22];
  return Array.from({ length }, (): Position => {
    [x, y] = [x + next() * 20 * METER, y + next() * 20 * METER];
    return [x, y];
  });
}

/** Corners that all stick out alike, so that each cut takes off one: the dearest line to thin. */
const zigzag = (length: number, meters = 1_000): Position[] =>
  Array.from({ length }, (_, at): Position => [-45 + at * 100 * METER, -22 + (at % 2) * meters * METER]);

describe('thinning a line', () => {
  test('leaves the same whether it was told apart from finer bends or not', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const line = walk(seed, 2_500);
      const thinned = finished(simplifiedTo([line], 300));
      assert.ok(thinned !== null && thinned.meters > 0);
      assert.deepEqual(thinned.rings, [simplified(line, thinned.meters)]);
    }
  });

  test('keeps every corner that bends by more, and both ends', () => {
    assert.equal(simplified(zigzag(40), 100).length, 40);
    const flat = [...zigzag(40, 0.2), [-45, -21] as const];
    assert.deepEqual(simplified(flat, 1), [flat[0], flat[39], flat[40]]);
  });

  test('is made in short steps, however dear the line', () => {
    const steps = simplifiedTo([zigzag(4_000)], 2_000);
    let count = 0;
    while (!steps.next().done) count += 1;
    // Eight million distances, of which a step measures ten thousand and those of one cut.
    assert.ok(count > 500 && count < 2_000, `${count} steps`);
  });

  test('is not begun for a shape with more corners than are looked at, in however many parts', () => {
    const ring = zigzag(20_000);
    const steps = usableGeometry({ type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] });
    const read = finished(steps);
    assert.deepEqual(read, { trouble: 'Este desenho passa de 50.000 cantos. Simplifique.' });
  });
});

/** Some metres east and north of where equator and first meridian meet, where a degree is as long both ways. */
const place = (east: number, north: number): Position => [east / 111_320, north / 111_320];

const CORNERS = [place(0, 0), place(2_000, 0), place(2_000, -1_000), place(0, -1_000)];

/** A field whose northern side has ten teeth of so many metres. */
const toothed = (meters: number): Position[] => [
  ...Array.from({ length: 20 }, (_, at) => place(at * 100, (at % 2) * meters)),
  ...CORNERS.slice(1),
];

/** A field whose northern side has so many corners, so many metres apart, all on one line. */
const dense = (count: number, meters: number): Position[] => [
  ...Array.from({ length: count - 2 }, (_, at) => place(at * meters, 0)),
  ...[place((count - 3) * meters, -1_000), place(0, -1_000)],
];

describe('thinning to a number of corners', () => {
  const thinned = (most: number, ...rings: Position[][]) => finished(simplifiedTo(rings, most));

  test('takes away no more than it must, and says by how far lines may have moved', () => {
    const whole = toothed(4);
    assert.deepEqual(thinned(23, whole), { rings: [whole], meters: 0 });
    const steps = [0.5, 1, 2, 4, 8, 16];
    for (const [at, meters] of steps.entries()) {
      assert.deepEqual(thinned(22, toothed(meters))?.meters, meters);
      assert.deepEqual(thinned(4, toothed(meters)), { rings: [CORNERS], meters });
      assert.deepEqual(thinned(4, toothed(meters * 1.01))?.meters, steps[at + 1]);
    }
  });

  test('thins several rings alike, and leaves a ring that would be nothing', () => {
    const speck = [place(0, 0), place(0.1, 0), place(0.1, 0.1), place(0, 0.1)];
    assert.deepEqual(thinned(30, toothed(4), toothed(2), speck), { rings: [CORNERS, CORNERS, speck], meters: 4 });
    assert.deepEqual(thinned(34, toothed(4), toothed(2), speck), { rings: [toothed(4), CORNERS, speck], meters: 2 });
  });

  test('first leaves out corners that are close together where there are more than 4,000', () => {
    const corners = (count: number, meters: number) => [
      ...[place(0, 0), place((count - 3) * meters, 0), place((count - 3) * meters, -1_000), place(0, -1_000)],
    ];
    assert.deepEqual(thinned(4, dense(4_000, 0.4)), { rings: [corners(4_000, 0.4)], meters: 0.5 });
    assert.deepEqual(thinned(4, dense(4_001, 0.4)), { rings: [corners(4_001, 0.4)], meters: 1 });
    assert.equal(thinned(4, dense(30_001, 0.11))?.meters, 1.5);
    // The dearest of several rings says how far.
    assert.equal(thinned(12, dense(30_001, 0.11), dense(4_001, 0.4), toothed(1))?.meters, 2);
    assert.deepEqual(thinned(5, dense(4_000, 17))?.meters, 0.5);
    assert.equal(thinned(5, dense(4_001, 17)), null);
  });

  test('keeps the last corner, however near it is', () => {
    const walked = dense(4_100, 0.4).slice(0, -2);
    const back = [...walked, place(0, -1_000), place(0, -0.1), place(0.1, -0.1)];
    const kept = thinned(5, back)?.rings[0];
    assert.deepEqual([kept?.[0], kept?.at(-1)], [place(0, 0), place(0.1, -0.1)]);
  });

  test('lets others have their turn every ten thousand corners', () => {
    // Every fifth is more than 2 m from the last: four thousand are left at the third try.
    const line = Array.from({ length: 19_996 }, (_, at) => place(at * 0.45, 0));
    const steps = simplifiedTo([line], 2_000);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    // One before, one in each try, and one for each of six tolerances: a line alone has too few corners to be one.
    assert.equal(count, 1 + 3 + 6);
  });
});

test('a corner is dropped within so many metres of a straight line, and three are always left', () => {
  const bent = (meters: number) => [place(0, 0), place(100, meters), place(200, 0), place(200, -100)];
  const straight = [place(0, 0), place(200, 0), place(200, -100)];
  assert.deepEqual([simplified(bent(1), 1), simplified(bent(1.01), 1)], [straight, bent(1.01)]);
  assert.deepEqual(simplified(bent(1).slice(0, 3), 5), bent(1).slice(0, 3));
  assert.deepEqual(simplified(bent(1), 500), bent(1));
});

test('a metre east is as long as one north, however far from the equator', () => {
  const bent = (meters: number): Position[] => [
    [0, 60],
    [meters / 55_660, 60.001],
    [0, 60.002],
    [-0.01, 60.002],
  ];
  assert.deepEqual(
    [1.4, 1.6].map((meters) => simplified(bent(meters), 1.5).length),
    [3, 4],
  );
});

test('distances are from the nearest point of a line, and lengths along it', () => {
  const [from, to] = [
    { x: 1, y: 1 },
    { x: 5, y: 1 },
  ];
  const far = ([x, y]: readonly [number, number], end = to) => distanceToLine({ x, y }, from, end);
  assert.deepEqual([far([2, 4]), far([9, 4]), far([-2, -3]), far([4, 5], from)], [3, 5, 5, 5]);
  assert.equal(Math.round(metersApart([10, 60], [11, 60])), 55_660);
  assert.equal(Math.round(metersApart([10, 60], [10, 59])), 111_320);
  assert.equal(Math.round(lengthOf([[0, 0], place(30, 0), place(30, 40), place(0, 0)])), 120);
});
