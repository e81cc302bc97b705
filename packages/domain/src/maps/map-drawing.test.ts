import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Geometry, Position } from '../ground/geometry.ts';
import { drawingOf } from './map-drawing.ts';

const square = (west: number, south: number, side: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

function drawn(...geometries: readonly Geometry[]) {
  const steps = drawingOf(geometries.map((geometry, at) => ({ line: at + 1, geometry })));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

describe('a drawing of the shapes of a map', () => {
  test('has north above and the east to the right, in whole units within its size', () => {
    const drawing = drawn(square(-45.1, -22.1, 0.01), square(-45.05, -22.05, 0.01));
    assert.ok(drawing !== null);
    const [south, north] = drawing.shapes;
    assert.ok(south !== undefined && north !== undefined);
    assert.ok(south.at[1] > north.at[1] && south.at[0] < north.at[0]);
    const numbers = drawing.shapes.flatMap(({ path }) => path.match(/-?[\d.]+/g)?.map(Number) ?? []);
    assert.ok(numbers.every((one) => Number.isInteger(one) && one >= 0 && one <= 1_000));
    // Six hundredths of a degree north are longer on the ground than as many east, at 22° south.
    assert.ok(drawing.height > drawing.width && drawing.width > 0.9 * drawing.height);
  });

  test('has a place for a single point, and leaves out corners that nobody sees', () => {
    const point = drawn({ type: 'Point', coordinates: [-45, -22] });
    assert.deepEqual(point?.shapes[0]?.at, [30, 30]);
    const round = Array.from({ length: 2_000 }, (_, at): [number, number] => {
      const angle = (at / 1_999) * 2 * Math.PI;
      return [-45 + 0.0001 * Math.cos(angle), -22 + 0.0001 * Math.sin(angle)];
    });
    const small = drawn(square(-46, -23, 1), { type: 'Polygon', coordinates: [round] });
    assert.ok((small?.shapes[1]?.path.length ?? 1_000) < 100);
  });

  test('has each ring as a path, squares for points, and where the middle of a shape is', () => {
    const farm = square(0, 0, 0.01);
    const hole = square(0.002, 0.004, 0.002).coordinates as Position[][];
    const parts: Geometry = {
      type: 'MultiPolygon',
      coordinates: [
        [...(farm.coordinates as Position[][]), ...hole],
        square(0.008, 0.006, 0.001).coordinates as Position[][],
      ],
    };
    assert.deepEqual(drawn(farm, parts, { type: 'Point', coordinates: [0.01, 0.005] }, square(0.001, 0.002, 0.002)), {
      ...{ width: 1_000, height: 1_000 },
      shapes: [
        { line: 1, path: 'M30 970L970 970L970 30L30 30L30 970Z', at: [500, 500] },
        {
          line: 2,
          path: [
            'M30 970L970 970L970 30L30 30L30 970ZM218 594L406 594L406 406L218 406L218 594Z',
            'M782 406L876 406L876 312L782 312L782 406Z',
          ].join(''),
          at: [500, 500],
        },
        { line: 3, path: 'M962 492h16v16h-16Z', at: [970, 500] },
        { line: 4, path: 'M124 782L312 782L312 594L124 594L124 782Z', at: [218, 688] },
      ],
    });
  });

  test('is narrower the farther it is from the equator, where a degree east is shorter', () => {
    const { width, height, shapes } = drawn(square(10, 59.99, 0.02)) ?? {};
    assert.deepEqual([width, height, shapes?.[0]?.at], [530, 1_000, [265, 500]]);
    const tall = drawn({ type: 'Point', coordinates: [0, 0] }, { type: 'Point', coordinates: [0, 0.00001] });
    assert.deepEqual([tall?.width, tall?.height], [60, 1_000]);
    const near = drawn({ type: 'Point', coordinates: [0, 0] }, { type: 'Point', coordinates: [0, 0.000005] });
    assert.deepEqual([near?.width, near?.height], [60, 530]);
  });

  test('leaves out a corner that falls on the one before, and no other', () => {
    const [west, south] = [0, 0];
    const ring: Position[] = [
      [west, south],
      [0.00001, 0],
      [0.01, 0],
      [0.01, 0.00001],
      [0.01, 0.01],
      [0, 0.01],
      [west, south],
    ];
    const path = drawn({ type: 'Polygon', coordinates: [ring] })?.shapes[0]?.path;
    assert.equal(path, 'M30 970L31 970L970 970L970 969L970 30L30 30L30 970Z');
    const finer = ring.map(([x, y]): Position => [x === 0.00001 ? 0.000001 : x, y === 0.00001 ? 0.000001 : y]);
    const bare = drawn({ type: 'Polygon', coordinates: [finer] })?.shapes[0]?.path;
    assert.equal(bare, 'M30 970L970 970L970 30L30 30L30 970Z');
  });

  test('of nothing is nothing', () => {
    assert.equal(drawn(), null);
  });
});

test('a shape of more corners than a call takes arguments has its place in the middle', () => {
  const ring: Position[] = Array.from({ length: 199_996 }, (_, at) => [-45 - at * 1e-7, -22]);
  const corners: Position[] = [...ring, [-45.02, -22.02], [-45, -22.02], [-45, -22]];
  const [shape] = drawn({ type: 'Polygon', coordinates: [corners] })?.shapes ?? [];
  const [whole] = drawn(square(-45.02, -22.02, 0.02))?.shapes ?? [];
  assert.deepEqual(shape?.at, whole?.at);
});
