import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CSV_START, csvLine, csvLines, type TableCell } from './csv.ts';
import { parseDecimal } from './numbers.ts';

/** The cells of one line, as a spreadsheet reads it. */
function read(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(?:;|\r\n$)/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}

describe('a line for Brazilian spreadsheets', () => {
  test('has semicolons, decimal commas without grouping, days as people write them and CRLF', () =>
    assert.equal(
      csvLine(['Lote 1', 12400.5, { day: '2026-06-30' }, null, 0, -3]),
      'Lote 1;12400,5;30/06/2026;;0;-3\r\n',
    ));

  test('quotes what would end a cell, and doubles quotes', () =>
    assert.equal(csvLine(['a;b', 'd"e', 'f\ng', ' h']), '"a;b";"d""e";"f\ng";" h"\r\n'));

  for (const formula of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '=HYPERLINK("x";"y")']) {
    test(`does not carry ${JSON.stringify(formula)} in as a formula`, () =>
      assert.deepEqual(read(csvLine([formula])), [`'${formula}`]));
  }

  for (const number of ['-5,2', '-12', '-1.234,5']) {
    test(`leaves the number ${number} a number`, () => assert.equal(csvLine([number]), `${number}\r\n`));
  }

  test('keeps the smallest and the exact decimals', () =>
    assert.equal(csvLine([0.1, 0.0000001, 1234567.891, -22.7654321]), '0,1;0,0000001;1234567,891;-22,7654321\r\n'));

  test('has fifteen decimals at most, and nothing for what is no number', () =>
    assert.equal(csvLine([1 / 3, Number.NaN, Number.POSITIVE_INFINITY]), '0,333333333333333;;\r\n'));

  test('is followed by the next one', () => assert.equal(csvLines([['a', 1], ['b']]), 'a;1\r\nb\r\n'));

  test('begins its file with the mark of UTF-8', () =>
    assert.deepEqual([...new TextEncoder().encode(CSV_START)], [0xef, 0xbb, 0xbf]));

  const cell: fc.Arbitrary<TableCell> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@;"\r\n\t 1,.a') }),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((number) => number / 1000),
    fc.constant(null),
  );

  test('gives back every cell, apart from the apostrophe', () =>
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
        const back = read(csvLine(cells));
        assert.equal(back.length, cells.length);
        for (const [at, one] of cells.entries()) {
          const text = back[at] ?? '';
          if (typeof one === 'number') assert.equal(parseDecimal(text), one);
          else assert.ok(text === (one ?? '') || text === `'${String(one)}`, text);
        }
      }),
    ));

  test('never carries a formula in, whatever the text', () =>
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
        for (const text of read(csvLine(cells))) {
          assert.ok(!/^[=+\-@\t\r]/.test(text) || parseDecimal(text) !== null, text);
        }
      }),
    ));
});
