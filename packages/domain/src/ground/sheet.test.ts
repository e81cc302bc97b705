import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sheetCell, sheetHead, sheetWidths } from './sheet.ts';

describe('a workbook', () => {
  test('has numbers as numbers, and texts as texts, so that none runs as a formula', () => {
    assert.equal(sheetCell(null), null);
    assert.deepEqual(sheetCell(12.5), { value: 12.5, type: Number });
    assert.deepEqual(sheetCell('=1+1'), { value: '=1+1', type: String });
  });

  test('has days as dates from the first that spreadsheets count rightly, and earlier ones as texts', () => {
    const march = { value: new Date('1900-03-01T00:00:00.000Z'), type: Date, format: 'dd/mm/yyyy' };
    assert.deepEqual(sheetCell({ day: '1900-03-01' }), march);
    assert.deepEqual(sheetCell({ day: '1900-02-28' }), { value: '1900-02-28', type: String });
    assert.deepEqual(sheetCell({ day: '2026-06-30' }), { ...march, value: new Date('2026-06-30T00:00:00.000Z') });
  });

  test('has its headings in bold', () =>
    assert.deepEqual(sheetHead(['Nome', 'Data']), [
      { value: 'Nome', type: String, fontWeight: 'bold' },
      { value: 'Data', type: String, fontWeight: 'bold' },
    ]));

  test('has columns two characters wider than their headings, from ten to forty', () => {
    const widths = sheetWidths([8, 9, 38, 39].map((length) => 'x'.repeat(length)));
    assert.deepEqual(widths, [{ width: 10 }, { width: 11 }, { width: 40 }, { width: 40 }]);
  });
});
