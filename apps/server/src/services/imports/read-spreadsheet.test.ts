import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { sheetPart, workbookOf } from '../../test/workbook.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const ROWS = [
  ['Talhão', 'Kg'],
  ['Sede', '10'],
];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    return `${(await readSpreadsheet(bytes)).rows.length} rows`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
}

describe('a spreadsheet that is made to harm', () => {
  test('merged downwards says its value in each row, and is bounded where the same cells are merged again and again', async () => {
    const rows = [
      ['Mês', 'Kg'],
      ['Maio', '1'],
      ['', '2'],
      ['', '3'],
    ];
    const merged = (times: number): string => `<mergeCells>${'<mergeCell ref="A2:A4"/>'.repeat(times)}</mergeCells>`;
    const { rows: read } = await readSpreadsheet(await workbookOf(sheetPart(rows, merged(1))));
    assert.deepEqual(
      read.map(({ cells }) => cells[0]),
      ['Mês', 'Maio', 'Maio', 'Maio'],
    );
    const endless = `<mergeCells>${'<mergeCell ref="A2:A9999"/>'.repeat(9_999)}</mergeCells>`;
    assert.equal(await refusalOf(await workbookOf(sheetPart(rows, endless))), 'import/too-large');
    assert.equal(await refusalOf(await workbookOf(sheetPart(rows, merged(100_000)))), '4 rows');
  });

  test('of separators, line ends, quotes or one long line is read to its end or refused', async () => {
    assert.equal(await refusalOf(bytesOf(';'.repeat(5_000_000))), 'import/too-large');
    assert.equal(await refusalOf(bytesOf(`${';'.repeat(199)}\n`.repeat(20_000))), '0 rows');
    assert.equal(await refusalOf(bytesOf('\n'.repeat(5_000_000))), '0 rows');
    assert.equal(await refusalOf(bytesOf('"'.repeat(5_000_001))), '1 rows');
    assert.equal(await refusalOf(bytesOf('x'.repeat(9_000_000))), '1 rows');
    assert.equal(await refusalOf(bytesOf('a;b\n'.repeat(10_001))), 'import/too-large');
  });

  test('that inflates to more than 100 MB is refused while it is read', async () => {
    const spaces = ' '.repeat(60 * 1024 * 1024);
    const bomb = await workbookOf(`<worksheet><sheetData>${spaces}</sheetData></worksheet>`, {
      more: { 'xl/sharedStrings.xml': `<sst>${spaces}</sst>` },
    });
    assert.ok(bomb.length < 1024 * 1024);
    assert.equal(await refusalOf(bomb), 'import/too-large');
  });

  test('with a document type, an entity of its own, or elements in elements without end is refused', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const sheet = sheetPart(ROWS);
    const named = sheetPart([['Talhão'], ['&a;']]);
    const parts = [
      `${laughs}${sheet}`,
      `${laughs}${named}`,
      `${outside}${named}`,
      named,
      `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`,
      '<worksheet>',
    ];
    for (const part of parts)
      assert.equal(await refusalOf(await workbookOf(part)), 'import/unreadable', part.slice(0, 60));
    const inStyles = await workbookOf(sheet, { more: { 'xl/styles.xml': `${outside}<styleSheet>&a;</styleSheet>` } });
    assert.equal(await refusalOf(inStyles), 'import/unreadable');
    assert.equal(await refusalOf(await workbookOf(sheet)), '2 rows');
  });

  test('whose parts have paths to elsewhere is refused, or reads none of them', async () => {
    for (const path of ['../../../etc/passwd', '/etc/passwd', 'xl/worksheets/../../../../x.xml']) {
      const bytes = await workbookOf(sheetPart(ROWS), { more: { [path]: sheetPart([...ROWS, ...ROWS]) } });
      assert.match(await refusalOf(bytes), /^(import\/unreadable|2 rows)$/, path);
    }
    for (const target of ['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/x']) {
      assert.equal(await refusalOf(await workbookOf(sheetPart(ROWS), { target })), '0 rows', target);
    }
  });

  test('with thousands of parts is no workbook', async () => {
    const more = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`xl/p${at}.xml`, '']));
    assert.equal(await refusalOf(await workbookOf(sheetPart(ROWS), { more })), 'import/unreadable');
  });
});
