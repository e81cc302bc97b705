import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { COB_STEPS } from '../knowledge/cob.ts';
import { at } from '../knowledge/knowledge.ts';
import { CUP_PROTOCOLS } from '../knowledge/scores.ts';
import { attributesScore, cobOf, cobTypeOf, cvaScore, isTypeOrBetter } from './quality.ts';
import { scoreProtocolOf, specialScore } from './special-score.ts';

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

  test('has every row of the decree: at its count and up to the next one its type, and at no other', () => {
    const byBase: Readonly<Record<string, readonly number[]>> = {
      '2': [4, 4, 5, 6, 7, 8, 9, 10, 11, 11],
      '3': [12, 13, 15, 17, 18, 19, 20, 22, 23, 25],
      '4': [26, 28, 30, 32, 34, 36, 38, 40, 42, 44],
      '5': [46, 49, 53, 57, 61, 64, 68, 71, 75, 79],
      '6': [86, 93, 100, 108, 115, 123, 130, 138, 145, 153],
      '7': [160, 180, 200, 220, 240, 260, 280, 300, 320, 340],
      '8': [360],
    };
    const rows = Object.entries(byBase).flatMap(([base, counts]) =>
      counts.map((count, at) => [count, at === 0 ? base : `${base}-${String(at * 5).padStart(2, '0')}`] as const),
    );
    assert.equal(rows.length, 61);
    assert.deepEqual(at(COB_STEPS, DAY).value, rows);
    for (let total = 4; total <= 360; total += 1) {
      const reached = rows.filter(([count]) => count <= total).at(-1)?.[0];
      assert.equal(typeOf(total), rows.find(([count]) => count === reached)?.[1], String(total));
    }
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

  test('make coffee special from the own line of each protocol on', () => {
    assert.deepEqual(
      CUP_PROTOCOLS.map((protocol) => [protocol, specialScore(protocol, DAY)]),
      [
        ['sca2004', 80],
        ['coe', 80],
        ['cva', 80],
        ['fine_robusta', 80],
      ],
    );
  });

  test('without a protocol are of the SCA form of 2004', () => {
    assert.deepEqual([{}, { cupProtocol: 'cob' }, { cupProtocol: 'cva' }].map(scoreProtocolOf), [
      'sca2004',
      'sca2004',
      'cva',
    ]);
  });
});
