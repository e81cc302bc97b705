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
