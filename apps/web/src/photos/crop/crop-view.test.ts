import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type CropView,
  type Cut,
  croppedSize,
  drawing,
  MOST_ZOOM,
  moved,
  turnedRight,
  wholeView,
  zoomed,
} from './crop-view.ts';

const FRAME = 300;
const PHOTO: Cut = { picture: { width: 4000, height: 3000 }, aspect: 1 };

const cuts: fc.Arbitrary<Cut> = fc.record({
  picture: fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
  aspect: fc.constantFrom(1, 16 / 9),
});
const share = fc.double({ min: -2, max: 2, noNaN: true });
type Step = (cut: Cut, view: CropView) => CropView;
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(share, share).map(
    ([x, y]): Step =>
      (cut, view) =>
        moved(cut, view, { x, y }),
  ),
  fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), share, share).map(
    ([zoom, x, y]): Step =>
      (cut, view) =>
        zoomed(cut, view, { zoom, at: { x, y } }),
  ),
  fc.constant<Step>(turnedRight),
);

/** Where a point of the picture is drawn in the frame. */
function drawnAt([a, b, c, d, e, f]: readonly number[], x: number, y: number): [number, number] {
  const [m11 = 0, m12 = 0, m21 = 0, m22 = 0, dx = 0, dy = 0] = [a, b, c, d, e, f];
  return [m11 * x + m21 * y + dx, m12 * x + m22 * y + dy];
}

describe('the part of a picture that is kept', () => {
  test('is at first the most that fits, from the middle', () => {
    assert.deepEqual(croppedSize(PHOTO, wholeView(PHOTO)), { width: 3000, height: 3000 });
    assert.deepEqual(
      drawing(PHOTO, wholeView(PHOTO), FRAME).map((number) => number + 0),
      [0.1, 0, 0, 0.1, -50, 0],
    );
  });

  test('shows what lies left when the picture is pulled to the right, to its edge and no further', () => {
    assert.equal(moved(PHOTO, wholeView(PHOTO), { x: 0.1, y: 0.1 }).x, 1700);
    assert.deepEqual(moved(PHOTO, wholeView(PHOTO), { x: 9, y: 9 }), { turns: 0, zoom: 1, x: 1500, y: 1500 });
  });

  test('grows about the place that is pinched', () => {
    const before = drawing(PHOTO, wholeView(PHOTO), FRAME);
    const after = drawing(PHOTO, zoomed(PHOTO, wholeView(PHOTO), { zoom: 2, at: { x: 0.2, y: 0.7 } }), FRAME);
    const [x, y] = [500 + 0.2 * 3000, 0.7 * 3000];
    assert.deepEqual(drawnAt(before, x, y).map(Math.round), [60, 210]);
    assert.deepEqual(drawnAt(after, x, y).map(Math.round), [60, 210]);
  });

  test('comes back after four quarter turns', () => {
    const start = zoomed(PHOTO, wholeView(PHOTO), { zoom: 3, at: { x: 0.1, y: 0.2 } });
    let view = start;
    for (let turn = 0; turn < 4; turn += 1) view = turnedRight(PHOTO, view);
    assert.deepEqual(view, start);
  });

  test('never leaves the picture, whatever is done: the whole frame is filled', () => {
    fc.assert(
      fc.property(cuts, fc.array(steps, { maxLength: 12 }), (cut, done) => {
        const view = done.reduce((last, step) => step(cut, last), wholeView(cut));
        assert.ok(view.zoom >= 1 && view.zoom <= MOST_ZOOM);
        const { width, height } = cut.picture;
        const matrix = drawing(cut, view, FRAME);
        const corners = [drawnAt(matrix, 0, 0), drawnAt(matrix, width, height)];
        const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
        assert.ok(Math.min(...xs) <= 0.01 && Math.max(...xs) >= FRAME - 0.01);
        assert.ok(Math.min(...ys) <= 0.01 && Math.max(...ys) >= FRAME / cut.aspect - 0.01);
      }),
    );
  });
});
