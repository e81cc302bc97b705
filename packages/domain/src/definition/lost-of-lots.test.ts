import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, outputOf } from '../rules/rule-fixture.ts';
import { lossesOfLots, lostInWork, lostOfLots } from './lost-of-lots.ts';

const ripe = { ...outputOf('cherry_ripe', 300), key: 'ripe' };
const float = { ...outputOf('cherry_float', 100), key: 'float' };
const husk = { ...outputOf('husk', 500), key: 'husk' };
const loss = (kg: number | undefined, at: string | undefined, output?: string) => ({ kg, at, output });
const recordWith = (losses: readonly object[], outputs = [ripe, float, husk]) =>
  contentOf({ date: '2026-06-01', data: { endDate: '2026-06-10', losses }, outputs });
const lost = (...given: Parameters<typeof recordWith>) => Object.fromEntries(lostOfLots(recordWith(...given)));

describe('what was lost before lots were weighed', () => {
  const early = [loss(10, '2026-06-09'), loss(0.5, undefined), loss(undefined, '2026-06-09')];

  test('is lost in the work, up to the day before its last, and takes nothing from the lots', () => {
    assert.equal(lostInWork(recordWith([...early, loss(7, '2026-06-10'), loss(8, '2026-06-09', 'ripe')])), 10.5);
    assert.deepEqual(lost(early), {});
    assert.deepEqual(lossesOfLots(recordWith(early)), []);
  });

  test('is all that was lost while there is no lot yet', () => {
    assert.equal(lostInWork(recordWith([loss(7, '2026-06-10'), loss(1, '2026-07-01')], [])), 8);
    assert.deepEqual([lostInWork(recordWith([])), lost([])], [0, {}]);
  });
});

describe('what was lost since', () => {
  test('is lost of the lot that it names, or of all by their weight, by-products left out', () => {
    assert.deepEqual(lost([loss(8, '2026-06-10')]), { ripe: 6, float: 2 });
    assert.deepEqual(lost([loss(8, '2026-06-09', 'float'), loss(4, '2026-06-11')]), { float: 9, ripe: 3 });
    assert.deepEqual(lost([loss(0.002, '2026-06-11')]), { ripe: 0.002, float: 0 });
  });

  test('is less than nothing where a count found more', () =>
    assert.deepEqual(lost([loss(-8, '2026-06-10'), loss(3, '2026-06-11', 'ripe')]), { ripe: -3, float: -2 }));

  test('is of no lot where none weighs anything, and of those that do where some are empty', () => {
    const [first, second] = [
      { ...ripe, kg: 0 },
      { ...float, kg: 0 },
    ];
    assert.deepEqual(lost([loss(8, '2026-06-10')], [first, second, husk]), {});
    assert.deepEqual(lost([loss(8, '2026-06-10')], [first, float]), { ripe: 0, float: 8 });
  });

  test('is told row by row', () => {
    const rows = [loss(8, '2026-06-10'), loss(undefined, '2026-06-11', 'float')];
    assert.deepEqual(lossesOfLots(recordWith(rows)), [
      {
        row: rows[0],
        kg: new Map([
          ['ripe', 6],
          ['float', 2],
        ]),
      },
      { row: rows[1], kg: new Map([['float', 0]]) },
    ]);
  });
});
