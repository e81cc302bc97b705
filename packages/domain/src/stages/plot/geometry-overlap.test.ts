import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MOST_POSITIONS } from '../../ground/geometry.ts';
import { hasCrossing, type Position, polygonAreaHa } from './geometry.ts';
import { overlapHa } from './geometry-overlap.ts';

const polygon = (...ring: Position[]) => ({ type: 'Polygon', coordinates: [ring] });
/** A box on a coffee farm, its sides in ten-thousandths of a degree (about 11 m). */
const box = (west: number, south: number, width: number, height: number) => {
  const [left, bottom] = [-45 + west * 1e-4, -22 + south * 1e-4];
  const [right, top] = [left + width * 1e-4, bottom + height * 1e-4];
  return polygon([left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]);
};
const area = (shape: unknown): number => polygonAreaHa(shape) ?? 0;
const isNear = (one: number, other: number, share = 0.01): boolean =>
  Math.abs(one - other) <= share * Math.max(one, other, 0.01);

/** A star of 3 to 12 corners round a point, so that its lines never cross. */
const star = fc
  .tuple(
    fc.integer({ min: -30, max: 30 }),
    fc.integer({ min: -30, max: 30 }),
    fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 3, maxLength: 12 }),
  )
  .map(([x, y, reaches]) => {
    const corners = reaches.map((reach, at): Position => {
      const angle = (2 * Math.PI * at) / reaches.length;
      return [-45 + (x + reach * Math.cos(angle)) * 1e-4, -22 + (y + reach * Math.sin(angle)) * 1e-4];
    });
    return polygon(...corners, ...corners.slice(0, 1));
  });

/** Teeth side by side as a comb has them, from south to north or from west to east, in as many corners as there may be. */
const comb = (isTall: boolean, shift: number) => {
  const teeth = Math.floor((MOST_POSITIONS - 3) / 4);
  const step = 0.01 / teeth;
  const corners = Array.from({ length: teeth }, (_, at): Position[] => [
    [0.001, at * step],
    [0.01, at * step],
    [0.01, (at + 0.5) * step],
    [0.001, (at + 0.5) * step],
  ]).flat();
  const ring = [...corners, [0, 0.01] as const, [0, 0] as const, ...corners.slice(0, 1)];
  return polygon(...ring.map(([x, y]): Position => (isTall ? [y - 45 + shift, x - 22] : [x - 45 + shift, y - 22])));
};

/** What a call gives and how long a core works at it: the middle of five. */
function median<Value>(run: () => Value): { value: Value; ms: number } {
  const tries = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    return { value: run(), ms: process.cpuUsage(begun).user / 1_000 };
  }).sort((one, other) => one.ms - other.ms);
  assert.ok(tries[2]);
  return tries[2];
}

describe('a boundary of as many corners as it may have', () => {
  test('is looked through for lines that cross in a blink, however they lie', () => {
    for (const isTall of [true, false]) {
      const crossing = median(() => hasCrossing(comb(isTall, 0)));
      assert.deepEqual([crossing.value, crossing.ms < 200], [false, true], `${crossing.ms} ms`);
    }
  });
});

describe('the ground that two plots share', () => {
  test('is the corner in which two boxes meet', () => {
    const shared = overlapHa(box(0, 0, 20, 20), box(15, 10, 20, 20));
    assert.ok(isNear(shared, area(box(15, 10, 5, 10))), String(shared));
  });

  test('is nothing for neighbours with one line between them, for a point and for no geometry', () => {
    assert.ok(overlapHa(box(0, 0, 20, 20), box(20, 0, 20, 20)) < 1e-9);
    assert.equal(overlapHa(box(0, 0, 20, 20), box(0, 20, 20, 20)), 0);
    assert.equal(overlapHa(box(0, 0, 20, 20), { type: 'Point', coordinates: [-45, -22] }), 0);
    assert.equal(overlapHa(null, 'nada'), 0);
  });

  test('leaves out what lies in a hole', () => {
    const [whole, hole] = [box(0, 0, 30, 30), box(5, 5, 20, 20)];
    const ring = { type: 'Polygon', coordinates: [...whole.coordinates, ...hole.coordinates] };
    assert.ok(overlapHa(ring, box(10, 10, 5, 5)) < 1e-9);
    assert.ok(isNear(overlapHa(ring, whole), area(ring), 0.02));
  });

  test('is the same from both sides and never more than the smaller of the two', () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        const shared = overlapHa(one, other);
        assert.ok(Math.abs(shared - overlapHa(other, one)) < 1e-9);
        assert.ok(shared >= 0 && shared <= Math.min(area(one), area(other)) * 1.02);
      }),
    );
  });

  test('is found in a blink where both are combs of as many teeth as a boundary may have', () => {
    const shared = median(() => overlapHa(comb(true, 0), comb(true, 1e-4)));
    assert.ok(shared.value > 0.4 * area(comb(true, 0)));
    assert.ok(shared.ms < 100, `${shared.ms} ms`);
  });

  test('with itself is all of it', () => {
    fc.assert(fc.property(star, (shape) => assert.ok(isNear(overlapHa(shape, shape), area(shape), 0.02))));
  });
});
