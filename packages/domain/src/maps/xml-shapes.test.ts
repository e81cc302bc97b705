import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FileShape, mapBounds } from './map-shape.ts';
import { xmlShapes } from './xml-shapes.ts';

/** An element of a file with the texts and elements in it, in their order. */
type Element = readonly [name: string, inside: readonly (string | Element)[], attributes?: Record<string, string>];

/** The shapes of a file, of which others had so many corners before. */
function shapesOf(root: Element, before = 0): FileShape[] {
  const [shapes, bounds]: [FileShape[], ReturnType<typeof mapBounds>] = [[], mapBounds()];
  bounds.countPositions(before);
  const reader = xmlShapes(bounds, (shape) => shapes.push(shape));
  const walk = ([name, inside, attributes = {}]: Element): void => {
    reader.open(name, (key) => attributes[key] ?? '', '');
    for (const one of inside) typeof one === 'string' ? reader.text(one) : walk(one);
    reader.close(name);
  };
  walk(root);
  return shapes;
}

const leaf = (name: string, ...texts: string[]): Element => [name, texts];
const kml = (...inside: Element[]): Element => ['kml', [['Document', inside]]];
const placemark = (...inside: Element[]): Element => ['Placemark', inside];
const pin = (...texts: string[]): Element => ['Point', [leaf('coordinates', ...texts)]];
const line = (text: string): Element => ['LineString', [leaf('coordinates', text)]];
const ring = (side: string, text: string): Element => [side, [['LinearRing', [leaf('coordinates', text)]]]];
const polygon = (...rings: Element[]): Element => ['Polygon', rings];
const plain = (text: string): Element => polygon(ring('outerBoundaryIs', text));

const [OUTER, INNER] = ['-45,-22 -44,-22 -44,-21', '-44.5,-21.9 -44.4,-21.9 -44.4,-21.8'];
const OUTER_RING = [
  [-45, -22],
  [-44, -22],
  [-44, -21],
];
const INNER_RING = [
  [-44.5, -21.9],
  [-44.4, -21.9],
  [-44.4, -21.8],
];
const BARE = { name: '', layer: '', values: {} };
const at = (shape: FileShape | undefined) => shape?.geometry;

describe('a KML file', () => {
  test('gives a placemark once, though another stands in it, and nothing that stands outside of all', () => {
    const inner = placemark(leaf('name', 'Dentro'), plain(OUTER));
    const outer: Element = ['Placemark', [leaf('name', 'Fora'), inner]];
    assert.deepEqual(
      shapesOf(kml(outer, plain(INNER))).map(({ name }) => name),
      ['Dentro'],
    );
  });

  test('gives a plot with its name, folder, fields and holes, whatever else stands beside them', () => {
    const fields: Element = [
      'ExtendedData',
      [
        ['Data', [leaf('displayName', 'Área'), leaf('value', '4,', '5')], { name: 'area' }],
        ['SchemaData', [['SimpleData', ['Bourbon'], { name: 'Cultivar' }]]],
        ['Metadata', [leaf('value', 'de outro')], { name: 'area' }],
        ['Link', [leaf('name', 'outro nome')]],
      ],
    ];
    const about = leaf('description', ` 1,2 3,4 ${'https://example.org/'.repeat(20)} `);
    const drawn = polygon(
      ring('innerBoundaryIs', INNER),
      ring('outerBoundaryIs', OUTER),
      ring('innerBoundaryIs', INNER),
    );
    const plot = placemark(about, leaf('name', ' Talhão ', ' 1'), fields, drawn, about);
    assert.deepEqual(shapesOf(kml(leaf('name', 'Sítio'), ['Folder', [leaf('name', 'Lavoura'), plot]])), [
      {
        name: 'Talhão 1',
        layer: 'Lavoura',
        values: { area: '4,5', Cultivar: 'Bourbon' },
        geometry: { type: 'Polygon', coordinates: [OUTER_RING, INNER_RING, INNER_RING] },
      },
    ]);
  });

  test('names the layer of a shape by the nearest folder that has a name', () => {
    const named = (name: string): Element => placemark(leaf('name', name), pin('-45,-22'));
    const low: Element = ['Folder', [leaf('name', 'Baixo'), ['Folder', [named('a')]], named('b')]];
    const found = shapesOf(kml(named('c'), leaf('name', 'Sítio'), low, named('d'), ['Folder', [named('e')]]));
    assert.deepEqual(
      found.map(({ name, layer }) => [name, layer]),
      [
        ['c', ''],
        ['a', 'Baixo'],
        ['b', 'Baixo'],
        ['d', 'Sítio'],
        ['e', 'Sítio'],
      ],
    );
  });

  test('takes a name from a field where a placemark has none of its own', () => {
    const field: Element = ['Data', [leaf('value', 'Mata')], { name: 'TALHÃO' }];
    const names = [[field], [field, leaf('name', 'Sede')], [leaf('name', 'Sede')], []].map(
      (inside) => shapesOf(kml(placemark(...inside, pin('-45,-22'))))[0]?.name,
    );
    assert.deepEqual(names, ['Mata', 'Sede', 'Sede', '']);
  });

  test('makes one shape of several polygons, and of each line or point one of its own', () => {
    const several = (...parts: Element[]) =>
      shapesOf(kml(placemark(leaf('name', 'Sede'), ['MultiGeometry', parts]))).map(({ name, geometry }) => [
        name,
        geometry,
      ]);
    const [track, point] = ['LineString', 'Point'].map((type) => ({ type, coordinates: [[-1, -2]] }));
    assert.deepEqual(several(pin('-1,-2'), plain(OUTER), line('-1,-2'), plain(INNER)), [
      ['Sede', { type: 'MultiPolygon', coordinates: [[OUTER_RING], [INNER_RING]] }],
    ]);
    assert.deepEqual(several(pin('-1,-2'), plain(OUTER)), [['Sede', { type: 'Polygon', coordinates: [OUTER_RING] }]]);
    assert.deepEqual(several(line('-1,-2'), pin('-1,-2'), line('-1,-2')), [
      ['Sede 1', track],
      ['Sede 2', track],
    ]);
    assert.deepEqual(several(pin('-1,-2'), pin('-1,-2')), [
      ['Sede 1', { ...point, coordinates: [-1, -2] }],
      ['Sede 2', { ...point, coordinates: [-1, -2] }],
    ]);
    assert.deepEqual(
      shapesOf(kml(placemark(pin('-1,-2'), pin('-1,-2')))).map(({ name }) => name),
      ['1', '2'],
    );
  });

  test('has positions between any spaces, in pieces, and without their heights', () => {
    const read = (...texts: string[]) =>
      at(shapesOf(kml(placemark(['LineString', [leaf('coordinates', ...texts)]])))[0]);
    assert.deepEqual(read('\n  -45,-2', '2,812.4\n\t-44.5', ',-21 ', ' ', '-44,-20 '), {
      type: 'LineString',
      coordinates: [
        [-45, -22],
        [-44.5, -21],
        [-44, -20],
      ],
    });
    assert.deepEqual(read('-45'), { type: 'LineString', coordinates: [[-45, Number.NaN]] });
    assert.deepEqual(read(`-45,-22,${'0'.repeat(192)}`), { type: 'LineString', coordinates: [[-45, -22]] });
    assert.throws(() => read(`-45,-22,${'0'.repeat(193)}`), { code: 'import/unreadable' });
  });

  test('gives what is drawn without an outline, a loose ring as a line, and nothing that no shape holds', () => {
    const ringAlone = placemark(['LinearRing', [leaf('coordinates', OUTER)]]);
    const cover = placemark(['LatLonQuad', [leaf('coordinates', OUTER)]]);
    const found = shapesOf(kml(plain(OUTER), placemark(plain(INNER)), ringAlone, cover, placemark(), plain(OUTER)));
    assert.deepEqual(found, [
      { ...BARE, geometry: { type: 'Polygon', coordinates: [INNER_RING] } },
      { ...BARE, geometry: { type: 'LineString', coordinates: OUTER_RING } },
    ]);
    assert.deepEqual(shapesOf(kml(placemark(pin()), placemark(polygon()))).map(at), [
      { type: 'Point', coordinates: undefined },
      { type: 'Polygon', coordinates: [[]] },
    ]);
  });

  test('gives a track of Google’s extension as a line, moment by moment', () => {
    const coord = (text: string): Element => leaf('coord', text);
    const when = leaf('when', '2026-05-18T10:00:00Z');
    const track: Element = ['Track', [when, coord('-45 -22 812.4'), coord(' -44.5\n-21 0 '), coord('')]];
    const again: Element = ['Track', [coord(`${' '.repeat(1_999)}`), ['coord', [' '.repeat(1_999), '-44 -20 0']]]];
    const found = shapesOf(
      kml(placemark(['MultiTrack', [track, again]], coord('-1 -1 0')), placemark(coord('-1 -1 0'))),
    );
    assert.deepEqual(
      found.map(({ name, geometry }) => [name, geometry]),
      [
        [
          '1',
          {
            type: 'LineString',
            coordinates: [
              [-45, -22],
              [-44.5, -21],
              [0, Number.NaN],
            ],
          },
        ],
        [
          '2',
          {
            type: 'LineString',
            coordinates: [
              [0, Number.NaN],
              [-44, -20],
            ],
          },
        ],
      ],
    );
    const endless = placemark(['Track', [['coord', [' '.repeat(2_000), '-44 -20 0']]]]);
    assert.deepEqual(at(shapesOf(kml(endless))[0]), { type: 'LineString', coordinates: [[0, Number.NaN]] });
  });
});

describe('a GPX file', () => {
  const place = (name: string, lon: string, lat: string, ...inside: Element[]): Element => [name, inside, { lon, lat }];
  const gpx = (...inside: Element[]): Element => ['gpx', inside];

  test('gives tracks in one piece, routes and waypoints, each with its own name', () => {
    const about: Element = ['metadata', [leaf('name', 'Caminhada')]];
    const track: Element = [
      'trk',
      [
        leaf('name', ' Volta ', ' da sede '),
        ['link', [leaf('name', 'outro')]],
        leaf('desc', 'de manhã'),
        ['trkseg', [place('trkpt', '-45', '-22', leaf('name', 'moita')), place('trkpt', '-44', '-22')]],
        ['trkseg', [place('trkpt', '-44', '', leaf('ele', '812'))]],
      ],
    ];
    const route: Element = ['rte', [place('rtept', '-45', ' '), place('rtept', 'x', '-21')]];
    const well = place('wpt', '-45.5', '-22.5', leaf('name', 'Poço'));
    const nan = Number.NaN;
    assert.deepEqual(shapesOf(gpx(about, well, track, route, place('wpt', '-45', '-22'))), [
      { ...BARE, name: 'Poço', geometry: { type: 'Point', coordinates: [-45.5, -22.5] } },
      {
        ...{ ...BARE, name: 'Volta da sede' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-45, -22],
            [-44, -22],
            [-44, nan],
          ],
        },
      },
      {
        ...BARE,
        geometry: {
          type: 'LineString',
          coordinates: [
            [-45, nan],
            [nan, -21],
          ],
        },
      },
      { ...BARE, geometry: { type: 'Point', coordinates: [-45, -22] } },
    ]);
  });

  test('is read up to two hundred thousand corners, and so is a KML file', () => {
    const walked = gpx(['trk', [['trkseg', [place('trkpt', '-45', '-22'), place('trkpt', '-44', '-22')]]]]);
    const moments = placemark(['Track', [leaf('coord', '-45 -22 0'), leaf('coord', '-44 -22 0')]]);
    for (const file of [walked, kml(moments), kml(placemark(line('-45,-22 -44,-22')))]) {
      assert.equal(shapesOf(file, 199_998).length, 1);
      assert.throws(() => shapesOf(file, 199_999), {
        code: 'import/too-large',
        message: 'O mapa tem mais de 200.000 cantos. Simplifique o desenho ou divida em mais de um arquivo.',
      });
    }
  });
});

test('a file of another kind is told to be neither, whatever its outermost element is called', () => {
  for (const name of ['svg', 'constructor', 'Document'])
    assert.throws(() => shapesOf([name, []]), {
      code: 'import/unreadable',
      message: 'Este arquivo não é KML nem GPX. Confira com quem fez o mapa.',
    });
  assert.deepEqual(shapesOf(['kml', [['gpx', []]]]), []);
});
