import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPastedQuotes } from './pasted-quotes.ts';

const read = (text: string) => readPastedQuotes(text).map(({ date, value }) => [date, value]);

describe('pasted quotes', () => {
  test('are a day and a price a line, as pages and sheets write them', () => {
    const pasted =
      'Data\tÀ vista R$\n22/11/2026\t2.310,50\r\n21/11/26; R$ 2305\n\n2026-11-20 2.299,9 -0,4%\n19.11.2026 1.998';
    assert.deepEqual(read(pasted), [
      ['2026-11-22', 2310.5],
      ['2026-11-21', 2305],
      ['2026-11-20', 2299.9],
      ['2026-11-19', 1998],
    ]);
  });

  test('have no fault where a line has both, and keep what was typed', () => {
    assert.deepEqual(readPastedQuotes('x\n 22/11/2026 2.310,50 '), [
      { line: 2, text: '22/11/2026 2.310,50', date: '2026-11-22', value: 2310.5, fault: null },
    ]);
  });

  test('say which line lacks its day or its price', () => {
    const faults = readPastedQuotes('31/02/2026 2000\n2000\n01/02/2026\n01/02/2026 0').map(({ line, fault }) => [
      line,
      fault,
    ]);
    assert.deepEqual(faults, [
      [1, 'Falta o dia, como 22/11/2026.'],
      [2, 'Falta o dia, como 22/11/2026.'],
      [3, 'Falta o preço, como 2.310,50.'],
      [4, 'Falta o preço, como 2.310,50.'],
    ]);
  });
});

test('a price below one real is one, as quotes of a pound in dollars are', () => {
  assert.deepEqual(read('22/11/2026 0,95'), [['2026-11-22', 0.95]]);
});
