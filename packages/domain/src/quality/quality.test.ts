import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cobOf, cobTypeOf, cvaScore, scaScore } from './quality.ts';

describe('COB', () => {
  test('adds up the worked sample to 24 defects, type 4, intermediate 3-40', () => {
    const counts = {
      black: 3,
      sour: 10,
      boredLight: 10,
      shell: 6,
      green: 20,
      broken: 25,
      immature: 5,
      parchment: 2,
      foreignSmall: 1,
    };
    assert.deepEqual(cobOf(counts), { sum: 24, total: 24, type: '4', intermediate: '3-40' });
  });

  test('names the base types of the futures contracts', () => {
    assert.deepEqual(cobTypeOf(36), { type: '5', intermediate: '4-25' });
    assert.deepEqual(cobTypeOf(300), { type: '8', intermediate: '7-35' });
  });

  test('is out of type above 360 defects', () => {
    assert.deepEqual(cobTypeOf(360), { type: '8', intermediate: '8' });
    assert.deepEqual(cobTypeOf(361), { type: 'fora', intermediate: null });
  });

  test('gives the plain type at a limit and below the first', () => {
    assert.deepEqual(cobTypeOf(4), { type: '2', intermediate: '2' });
    assert.deepEqual(cobTypeOf(0), { type: '2', intermediate: '2' });
    assert.deepEqual(cobTypeOf(26), { type: '4', intermediate: '4' });
  });

  test('rounds half a defect up and leaves unknown kinds out', () => {
    assert.equal(cobOf({ sour: 1 }).total, 1);
    assert.equal(cobOf({ shell: 1, unknown: 50 }).total, 0);
  });

  test('counts a sample of 600 g as half', () => {
    assert.equal(cobOf({ black: 20 }, 600).total, 10);
  });

  test('never gives a better type to more defects', () => {
    const rank = (total: number) => Number(cobTypeOf(total).type.replace('fora', '9'));
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        assert.ok(rank(Math.min(a, b)) <= rank(Math.max(a, b)));
      }),
    );
  });
});

describe('scores', () => {
  test('of the CVA meet their anchors', () => {
    assert.equal(cvaScore([7, 7, 7, 7, 6, 7, 7, 7]), 88.75);
    assert.equal(cvaScore(Array(8).fill(9)), 100);
    assert.equal(cvaScore(Array(8).fill(5)), 79);
  });

  test('of the CVA lose 2 a non-uniform and 4 a defective cup', () => {
    assert.equal(cvaScore(Array(8).fill(9), { nonUniform: 1, defective: 2 }), 90);
  });

  test('of the SCA form are the sum of the attributes less the cup defects', () => {
    const attributes = [8, 8, 7.75, 8, 7.75, 7.75, 10, 10, 10, 8];
    assert.equal(scaScore(attributes), 85.25);
    assert.equal(scaScore(attributes, { light: 1, grave: 1 }), 79.25);
    assert.equal(scaScore([0.1, 0.2]), 0.3);
    assert.equal(scaScore([0, 0], { grave: 5 }), 0);
  });
});
