import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutHoles } from './cut-holes.ts';
import { doubleArea, type MicroRing } from './micro.ts';

const square = (west: number, south: number, size: number): MicroRing => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
describe('a hole', () => {
  const outline = square(0, 0, 1000);

  test('is cut through at the middle of it, the eastern half first', () => {
    assert.deepEqual(cutHoles(outline, [square(400, 400, 200)]), [
      [
        [500, 0],
        ...[[1000, 0] as const, [1000, 1000] as const, [500, 1000] as const],
        ...[[500, 600] as const, [600, 600] as const, [600, 400] as const, [500, 400] as const],
      ],
      [
        [500, 1000],
        ...[[0, 1000] as const, [0, 0] as const, [500, 0] as const],
        ...[[500, 400] as const, [400, 400] as const, [400, 600] as const, [500, 600] as const],
      ],
    ]);
  });

  const areasOf = (rings: readonly MicroRing[] | null) => rings?.map((ring) => doubleArea(ring) / 2);
  /** Where a hole from 400 to 600 is cut in an outline with corners at these places of its lower side. */
  const cutsOf = (...corners: readonly number[]) => {
    const [first, ...others] = outline;
    const lower = corners.map((x) => [x, 0] as const);
    const [east] = cutHoles([first ?? [0, 0], ...lower, ...others], [square(400, 400, 200)]) ?? [];
    return Math.min(...(east ?? []).map(([x]) => x));
  };

  test('is cut beside its middle where a corner lies there, to the west first', () => {
    assert.deepEqual(
      [cutsOf(), cutsOf(500), cutsOf(492, 500), cutsOf(492, 500, 508), cutsOf(484, 492, 500, 508)],
      [500, 492, 508, 484, 516],
    );
  });

  test('is cut elsewhere where both sides of it fall together', () => {
    const sliver: MicroRing = [
      [100, 100],
      [300, 103],
      [290, 104],
    ];
    const cut = cutHoles(outline, [sliver]);
    assert.deepEqual(
      cut?.[0]?.filter(([x]) => x < 200),
      [
        [192, 0],
        [192, 1000],
        [192, 102],
        [192, 101],
      ],
    );
  });

  test('goes with the half that it lies in where another is cut', () => {
    const holes = [square(400, 400, 200), square(100, 100, 100), square(800, 600, 100)];
    assert.deepEqual(areasOf(cutHoles(outline, holes)), [
      ...[150 * 1000 - 50 * 100, 350 * 1000 - 50 * 100 - 100 * 200],
      ...[350 * 1000 - 50 * 100 - 100 * 200, 150 * 1000 - 50 * 100],
    ]);
    assert.deepEqual(areasOf(cutHoles([...outline].reverse(), [])), [1_000_000]);
    assert.deepEqual(cutHoles([...outline].reverse(), []), [outline]);
  });

  test('in an outline that the cut meets four times leaves each arm by itself', () => {
    const bay: MicroRing = [
      ...[[0, 0] as const, [1000, 0] as const, [1000, 300] as const, [300, 300] as const],
      ...[[300, 700] as const, [1000, 700] as const, [1000, 1000] as const, [0, 1000] as const],
    ];
    assert.deepEqual(areasOf(cutHoles(bay, [square(600, 100, 100)])), [100_000, 105_000, 505_000]);
  });

  test('is cut from two millionths on, and in none of them where a corner lies in each', () => {
    const narrow = (width: number): MicroRing => [
      [400, 400],
      [400 + width, 400],
      [400 + width, 500],
      [400, 500],
    ];
    assert.equal(cutHoles(outline, [narrow(1)]), null);
    assert.deepEqual(areasOf(cutHoles(outline, [narrow(2)])), [599 * 1000 - 100, 401 * 1000 - 100]);
    assert.deepEqual(areasOf(cutHoles(outline, [narrow(3)])), [598 * 1000 - 100, 402 * 1000 - 200]);
  });

  test('must be sound, inside, and apart from the outline and from other holes', () => {
    const bow: MicroRing = [
      [400, 400],
      [600, 600],
      [600, 400],
      [400, 600],
    ];
    const faulty: readonly (readonly MicroRing[])[] = [
      [bow],
      [square(2000, 400, 100)],
      [square(0, 400, 100)],
      [square(400, 400, 200), square(600, 400, 100)],
      [square(100, 100, 50), square(400, 400, 200), square(600, 400, 100)],
    ];
    for (const holes of faulty) assert.equal(cutHoles(outline, holes), null);
  });
});
