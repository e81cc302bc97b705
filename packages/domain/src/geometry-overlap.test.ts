import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Position, polygonAreaHa } from './geometry.ts';
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

  test('with itself is all of it', () => {
    fc.assert(fc.property(star, (shape) => assert.ok(isNear(overlapHa(shape, shape), area(shape), 0.02))));
  });
});
