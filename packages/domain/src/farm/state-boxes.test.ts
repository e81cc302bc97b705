import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { boxOfState, isInBox } from './state-boxes.ts';
import { STATES } from './states.ts';

/** Longitude and latitude of each capital. */
const CAPITALS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ AC: [-67.81, -9.97], AL: [-35.74, -9.67], AP: [-51.07, 0.03], AM: [-60.02, -3.1], BA: [-38.5, -12.97] },
  ...{ CE: [-38.54, -3.72], DF: [-47.88, -15.79], ES: [-40.34, -20.32], GO: [-49.25, -16.68], MA: [-44.3, -2.53] },
  ...{ MT: [-56.1, -15.6], MS: [-54.62, -20.44], MG: [-43.94, -19.92], PA: [-48.5, -1.46], PB: [-34.86, -7.12] },
  ...{ PR: [-49.27, -25.43], PE: [-34.9, -8.05], PI: [-42.8, -5.09], RJ: [-43.2, -22.91], RN: [-35.21, -5.79] },
  ...{ RS: [-51.23, -30.03], RO: [-63.9, -8.76], RR: [-60.67, 2.82], SC: [-48.55, -27.6], SP: [-46.63, -23.55] },
  ...{ SE: [-37.07, -10.91], TO: [-48.36, -10.18] },
};

const east = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? 'O' : 'L'}`;
const north = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? 'S' : 'N'}`;

describe('the box of a state', () => {
  test('is its mainland with a fifth of a degree around it', (t) => {
    const lines = STATES.map(({ code, name }) => {
      const box = boxOfState(code);
      assert.ok(box !== null, code);
      return `${code} ${name}: ${east(box.west)} a ${east(box.east)}, ${north(box.south)} a ${north(box.north)}`;
    });
    assertApproved({ t, folder: import.meta.dirname }, 'estados', lines.join('\n'));
  });

  test('holds its capital', () => {
    assert.equal(Object.keys(CAPITALS).length, STATES.length);
    for (const [code, capital] of Object.entries(CAPITALS)) {
      const box = boxOfState(code);
      assert.ok(box !== null && isInBox(capital, box), code);
    }
  });

  test('is found by its letters or its name, and there is none of what is no state', () => {
    assert.deepEqual(boxOfState('minas gerais'), boxOfState('MG'));
    for (const none of ['Toscana', '', 'XX']) assert.equal(boxOfState(none), null);
  });

  test('has its edges within', () => {
    const box = { west: -10, south: -20, east: -5, north: -15 };
    for (const corner of [
      [-10, -20],
      [-5, -15],
      [-10, -15],
      [-5, -20],
      [-7, -17],
    ] as const)
      assert.ok(isInBox(corner, box), String(corner));
    for (const out of [
      [-10.01, -17],
      [-4.99, -17],
      [-7, -20.01],
      [-7, -14.99],
      [-17, -7],
    ] as const)
      assert.ok(!isInBox(out, box), String(out));
  });
});
