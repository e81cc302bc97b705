import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { sheetPart, workbookOf } from '../../test/workbook.ts';
import { fileTurns } from './file-turns.ts';
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

describe('a workbook', () => {
  const sheet = '<worksheet><sheetData><row><c><v>44333</v></c><c s="1"><v>44333</v></c></row></sheetData></worksheet>';
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const workbook =
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Um" r:id="rId1"/></sheets></workbook>';

  test('says of its numbers that they count days from 1904, also where they are not shown as days', async () => {
    const more = { 'xl/styles.xml': styles, 'xl/workbook.xml': workbook };
    const read = await readSpreadsheet(await workbookOf(sheet, { more }));
    assert.deepEqual([read.since1904, read.rows[0]?.cells], [true, [44333, { day: '2025-05-18' }]]);
    assert.equal((await readSpreadsheet(await workbookOf(sheet))).since1904, false);
  });

  test('has per cent as they are shown, by whatever format', async () => {
    const codes = ['0.0%', '0.0&quot; % de umidade&quot;', '0.0\\%', '[Red]0%;-0%', 'dd/mm/yy'];
    const own = codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
    const ids = [0, 9, 10, 200, 201, 202, 203, 204];
    const percents = `<styleSheet><numFmts>${own}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const row = ids.map((_, style) => `<c s="${style}"><v>0.115</v></c>`).join('');
    const part = `<worksheet><sheetData><row>${row}<c s="1"><v>0.07</v></c><c s="1" t="str"><v>11</v></c></row></sheetData></worksheet>`;
    const read = await readSpreadsheet(await workbookOf(part, { more: { 'xl/styles.xml': percents } }));
    assert.deepEqual(read.rows[0]?.cells, [
      ...[0.115, '11,5%', '11,5%', '11,5%', 0.115, 0.115, '11,5%', 0.115, '7%', '11'],
    ]);
  });
});

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
    assert.equal(await refusalOf(bytesOf('\n'.repeat(1_000_000))), '0 rows');
    assert.equal(await refusalOf(bytesOf('\n'.repeat(5_000_000))), 'import/too-large');
    assert.equal(await refusalOf(bytesOf('"'.repeat(5_000_001))), 'import/too-large');
    assert.equal(await refusalOf(bytesOf('x'.repeat(9_000_000))), 'import/too-large');
    assert.equal(await refusalOf(bytesOf('a;b\n'.repeat(10_001))), 'import/too-large');
  });

  test('that inflates to more than 100 MB is refused while it is read', async () => {
    const spaces = `<!--${' '.repeat(1024 * 1024)}-->`.repeat(60);
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

  test('with an element of many attributes, a text without end or formats without end is refused with what it has too much of', async () => {
    const table = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('');
    const row = (count: number): string => table(`<row${attributes(count)}><c t="str"><v>x</v></c></row>`);
    const messageOf = async (bytes: Uint8Array): Promise<string> => {
      try {
        return `${(await readSpreadsheet(bytes)).rows.length} rows`;
      } catch (error) {
        return error instanceof Problem ? error.message : String(error);
      }
    };
    assert.equal(await messageOf(await workbookOf(row(250))), '1 rows');
    assert.match(await messageOf(await workbookOf(row(251))), /^O elemento row tem mais de 250 atributos\./);
    const wide = table(`<row a="${'x'.repeat(200_000)}"/>`);
    assert.match(
      await messageOf(await workbookOf(wide)),
      /^O elemento row tem atributos com mais de 131\.072 caracteres\./,
    );
    const cell = (length: number): string => table(`<row><c t="str"><v>${'7'.repeat(length)}</v></c></row>`);
    assert.equal(await messageOf(await workbookOf(cell(100_000))), '1 rows');
    assert.match(await messageOf(await workbookOf(cell(100_001))), /uma célula com mais de 100\.000 caracteres/);
    assert.match(
      await messageOf(await workbookOf(cell(9_000_000))),
      /^Um texto do arquivo passa de 8\.388\.608 caracteres/,
    );
    assert.match(await messageOf(await workbookOf(table('<row/>'.repeat(1_048_577)))), /mais de 1\.048\.576 linhas/);
    const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs></styleSheet>`;
    const formats = await workbookOf(sheetPart(ROWS), { more: { 'xl/styles.xml': styles } });
    assert.match(await messageOf(formats), /tem formatos demais/);
    const shared = await workbookOf(sheetPart(ROWS), {
      more: { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1_250_001)}</sst>` },
    });
    assert.match(await messageOf(shared), /mais de 10\.000\.000 caracteres/);
  });

  test('by a format of brackets that never close is read at once', async () => {
    const format = `<numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/>`;
    const styles = `<styleSheet><numFmts>${format.repeat(20)}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(50_000)}</cellXfs></styleSheet>`;
    assert.equal(await refusalOf(await workbookOf(sheetPart(ROWS), { more: { 'xl/styles.xml': styles } })), '2 rows');
  });

  test('and takes too long to read is given up, whatever it is made of', async () => {
    const read = (bytes: Uint8Array) => readSpreadsheet(bytes, fileTurns(0));
    const code = 'import/too-large';
    const message = /^Ler este arquivo leva tempo demais\./;
    await assert.rejects(read(bytesOf('\n'.repeat(1_000_000))), { code, message });
    await assert.rejects(read(await workbookOf(sheetPart(ROWS))), { code, message });
  });

  test('with thousands of parts is no workbook', async () => {
    const more = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`xl/p${at}.xml`, '']));
    assert.equal(await refusalOf(await workbookOf(sheetPart(ROWS), { more })), 'import/unreadable');
  });
});
