import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { COB_STEPS } from '../knowledge/cob.ts';
import { at } from '../knowledge/knowledge.ts';
import { attributesScore, cobOf, cobTypeOf, cvaScore, isTypeOrBetter } from './quality.ts';
import { scoreProtocolOf } from './special-score.ts';

const DAY = '2026-11-23';
const typeOf = (total: number): string => cobTypeOf(total, DAY);
const cob = (counts: Readonly<Record<string, number>>, sampleGrams?: number) =>
  cobOf(counts, { day: DAY, sampleGrams });

describe('COB', () => {
  test('adds up the worked sample to 24 defects, which is 3-40', () => {
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
    assert.deepEqual(cob(counts), { sum: 24, total: 24, type: '3-40' });
  });

  test('names the base types of the futures contracts', () => {
    assert.deepEqual([typeOf(36), typeOf(300)], ['4-25', '7-35']);
  });

  test('goes by the rows of the trade, the last that the count reaches', () => {
    const rows: readonly (readonly [number, string])[] = [
      [5, '2-10'],
      [12, '3'],
      [16, '3-10'],
      [23, '3-40'],
      [29, '4-05'],
      [45, '4-45'],
      [46, '5'],
      [79, '5-45'],
      [85, '5-45'],
      [86, '6'],
      [92, '6'],
      [93, '6-05'],
      [159, '6-45'],
      [179, '7'],
      [340, '7-45'],
    ];
    for (const [count, type] of rows) assert.equal(typeOf(count), type, String(count));
  });

  test('takes the better of two rows with one count, and the best below the first', () => {
    assert.deepEqual([0, 3, 4, 11].map(typeOf), ['2', '2', '2', '2-40']);
  });

  test('is out of type above 360 defects', () => {
    assert.deepEqual([typeOf(359), typeOf(360), typeOf(361)], ['7-45', '8', 'fora']);
  });

  test('of type 6 or better has at most the 86 defects of its row', () => {
    assert.deepEqual(
      [86, 87, 92].map((total) => [typeOf(total), isTypeOrBetter(total, '6', DAY)]),
      [
        ['6', true],
        ['6', false],
        ['6', false],
      ],
    );
    assert.equal(isTypeOrBetter(0, '9', DAY), false);
  });

  test('rounds half a defect up and leaves unknown kinds out', () => {
    assert.equal(cob({ sour: 1 }).total, 1);
    assert.equal(cob({ shell: 1, unknown: 50 }).total, 0);
  });

  test('counts a sample of 600 g as half', () => {
    assert.equal(cob({ black: 20 }, 600).total, 10);
  });

  test('never gives a better type to more defects', () => {
    const order = [...at(COB_STEPS, DAY).value.map(([, type]) => type), 'fora'];
    const rank = (total: number) => order.indexOf(typeOf(total));
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        assert.ok(rank(Math.min(a, b)) <= rank(Math.max(a, b)));
      }),
    );
  });
});

const sca = (attributes: readonly number[], cups: { light?: number; grave?: number } = {}): number =>
  attributesScore(attributes, { protocol: 'sca2004', day: DAY, ...cups });

describe('scores', () => {
  test('of the CVA meet their anchors', () => {
    assert.equal(cvaScore([7, 7, 7, 7, 6, 7, 7, 7], {}, DAY), 88.75);
    assert.equal(cvaScore(Array(8).fill(9), {}, DAY), 100);
    assert.equal(cvaScore(Array(8).fill(5), {}, DAY), 79);
  });

  test('of the CVA lose 2 a non-uniform and 4 a defective cup', () => {
    assert.equal(cvaScore(Array(8).fill(9), { light: 1, grave: 2 }, DAY), 90);
  });

  test('of the SCA form are the sum of the attributes less the cup defects', () => {
    const attributes = [8, 8, 7.75, 8, 7.75, 7.75, 10, 10, 10, 8];
    assert.equal(sca(attributes), 85.25);
    assert.equal(sca(attributes, { light: 1, grave: 1 }), 79.25);
    assert.equal(sca([0.1, 0.2]), 0.3);
    assert.equal(sca([0, 0], { grave: 5 }), 0);
  });

  test('of Fine Robusta are the sum of its ten attributes less the cup defects', () => {
    const attributes = [7.5, 7.5, 7.5, 7.5, 7.25, 7.5, 7.5, 10, 10, 7.5];
    assert.equal(attributesScore(attributes, { protocol: 'fine_robusta', day: DAY }), 79.75);
    assert.equal(attributesScore(attributes, { protocol: 'fine_robusta', day: DAY, light: 1 }), 77.75);
  });

  test('without a protocol are of the SCA form of 2004', () => {
    assert.deepEqual([{}, { cupProtocol: 'cob' }, { cupProtocol: 'cva' }].map(scoreProtocolOf), [
      'sca2004',
      'sca2004',
      'cva',
    ]);
  });
});
