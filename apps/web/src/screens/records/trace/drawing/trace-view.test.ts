import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  broughtIn,
  clampToSight,
  firstView,
  fitView,
  movedBy,
  type Sight,
  wholeScale,
  zoomedAt,
} from './trace-view.ts';

const sights = fc.record({
  width: fc.integer({ min: 320, max: 2000 }),
  height: fc.integer({ min: 300, max: 1200 }),
  left: fc.constantFrom(40, 176),
  top: fc.constantFrom(0, 76),
  bottom: fc.constantFrom(0, 64),
  drawing: fc.record({ width: fc.integer({ min: 100, max: 60_000 }), height: fc.integer({ min: 42, max: 2000 }) }),
});
const moves = fc.record({ x: fc.integer({ min: -9999, max: 9999 }), y: fc.integer({ min: -9999, max: 9999 }) });

test('a whole drawing stands inside its frame, hardly larger than life', () => {
  fc.assert(
    fc.property(sights, (sight) => {
      const { x, y, scale } = fitView(sight);
      assert.ok(scale <= 1.25 && x >= sight.left - 1e-6 && y >= 16 - 1e-6);
      assert.ok(x + sight.drawing.width * scale <= sight.width + 1e-6);
      assert.ok(y + sight.drawing.height * scale <= sight.height - sight.bottom + 1e-6);
    }),
  );
});

test('however far it is moved, some of the drawing stays in sight', () => {
  fc.assert(
    fc.property(sights, moves, (sight, by) => {
      const { x, y, scale } = movedBy(fitView(sight), by, sight);
      assert.ok(x + sight.drawing.width * scale >= sight.left && x <= sight.width);
      assert.ok(y + sight.drawing.height * scale >= 0 && y <= sight.height);
    }),
  );
});

test('zoom keeps the point under the finger where it is', () => {
  const sight: Sight = { width: 1000, height: 600, left: 176, top: 0, bottom: 0, drawing: { width: 900, height: 500 } };
  const before = fitView(sight);
  const at = { x: 500, y: 300 };
  const after = zoomedAt(before, { at, factor: 1.5, sight });
  assert.ok(Math.abs((at.x - before.x) / before.scale - (at.x - after.x) / after.scale) < 1e-9);
  assert.ok(Math.abs((at.y - before.y) / before.scale - (at.y - after.y) / after.scale) < 1e-9);
});

test('a drawing that cannot be read as a whole begins at the record that was asked for', () => {
  const small: Sight = { width: 360, height: 560, left: 40, top: 0, bottom: 0, drawing: { width: 3000, height: 700 } };
  assert.ok(wholeScale(small) < 0.6);
  const { x, scale } = firstView({ x: 1500, y: 20 }, small);
  assert.equal(scale, 0.8);
  assert.ok(Math.abs(1500 * scale + x - 200) < 1e-9);
  const large: Sight = { ...small, width: 1300, height: 800, drawing: { width: 1000, height: 700 } };
  assert.deepEqual(firstView({ x: 500, y: 20 }, large), fitView(large));
});

test('a point is brought in with the smallest move, and left alone where it is in sight', () => {
  const sight: Sight = { width: 800, height: 600, left: 40, top: 0, bottom: 0, drawing: { width: 4000, height: 600 } };
  const view = clampToSight({ x: 40, y: 0, scale: 1 }, sight);
  assert.deepEqual(broughtIn(view, { x: 300, y: 300 }, sight), view);
  assert.equal(broughtIn(view, { x: 2000, y: 300 }, sight).x, 800 - 96 - 2000);
});

test('a drawing that is too broad is shown in letters of full size where all its rows fit', () => {
  const tall: Sight = {
    width: 1600,
    height: 820,
    left: 184,
    top: 0,
    bottom: 64,
    drawing: { width: 9000, height: 634 },
  };
  assert.equal(firstView({ x: 4500, y: 20 }, tall).scale, 1);
  const low = { ...tall, height: 660 };
  const { scale, y } = firstView({ x: 4500, y: 20 }, low);
  assert.ok(scale > 0.8 && scale < 1);
  assert.ok(y >= 16 && y + 634 * scale <= 660 - 64 - 16 + 1e-9);
});
