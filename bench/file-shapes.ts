import { sheetPart, workbookOf, zipOf } from '../apps/server/src/test/workbook.ts';

const MB = 1024 * 1024;
/** What the doors take at most, less what a form adds. */
const MOST = { people: 10 * MB - 1_000, scripts: 50 * MB - 1_000 } as const;

/** The door by which a file comes in, its kind, and what makes its bytes. */
export type FileShape = {
  door: keyof typeof MOST;
  kind: 'planilha' | 'mapa' | 'nfe';
  make: (most: number) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const repeated = (part: string, characters: number): string => part.repeat(Math.floor(characters / part.length));
const filled = (head: string, part: string, tail = ''): FileShape['make'] => {
  return (most) => bytesOf(head + repeated(part, most - head.length - tail.length) + tail);
};
const numbered = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const attributes = (count: number): string => numbered(count, (at) => ` a${at}="1"`);

const sheet = (door: FileShape['door'], make: FileShape['make']): FileShape => ({ door, kind: 'planilha', make });
const map = (door: FileShape['door'], make: FileShape['make']): FileShape => ({ door, kind: 'mapa', make });
const invoice = (make: FileShape['make']): FileShape => ({ door: 'people', kind: 'nfe', make });
const table = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (sheetXml: () => string, more: () => Readonly<Record<string, string>> = () => ({})): FileShape =>
  sheet('people', () => workbookOf(sheetXml(), { more: more() }));
const ROWS = sheetPart([
  ['Talhão', 'Kg'],
  ['Sede', '10'],
]);

/** Somewhere in the zone of Minas, in metres. */
const [EAST, NORTH] = [430_000, 7_570_000];
const UTM = 'PROJCS["SIRGAS_2000_UTM_Zone_23S",AUTHORITY["EPSG","31983"]]';

/** A line (3) or polygon (5) of a shapefile: so many parts, which go clockwise round one place, of so many points together. */
function lineRecord(parts: number, points: number, kind: number): Uint8Array {
  const record = new Uint8Array(44 + 4 * parts + 16 * points);
  const view = new DataView(record.buffer);
  view.setInt32(0, kind, true);
  view.setInt32(36, parts, true);
  view.setInt32(40, points, true);
  const each = Math.floor(points / parts);
  for (let part = 0; part < parts; part += 1) view.setInt32(44 + 4 * part, part * each, true);
  for (let point = 0; point < points; point += 1) {
    const angle = (-2 * Math.PI * (point % each)) / (each - 1);
    view.setFloat64(44 + 4 * parts + 16 * point, EAST + 100 * Math.cos(angle), true);
    view.setFloat64(52 + 4 * parts + 16 * point, NORTH + 100 * Math.sin(angle), true);
  }
  return record;
}

function pointRecord(): Uint8Array {
  const record = new Uint8Array(20);
  const view = new DataView(record.buffer);
  view.setInt32(0, 1, true);
  view.setFloat64(4, EAST, true);
  view.setFloat64(12, NORTH, true);
  return record;
}

/** A `.shp` with the same record again and again. */
function shapesOf(count: number, record: Uint8Array): Uint8Array {
  const each = 8 + record.length;
  const shp = new Uint8Array(100 + count * each);
  const view = new DataView(shp.buffer);
  view.setInt32(0, 9994);
  for (let at = 100; at < shp.length; at += each) {
    view.setInt32(at + 4, record.length / 2);
    shp.set(record, at + 8);
  }
  return shp;
}

/** A `.dbf` of 255 fields of two signs with six thousand rows. */
function wideTable(): Uint8Array {
  const [fields, rows] = [255, 6_000];
  const [first, length] = [32 + fields * 32 + 1, 1 + fields * 2];
  const dbf = new Uint8Array(first + rows * length).fill(0x61);
  const view = new DataView(dbf.buffer);
  view.setUint16(8, first, true);
  view.setUint16(10, length, true);
  for (let field = 0; field < fields; field += 1) view.setUint8(32 + field * 32 + 16, 2);
  view.setUint8(first - 1, 0x0d);
  return dbf;
}

const shapefile = (shp: () => Uint8Array, dbf: () => Uint8Array = () => new Uint8Array()): FileShape =>
  map('people', () => zipOf([['a.shp', shp()] as const, ['a.dbf', dbf()] as const, ['a.prj', UTM] as const]));

const COLLECTION = '{"type":"FeatureCollection","features":[';
const feature = (properties: string, coordinates: string): string =>
  `{"type":"Feature","properties":{${properties}},"geometry":{"type":"Point","coordinates":[${coordinates}]}}`;
const PLACEMARK = '<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>';

/**
 * Files that somebody who has a farm may send and that cost more than their bytes, near the size that their door takes:
 * some are read, most are refused.
 */
export const FILE_SHAPES: Readonly<Record<string, FileShape>> = {
  'a table of short rows': sheet('scripts', filled('Data;Litros\n', '01/06/2026;100\n')),
  'a table of 200 empty columns': sheet('scripts', filled('', `${';'.repeat(199)}\n`)),
  'a table of separators': sheet('scripts', filled('', ';')),
  'a table of line ends': sheet('scripts', filled('', '\n')),
  'a table of quotes': sheet('scripts', filled('', '"')),
  'a table of quotes from a screen': sheet('people', filled('', '"')),
  'a table of a cell that never ends': sheet('scripts', filled('Data;Nota\n"', 'a')),
  'a table of cells just short enough': sheet('scripts', filled('', `"${'""'.repeat(49_000)}";`)),
  'a table in Windows-1252': sheet('scripts', (most) => new Uint8Array(most).fill(0xe9)),
  'a table in UTF-16': sheet(
    'scripts',
    (most) => new Uint8Array(Buffer.from(`\ufeff${repeated('é;\n', most / 2 - 1)}`, 'utf16le')),
  ),
  'a workbook of attributes': workbook(() => table(`<row${attributes(1_500_000)}/>`)),
  'a workbook of one attribute': workbook(() => table(`<row a="${'x'.repeat(90 * MB)}"/>`)),
  'a workbook of rows': workbook(() => table('<row/>'.repeat(16_000_000))),
  'a workbook of one long text': workbook(() => table(`<row><c t="str"><v>${'1'.repeat(95 * MB)}</v></c></row>`)),
  'a workbook of one long number': workbook(() => table(`<row><c><v>${'1'.repeat(95 * MB)}</v></c></row>`)),
  'a workbook of shared texts': workbook(
    () => ROWS,
    () => ({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(19_000_000)}</sst>` }),
  ),
  'a workbook of long shared texts': workbook(
    () => ROWS,
    () => ({ 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(95 * MB)}</t></si></sst>` }),
  ),
  'a workbook of formats': workbook(
    () => ROWS,
    () => ({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(18_000_000)}</cellXfs></styleSheet>` }),
  ),
  'a workbook of a format without end': workbook(
    () => ROWS,
    () => ({
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(30_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(50)}</cellXfs></styleSheet>`,
    }),
  ),
  'a workbook of many sheets': workbook(
    () => ROWS,
    () => ({
      'xl/workbook.xml': `<workbook><sheets>${'<sheet r:id="rId1"/>'.repeat(4_500_000)}</sheets></workbook>`,
    }),
  ),
  'a workbook of merged cells': workbook(() =>
    table('<row><c t="str"><v>x</v></c></row>'.repeat(9_999)).replace(
      '</worksheet>',
      `<mergeCells>${'<mergeCell ref="A1:A9999"/>'.repeat(9_999)}</mergeCells></worksheet>`,
    ),
  ),
  'a workbook of 40,000 parts': sheet('people', () =>
    zipOf(Array.from({ length: 40_000 }, (_, at) => [`xl/p${at}.xml`, ''] as const)),
  ),
  'a map of attributes': map('scripts', (most) => bytesOf(`<kml${attributes(Math.floor(most / 14))}/>`)),
  'a map of attributes from a screen': map('people', (most) => bytesOf(`<kml${attributes(Math.floor(most / 14))}/>`)),
  'a map of a name without end': map('scripts', filled('<kml><', 'a', '/></kml>')),
  'a map of tags': map('scripts', filled('<kml>', '<a/>', '</kml>')),
  'a map of comments': map('scripts', filled('<kml>', '<!---->', '</kml>')),
  'a map of one comment': map('scripts', filled('<kml><!--', 'x', '--></kml>')),
  'a map of entities': map('scripts', filled('<kml><name>', 'a&amp;', '</name></kml>')),
  'a map of corners': map('scripts', filled(PLACEMARK, '-45.1,-22.1 ', '</coordinates></kml>')),
  'a map of waypoints': map('scripts', filled('<gpx>', '<wpt lat="-22" lon="-45"/>', '</gpx>')),
  'a map of depth': map('scripts', filled('<kml>', '<a>')),
  'a map in Windows-1252': map('scripts', (most) => new Uint8Array(most).fill(0xe9).fill(0x3c, 0, 1)),
  'points in GeoJSON': map('scripts', filled(COLLECTION, `${feature('', '-45,-22')},`, `${feature('', '1,1')}]}`)),
  'nothings in GeoJSON': map('scripts', filled(COLLECTION, '{},', '{}]}')),
  'lists in GeoJSON': map('scripts', filled('', '[')),
  'fields in GeoJSON': map('scripts', () =>
    bytesOf(
      `${COLLECTION}${feature(
        numbered(170_000, (at) => `"k${at}":1,`),
        '-45,-22',
      ).replace(',}', '}')}]}`,
    ),
  ),
  'objects in GeoJSON': map('scripts', () => bytesOf(`${COLLECTION}{"x":[${'{},'.repeat(820_000)}{}]}]}`)),
  'a long text in GeoJSON': map('scripts', filled('{"type":"FeatureCollection","x":"', '\\u00e9', '","features":[]}')),
  'accents in GeoJSON': map('scripts', filled(COLLECTION, '"日本"', ']}')),
  'a shapefile of long rings': shapefile(() => shapesOf(20, lineRecord(1, 49_990, 5))),
  'a shapefile of long lines': shapefile(() => shapesOf(20, lineRecord(1, 49_990, 3))),
  'a shapefile of rings': shapefile(() => shapesOf(60, lineRecord(199, 19_900, 5))),
  'a shapefile of parts': shapefile(() => shapesOf(60, lineRecord(4_990, 19_960, 5))),
  'a shapefile of nothing': shapefile(() => shapesOf(1_500_000, new Uint8Array(4))),
  'a shapefile of points with wide rows': shapefile(() => shapesOf(30_000, pointRecord()), wideTable),
  'an archive of nothing': map('people', () =>
    zipOf(Array.from({ length: 400 }, (_, at) => [`a${at}.kml`, '<kml></kml>'] as const)),
  ),
  'an archive in archives': map('people', async () => {
    const bomb = await zipOf([['a.kml', `<kml>${'<a/>'.repeat(4_000_000)}</kml>`]]);
    return zipOf(Array.from({ length: 100 }, (_, at) => [`b${at}.kmz`, bomb] as const));
  }),
  'invoices of attributes': invoice(() =>
    bytesOf(`<NFe xmlns="http://www.portalfiscal.inf.br/nfe"${attributes(140_000)}/>`),
  ),
  'invoices in Windows-1252': invoice(() =>
    zipOf(
      Array.from({ length: 20 }, (_, at) => {
        const text = Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?><NFe>${'é'.repeat(1_990_000)}</NFe>`,
          'latin1',
        );
        return [`n${at}.xml`, new Uint8Array(text)] as const;
      }),
    ),
  ),
  'invoices of tags': invoice(() =>
    bytesOf(`<NFe xmlns="http://www.portalfiscal.inf.br/nfe">${'<a/>'.repeat(520_000)}`),
  ),
  'invoices of 20,000 files': invoice(() =>
    zipOf(Array.from({ length: 20_000 }, (_, at) => [`n${at}.xml`, ''] as const)),
  ),
};

/** The bytes of a shape. */
export const bytesOfShape = async ({ door, make }: FileShape): Promise<Uint8Array<ArrayBuffer>> => make(MOST[door]);
