import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindOfFile, kindOfFiles, MOST_BYTES, tooLarge } from './file-kind.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0));

describe('what a file is', () => {
  const known: readonly [name: string, content: string, kind: string][] = [
    ['colheitas.csv', 'talhão;kg\nSede;900', 'planilha'],
    ['sem-nome', 'talhao,kg', 'planilha'],
    ['c.xlsx', 'PK\x03\x04\0\0[Content_Types].xml xl/workbook.xml', 'planilha'],
    ['xlsx.zip', 'PK\x03\x04 xl/worksheets/sheet1.xml', 'planilha'],
    ['talhoes.geojson', '{"type":"FeatureCollection"}', 'mapa'],
    ['bom.json', 'ï»¿  {"type":"Feature"}', 'mapa'],
    ['fazenda.kml', '<?xml version="1.0"?><kml xmlns="x">', 'mapa'],
    ['andada.gpx', '<gpx version="1.1">', 'mapa'],
    ['fazenda.kmz', 'PK\x03\x04 doc.kml', 'mapa'],
    ['car.zip', 'PK\x03\x04 AREA_IMOVEL.shp AREA_IMOVEL.dbf', 'mapa'],
    ['nota.xml', '<?xml version="1.0"?><nfeProc versao="4.00">', 'nfe'],
    ['notas.zip', 'PK\x03\x04 3526-nfe.xml', 'nfe'],
  ];
  for (const [name, content, kind] of known) {
    test(`is told of ${name} by its first bytes`, async () => {
      assert.deepEqual(await kindOfFile(file(name, bytes(content))), { kind });
    });
  }

  test('is told by its bytes where its name says another thing', async () => {
    assert.deepEqual(await kindOfFile(file('mapa.kml', 'talhão;kg')), { kind: 'mapa' });
    assert.deepEqual(await kindOfFile(file('planilha.csv', '{"type":"Feature"}')), { kind: 'mapa' });
  });

  test('is looked for at the end of an archive too', async () => {
    const large = bytes(`PK\x03\x04${'\0'.repeat(200_000)}AREA_IMOVEL.shp`);
    assert.deepEqual(await kindOfFile(file('car.zip', large)), { kind: 'mapa' });
  });

  test('that cannot come in is refused in words before it is sent', async () => {
    const refused: readonly [content: string, words: RegExp][] = [
      ['', /vazio/],
      ['%PDF-1.7', /PDF/],
      ['\xff\xd8\xff\xe0', /foto/],
      ['\xd0\xcf\x11\xe0', /XLSX/],
      ['Rar!\x1a', /ZIP/],
      ['<html><table>', /XML/],
      ['PK\x03\x04 leia-me.txt', /ZIP/],
    ];
    for (const [content, words] of refused) {
      const told = await kindOfFile(file('a.csv', bytes(content)));
      assert.match('refusal' in told ? told.refusal : '', words);
    }
  });

  test('is one of several at a time, except of notes', async () => {
    const note = file('a.xml', '<nfeProc>');
    assert.deepEqual(await kindOfFiles([note, note]), { kind: 'nfe' });
    const both = await kindOfFiles([note, file('a.csv', 'a;b')]);
    assert.match('refusal' in both ? both.refusal : '', /um arquivo de cada vez/);
  });

  test('is refused above the size that the server takes', () => {
    const fits = new File([new Uint8Array(MOST_BYTES.planilha)], 'a.csv');
    assert.equal(tooLarge('planilha', [fits]), null);
    assert.match(tooLarge('planilha', [fits, file('b.csv', 'x')]) ?? '', /10 MB/);
    assert.equal(tooLarge('nfe', [fits]), null);
  });
});
