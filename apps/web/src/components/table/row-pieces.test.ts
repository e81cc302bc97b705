import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHUNK, chunkCount, chunksBetween, piecesOf, type RowHeights } from './row-pieces.ts';

const even: RowHeights = { measured: new Map(), row: 50 };

const lists = fc
  .record({ rows: fc.integer({ min: 1, max: 400 }), row: fc.integer({ min: 20, max: 90 }) })
  .chain(({ rows, row }) =>
    fc.record({
      rows: fc.constant(rows),
      heights: fc
        .array(fc.tuple(fc.nat(chunkCount(rows) - 1), fc.integer({ min: 20, max: 900 })))
        .map((known): RowHeights => ({ measured: new Map(known), row })),
      drawn: fc.uniqueArray(fc.nat(chunkCount(rows) - 1)).map((chunks) => chunks.sort((one, other) => one - other)),
    }),
  );

const wholeHeight = (rows: number, heights: RowHeights): number =>
  piecesOf(rows, [], heights).reduce((sum, { gap }) => sum + (gap ?? 0), 0);

test('ten thousand rows stand as one gap of their guessed height until some are drawn', () => {
  assert.deepEqual(piecesOf(10_000, [], even), [{ key: 'before 0', chunk: 0, gap: 500_000 }]);
  assert.deepEqual(piecesOf(2 * CHUNK + 8, [0, 1], even), [
    { key: '0', chunk: 0, gap: null },
    { key: '1', chunk: 1, gap: null },
    { key: 'after', chunk: 2, gap: 400 },
  ]);
});

test('what was measured stands for what was guessed', () => {
  const heights = { measured: new Map([[0, 420]]), row: 50 };
  assert.deepEqual(piecesOf(3 * CHUNK, [2], heights), [
    { key: 'before 0', chunk: 0, gap: 420 + CHUNK * 50 },
    { key: '2', chunk: 2, gap: null },
  ]);
});

test('every chunk is drawn or in one gap, and gaps keep the height of the list', () => {
  fc.assert(
    fc.property(lists, ({ rows, heights, drawn }) => {
      const pieces = piecesOf(rows, drawn, heights);
      assert.deepEqual(
        pieces.filter(({ gap }) => gap === null).map(({ chunk }) => chunk),
        drawn,
      );
      const inGaps = pieces.reduce((sum, { gap }) => sum + (gap ?? 0), 0);
      const all = Array.from({ length: chunkCount(rows) }, (_, chunk) => chunk);
      const drawnHeight = wholeHeight(rows, heights) - inGaps;
      const others = piecesOf(
        rows,
        all.filter((chunk) => !drawn.includes(chunk)),
        heights,
      );
      assert.equal(
        others.reduce((sum, { gap }) => sum + (gap ?? 0), 0),
        drawnHeight,
      );
    }),
  );
});

test('the chunks of a part of the screen are those that lie in it, wherever one stands', () => {
  const chunk = CHUNK * even.row;
  assert.deepEqual(chunksBetween(10_000, even, { top: -500, bottom: 1.5 * chunk }), { first: 0, last: 2 });
  assert.deepEqual(chunksBetween(10_000, even, { top: chunk, bottom: 2 * chunk }), { first: 1, last: 2 });
  const end = chunksBetween(10_000, even, { top: 500_000 - 2.5 * chunk, bottom: 500_800 });
  assert.deepEqual(end, { first: Math.floor((500_000 - 2.5 * chunk) / chunk), last: chunkCount(10_000) });
  assert.deepEqual(chunksBetween(0, even, { top: 0, bottom: 800 }), { first: 0, last: 0 });
});

test('from any place a step down shows what comes next: every row can be reached', () => {
  fc.assert(
    fc.property(lists, ({ rows, heights }) => {
      const seen = new Set<number>();
      for (let top = 0; top <= wholeHeight(rows, heights); top += 300) {
        const { first, last } = chunksBetween(rows, heights, { top, bottom: top + 300 });
        for (let chunk = first; chunk < last; chunk += 1) seen.add(chunk);
      }
      assert.equal(seen.size, chunkCount(rows));
    }),
  );
});
