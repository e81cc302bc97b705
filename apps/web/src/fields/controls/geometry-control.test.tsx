import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, show, showHeld, type } from '../../../testing/on-page.tsx';
import { PointInputs } from './geometry-control.tsx';

const OUTLINE = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.1, -22.1],
      [-45.2, -22.1],
      [-45.2, -22.2],
      [-45.1, -22.1],
    ],
  ],
};
const POINT = { type: 'Point', coordinates: [-45.1, -22.15] };

const showInputs = (value: unknown) =>
  showHeld(value, (held, onChange) => <PointInputs value={held} onChange={onChange} />);
const typedNow = () => [field('Latitude').value, field('Longitude').value];

test('an outline stays until both numbers of a point are typed', async () => {
  const held = await showInputs(OUTLINE);
  await type(field('Latitude'), '-22,1');
  await type(field('Latitude'), '');
  await type(field('Latitude'), '-22,15');
  await type(field('Longitude'), '-');
  assert.deepEqual([held.told, typedNow()], [[], ['-22,15', '-']]);
  await type(field('Longitude'), '-45,1');
  assert.deepEqual(held.value, POINT);
});

test('a point stays while one of its numbers is typed anew, and goes when both are emptied', async () => {
  const held = await showInputs(POINT);
  assert.deepEqual(typedNow(), ['-22,15', '-45,1']);
  await type(field('Latitude'), '-');
  assert.deepEqual([held.told, typedNow()], [[], ['-', '-45,1']]);
  await type(field('Latitude'), '-22,10');
  assert.deepEqual([held.value, typedNow()], [{ type: 'Point', coordinates: [-45.1, -22.1] }, ['-22,10', '-45,1']]);
  await type(field('Latitude'), '');
  assert.equal(held.told.length, 1);
  await type(field('Longitude'), '');
  assert.equal(held.told.at(-1), null);
});

test('the numbers follow a point that is set elsewhere, and go with it', async () => {
  const draw = (value: unknown) => show(<PointInputs value={value} onChange={() => undefined} />);
  await draw(null);
  await type(field('Latitude'), '-2');
  await draw({ ...POINT });
  assert.deepEqual(typedNow(), ['-22,15', '-45,1']);
  await draw(OUTLINE);
  assert.deepEqual(typedNow(), ['', '']);
});
