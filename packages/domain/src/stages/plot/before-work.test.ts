import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeLaterWork, MOVED_BY, partOf, picked } from './before-work.ts';

const set = { plantingDate: '2026-11-10', cultivar: 'Arara' };
const before = { plantingDate: null, cultivar: 'Mundo Novo' };
const moved = (note: object, data: object = set) => ({ area: 4, ...data, [MOVED_BY]: { planting: note } });

test('before the day of a planting a plot is what it was, from that day on what was planted', () => {
  const plot = moved({ set, before });
  assert.deepEqual(beforeLaterWork(plot, '2026-11-09'), { ...plot, ...before });
  assert.deepEqual(beforeLaterWork(plot, '2026-11-10'), plot);
});

test('what somebody typed since stays, and so does a plot of which nothing else is noted', () => {
  const plots = [
    moved({ set, before }, { ...set, cultivar: 'Catucaí' }),
    moved({ set }),
    moved({ before }),
    moved({ set: { cultivar: 'Arara' }, before }),
    { area: 4, [MOVED_BY]: { pruning: { set, before } } },
    { area: 4 },
  ];
  for (const plot of plots) assert.deepEqual(beforeLaterWork(plot, '2026-11-09'), plot);
});

test('a part that is not there is empty, a value that is not there is null', () => {
  assert.deepEqual([partOf({ a: { b: 1 } }, 'a'), partOf({ a: [1] }, 'a'), partOf({}, 'a')], [{ b: 1 }, {}, {}]);
  assert.deepEqual(picked({ a: 1, b: undefined }, ['a', 'b', 'c']), { a: 1, b: null, c: null });
});
