import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areasToChoose, filledIn } from './outline-area.ts';

test('an outline fills in the area that nobody typed, and never takes the place of one that was', () => {
  assert.equal(filledIn('', 3.4188), 3.42);
  assert.equal(filledIn(undefined, 3.4188), 3.42);
  assert.equal(filledIn('3', 3.4188), null);
  assert.equal(filledIn(3, 3.4188), null);
  assert.equal(filledIn('', null), null);
});

test('where the two areas differ both are shown, and the person says which counts', () => {
  const asked = areasToChoose('3', 3.4188);
  assert.deepEqual(
    asked?.choices.map(({ label }) => label),
    ['3\u00a0ha, digitada', '3,42\u00a0ha, do contorno'],
  );
  assert.equal(asked?.drawn, 3.42);
  assert.equal(areasToChoose('3,42', 3.4188), null);
  assert.equal(areasToChoose('', 3.4188), null);
});
