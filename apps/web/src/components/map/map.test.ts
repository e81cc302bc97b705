import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { metersBetween, planeAt } from './map-plane.ts';
import { nameSpot, shapeOf } from './map-shapes.ts';
import { fitMap, gridLines, gridStep, lengthWords, mapMovedBy, mapZoomedAt, toGround, toScreen } from './map-view.ts';
import { placeNames } from './place-names.ts';

const sight = { width: 328, height: 316, bounds: { left: -400, right: 400, top: -300, bottom: 300 } };
const near = (one: number, other: number, by = 1e-6): boolean => Math.abs(one - other) <= by;

describe('the ground of a map', () => {
  test('comes back from the plane to where it was, to six decimals', () => {
    const degrees = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(degrees, degrees, (east, north) => {
        const plane = planeAt([-45.13, -22.12]);
        const [longitude, latitude] = plane.toPosition(plane.toPlane([-45.13 + east, -22.12 + north]));
        assert.ok(near(longitude, -45.13 + east, 1e-6) && near(latitude, -22.12 + north, 1e-6));
      }),
    );
  });

  test('is measured in metres', () => {
    assert.ok(near(metersBetween([-45, -22], [-45, -22.001]), 110.74, 0.02));
    assert.ok(near(metersBetween([-45, -22], [-44.999, -22]), 103.27, 0.02));
  });
});

describe('the view of a map', () => {
  test('shows all that is of interest at first', () => {
    const view = fitMap(sight);
    const { x, y } = toScreen({ x: -400, y: -300 }, view);
    assert.ok(x >= 20 && y >= 20);
  });

  test('zooms round the place under the finger', () => {
    const at = { x: 100, y: 80 };
    const view = fitMap(sight);
    const zoomed = mapZoomedAt(view, { at, factor: 1.5, sight });
    const [before, after] = [toGround(at, view), toGround(at, zoomed)];
    assert.ok(near(before.x, after.x) && near(before.y, after.y));
  });

  test('never loses what is of interest, however it is moved and zoomed', () => {
    const step = fc.integer({ min: -900, max: 900 });
    const factor = fc.double({ min: 0.1, max: 8, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(step, step, factor), { maxLength: 12 }), (moves) => {
        let view = fitMap(sight);
        for (const [x, y, zoom] of moves) {
          view = mapZoomedAt(mapMovedBy(view, { x, y }, sight), { at: { x: 10, y: 10 }, factor: zoom, sight });
        }
        const [low, high] = [toScreen({ x: -400, y: -300 }, view), toScreen({ x: 400, y: 300 }, view)];
        assert.ok(high.x > 0 && low.x < sight.width && high.y > 0 && low.y < sight.height);
      }),
    );
  });

  test('has a grid of 100 m, finer near and coarser from afar', () => {
    assert.equal(gridStep(0.395), 100);
    assert.equal(gridStep(5), 10);
    assert.equal(gridStep(0.05), 1000);
    assert.deepEqual(gridLines(-25, 100, 50), [25, 75]);
    assert.deepEqual([lengthWords(100), lengthWords(2000)], ['100\u00a0m', '2\u00a0km']);
  });
});

describe('names on a map', () => {
  const plane = planeAt([-45, -22]);
  const square = (x: number, side: number) => {
    const corners = [
      [x, 0],
      [x + side, 0],
      [x + side, side],
      [x, side],
      [x, 0],
    ].map(([east = 0, south = 0]) => plane.toPosition({ x: east, y: south }));
    return { type: 'Polygon', coordinates: [corners] };
  };
  const area = (id: string, geometry: unknown) => ({ id, name: id, geometry, areaHa: null, category: 0 });
  const placed = (id: string, geometry: unknown) => {
    const shape = shapeOf({ geometry, areaHa: null }, plane);
    assert.ok(shape !== null);
    return { area: area(id, geometry), shape };
  };

  test('stand where an area is widest', () => {
    const shape = shapeOf({ geometry: square(0, 100), areaHa: null }, plane);
    assert.ok(shape !== null);
    const { at, width } = nameSpot(shape);
    assert.ok(near(at.x, 50, 1) && near(at.y, 50, 1) && near(width, 100, 1));
  });

  test('are left out where there is no room, and where another one stands', () => {
    const areas = [
      placed('Cruzeiro', square(0, 100)),
      placed('Cruzeirinho', square(20, 60)),
      placed('Mata', square(300, 4)),
    ];
    const names = placeNames(areas, { x: 0, y: 0, scale: 1 });
    assert.deepEqual(
      names.map(({ text }) => text),
      ['Cruzeiro'],
    );
  });

  test('of a point are in the circle of its area', () => {
    const shape = shapeOf({ geometry: { type: 'Point', coordinates: [-45, -22] }, areaHa: 1 }, plane);
    assert.ok(shape?.kind === 'circle' && near(shape.radius, 56.4, 0.1));
    assert.equal(shapeOf({ geometry: null, areaHa: 1 }, plane), null);
  });
});
