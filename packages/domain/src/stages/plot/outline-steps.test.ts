import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { polygonAreaHa } from './geometry.ts';
import { shapeOf } from './geometry-overlap.ts';
import { neighbourSteps, outlineSteps } from './outline-steps.ts';

const box = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -22],
      [west + 0.01, -22],
      [west + 0.01, -21.99],
      [west, -22],
    ],
  ],
});

/** How often coordinates are read while something is asked. */
function counted(outline: ReturnType<typeof box>) {
  let reads = 0;
  const { coordinates } = outline;
  const watched = {
    type: 'Polygon',
    get coordinates() {
      reads += 1;
      return coordinates;
    },
  };
  return { watched, reads: () => reads };
}

describe('reading outlines in steps', () => {
  test('takes a step for each thing that is asked of one, older ones too, and reads none again', () => {
    const [now, before] = [counted(box(-45)), counted(box(-46))];
    const plot = { data: { boundary: now.watched, versions: [{ from: null, boundary: before.watched }] } };
    const steps = [...outlineSteps([plot])];
    assert.equal(steps.length, 6);
    const read = [now.reads(), before.reads()];
    assert.ok(read.every((reads) => reads > 0));
    for (const { watched } of [now, before]) {
      polygonAreaHa(watched);
      shapeOf(watched);
    }
    assert.deepEqual([now.reads(), before.reads()], read);
  });

  test('reads of the plots beside one only those that can touch it', () => {
    const [near, far] = [counted(box(-44.995)), counted(box(-40))];
    const plots = [near, far].map(({ watched }) => ({ data: { boundary: watched } }));
    [...neighbourSteps(box(-45), plots)];
    const [ofNear, ofFar] = [near.reads(), far.reads()];
    polygonAreaHa(near.watched);
    polygonAreaHa(far.watched);
    assert.equal(near.reads(), ofNear);
    assert.ok(far.reads() > ofFar);
  });
});
