import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Geometry } from '../ground/geometry.ts';
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

  test('of nothing is nothing', () => {
    assert.equal(drawn(), null);
  });
});
