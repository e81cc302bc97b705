import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finished } from '../ground/steps.ts';
import { simplified, simplifiedTo } from './simplify.ts';
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
    assert.ok(count > 500, `${count} steps`);
  });

  test('is not begun for a shape with more corners than are looked at, in however many parts', () => {
    const ring = zigzag(20_000);
    const steps = usableGeometry({ type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] });
    const read = finished(steps);
    assert.deepEqual(read, { trouble: 'Este desenho passa de 50.000 cantos. Simplifique.' });
  });
});
