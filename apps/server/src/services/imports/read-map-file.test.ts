import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { polygonAreaHa, positionsOf } from '@cafezal/domain/stages/plot/geometry.ts';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import fc from 'fast-check';
import { readMapFile } from './read-map-file.ts';

/** Made by GDAL 3.6.2 of `source.geojson`, as `strangers/gdal-maps.ts` says; `npm run strangers` makes them anew. */
const made = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'maps-by-gdal', name)));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const source = await readMapFile(made('source.geojson'));

async function refusal(bytes: Uint8Array): Promise<{ status: number; message: string }> {
  try {
    await readMapFile(bytes);
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return { status: error.status, message: error.message };
  }
  return { status: 200, message: '' };
}

async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, bytes] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(bytes));
  return new Uint8Array(await writer.close());
}

async function unzipped(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  const files = entries.flatMap((entry) => (entry.directory ? [] : [entry]));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => [
        entry.filename,
        await entry.getData(new Uint8ArrayWriter(), { useWebWorkers: false }),
      ]),
    ),
  );
}

/** Corners in an order of their own: files begin their rings where they like. */
const cornersOf = (geometry: unknown): string[] =>
  [
    ...new Set(positionsOf(geometry).map(([longitude, latitude]) => `${longitude.toFixed(5)} ${latitude.toFixed(5)}`)),
  ].sort();

describe('a map made by GDAL', () => {
  for (const name of [
    'wgs84-utf8.shz',
    'sirgas-heights.shz',
    'utm-23s-latin1.shz',
    'outlines.kml',
    'outlines.kmz',
    'utm-23s.geojson',
  ])
    test(`as ${name} has the names, fields, corners and hectares of its source`, async () => {
      const { shapes } = await readMapFile(made(name));
      assert.equal(shapes.length, 3);
      for (const [at, shape] of shapes.entries()) {
        const own = source.shapes[at];
        const isNamed = name !== 'outlines.kmz';
        assert.equal(isNamed ? shape.name : shape.values.TALHAO, own?.name);
        assert.equal(shape.values.cultivar, own?.values.cultivar);
        assert.deepEqual(cornersOf(shape.geometry), cornersOf(own?.geometry));
        const [area, expected] = [polygonAreaHa(shape.geometry) ?? 0, polygonAreaHa(own?.geometry) ?? 1];
        assert.ok(Math.abs(area / expected - 1) < 1e-4, `${area} ha for ${expected} ha`);
      }
    });

  test('as tracks.gpx has its tracks as outlines', async () => {
    const { shapes } = await readMapFile(made('tracks.gpx'));
    assert.deepEqual(
      shapes.map(({ name, geometry }) => [name, geometry?.type]),
      [
        ['São João', 'Polygon'],
        ['Açude', 'Polygon'],
        ['Volta', 'Polygon'],
      ],
    );
    assert.deepEqual(cornersOf(shapes[2]?.geometry), cornersOf(source.shapes[2]?.geometry));
  });

  test('as the CAR gives it has its number and hectares, without the last digits of sums in binary', async () => {
    // Made by `ogr2ogr -nln AREA_IMOVEL -a_srs EPSG:4674 -lco ENCODING=UTF-8`, which writes 48.200000000000003.
    const [outline] = (await readMapFile(made('car.shz'))).shapes;
    const { cod_imovel, num_area, nom_munici } = outline?.values ?? {};
    assert.deepEqual(
      [cod_imovel, num_area, nom_munici],
      [`MG-3114105-${'0123456789ABCDEF'.repeat(2)}`, '48.2', 'Carmo de Minas'],
    );
  });

  test('in SAD 69 or Córrego Alegre is refused by name with what to do', async () => {
    for (const [name, system] of [
      ['sad69.shz', 'SAD 69'],
      ['corrego-alegre.shz', 'Córrego Alegre'],
    ] as const) {
      const { status, message } = await refusal(made(name));
      assert.equal(status, 422);
      assert.match(message, new RegExp(`Este mapa está em ${system}.*Exporte de novo em SIRGAS 2000`));
    }
  });

  test('without its .prj is read in degrees and refused in metres; without its .dbf it has no names', async () => {
    const degrees = await unzipped(made('sirgas-heights.shz'));
    const bare = Object.fromEntries(Object.entries(degrees).filter(([name]) => name.endsWith('.shp')));
    const { shapes } = await readMapFile(await zipOf(bare));
    assert.deepEqual(cornersOf(shapes[0]?.geometry), cornersOf(source.shapes[0]?.geometry));
    assert.equal(shapes[0]?.name, '');
    const meters = Object.entries(await unzipped(made('utm-23s-latin1.shz'))).filter(
      ([name]) => !name.endsWith('.prj'),
    );
    const { status, message } = await refusal(await zipOf(Object.fromEntries(meters)));
    assert.equal(status, 422);
    assert.match(message, /não diz em que coordenadas está.*o arquivo \.prj tem que vir junto/);
  });

  test('with its names in Latin-1 is read so where no .cpg says otherwise', async () => {
    const files = Object.entries(await unzipped(made('utm-23s-latin1.shz'))).filter(([name]) => !name.endsWith('.cpg'));
    const { shapes } = await readMapFile(await zipOf(Object.fromEntries(files)));
    assert.deepEqual(
      shapes.map(({ name }) => name),
      ['São João', 'Açude', 'Volta'],
    );
  });

  test('with files in other folders and letters, in a ZIP in a ZIP as the CAR gives it, is read', async () => {
    const files = Object.entries(await unzipped(made('wgs84-utf8.shz')));
    const loud = Object.fromEntries(files.map(([name, bytes]) => [`Área do Imóvel/${name.toUpperCase()}`, bytes]));
    const { shapes } = await readMapFile(await zipOf({ 'MG-1/AREA_IMOVEL.zip': await zipOf(loud) }));
    assert.deepEqual(
      shapes.map(({ name }) => name),
      ['São João', 'Açude', 'Volta'],
    );
  });
});

const kml = (inside: string, head = ''): Uint8Array<ArrayBuffer> =>
  bytesOf(
    `<?xml version="1.0"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
  );
const ring = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return `[${-45 + 0.01 * Math.cos(angle)},${-22 + 0.01 * Math.sin(angle)}]`;
  }).join(',');

test('a map with names as CDATA, and a prefix that it never declares, is read', async () => {
  const line = '<gx:balloon/><LineString><coordinates>-45,-22 -45.01,-22 -45,-22.01 -45,-22</coordinates></LineString>';
  const drawn = `<Folder><name><![CDATA[Sítio & cia]]></name><Placemark><name><![CDATA[Açude <2>]]></name>${line}</Placemark></Folder>`;
  const { shapes } = await readMapFile(kml(drawn));
  assert.deepEqual(
    shapes.map(({ name, layer }) => [name, layer]),
    [['Açude <2>', 'Sítio & cia']],
  );
});

describe('a hostile map', () => {
  test('with a document type or entities is refused, whatever they would say', async () => {
    const laughs = '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const outside = '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const file of [
      kml('<Placemark><name>&b;</name></Placemark>', laughs),
      kml('<Placemark><name>&x;</name></Placemark>', outside),
      kml('<Placemark><name>&x;</name></Placemark>'),
      kml('<Folder>'.repeat(100) + '</Folder>'.repeat(100)),
      bytesOf('<svg/>'),
    ])
      assert.equal((await refusal(file)).status, 422);
  });

  test('with too many shapes or corners is refused with what to do, and one of many corners is thinned', async () => {
    const point = '{"type":"Point","coordinates":[-45,-22]}';
    const pin = `<Placemark><Point><coordinates>-45,-22</coordinates></Point></Placemark>`;
    const points = (count: number) =>
      bytesOf(`{"type":"GeometryCollection","geometries":[${Array.from({ length: count }, () => point).join(',')}]}`);
    const tooMany = {
      status: 413,
      message: 'O mapa tem mais de 500 áreas. Divida em mais de um arquivo.',
    };
    for (const [count, file] of [
      [500, points],
      [500, (length: number) => kml(pin.repeat(length))],
    ] as const) {
      assert.equal((await readMapFile(file(count))).shapes.length, 500);
      assert.deepEqual(await refusal(file(count + 1)), tooMany);
    }
    const placemark = `<Placemark><LineString><coordinates>${'-45,-22 '.repeat(200_001)}</coordinates></LineString></Placemark>`;
    assert.match((await refusal(kml(placemark))).message, /mais de 200\.000 cantos/);
    const polygon = (count: number): string => `{"type":"Polygon","coordinates":[[${ring(count)}]]}`;
    const thinned = (await readMapFile(bytesOf(polygon(9_000)))).shapes[0];
    assert.match(thinned?.told[0] ?? '', /^Tinha 9\.000 cantos e fica com [\d.]+: o risco muda até \d/);
    assert.ok(positionsOf(thinned?.geometry).length <= 2_000);
    const fine = (await readMapFile(bytesOf(polygon(40_000)))).shapes[0];
    assert.ok(positionsOf(fine?.geometry).length > 100, 'no coarser than it must be');
    const size = polygonAreaHa({ type: 'Polygon', coordinates: [JSON.parse(`[${ring(9_000)}]`)] }) ?? 0;
    assert.ok(Math.abs((polygonAreaHa(thinned?.geometry) ?? 0) / size - 1) < 0.002);
    const holes = `{"type":"Polygon","coordinates":[${Array.from({ length: 100_000 }, () => '[[0,0]]').join(',')}]}`;
    assert.match((await readMapFile(bytesOf(holes))).shapes[0]?.trouble ?? '', /100\.000 partes e buracos/);
  });

  test('with numbers that are none has no geometry and says so', async () => {
    for (const [text, why] of [
      ['{"type":"Polygon","coordinates":[[[1e999,0],[1,1],[2,0],[1e999,0]]]}', /longitude/],
      ['{"type":"Polygon","coordinates":[[["-45","-22"],[1,1],[2,0]]]}', /longitude/],
      ['{"type":"Polygon","coordinates":{"length":4}}', null],
      ['{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}', /3 cantos/],
      ['{"type":"Polygon","coordinates":[[]]}', /vazio/],
    ] as const) {
      if (why === null) assert.equal((await refusal(bytesOf(text))).status, 422);
      else assert.match((await readMapFile(bytesOf(text))).shapes[0]?.trouble ?? '', why);
    }
  });

  test('with names that lead out of its archive is refused', async () => {
    assert.equal((await refusal(await zipOf({ '../../etc/doc.kml': made('outlines.kml') }))).status, 422);
  });

  test('that inflates without end, or has hundreds of files, is stopped', async () => {
    const bomb = await zipOf({ 'doc.kml': new Uint8Array(21 * 1024 * 1024).fill(32) });
    assert.ok(bomb.length < 200_000);
    assert.equal((await refusal(bomb)).status, 413);
    const crowd = await zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.txt`, bytesOf('x')])));
    assert.equal((await refusal(crowd)).status, 413);
  });

  test('whose .shp or .dbf lies about its lengths is refused, or has no names', async () => {
    const files = await unzipped(made('wgs84-utf8.shz'));
    const lying = async (ending: string, at: number, value: number) => {
      const changed = Object.entries(files).map(([name, bytes]) => {
        const copy = new Uint8Array(bytes);
        if (name.endsWith(ending)) new DataView(copy.buffer).setInt32(at, value, ending === '.dbf');
        return [name, copy] as const;
      });
      return zipOf(Object.fromEntries(changed));
    };
    for (const [at, value] of [
      [104, 0x7fffffff],
      [104, 0],
      [104, -1],
      [100 + 8 + 36, -1],
    ] as const)
      assert.equal((await refusal(await lying('.shp', at, value))).status, 422, `${at} ${value}`);
    // 2^24 parts, little-endian.
    assert.equal((await refusal(await lying('.shp', 100 + 8 + 36, 1))).status, 413);
    const nameless = await readMapFile(await lying('.dbf', 8, 0x7fffffff));
    assert.deepEqual([nameless.shapes.length, nameless.shapes[0]?.name], [3, '']);
  });

  test('of any bytes, or of bytes changed in a sound one, is read or refused in words', async () => {
    const kinds = [
      'wgs84-utf8.shz',
      'utm-23s-latin1.shz',
      'outlines.kml',
      'outlines.kmz',
      'tracks.gpx',
      'utm-23s.geojson',
    ];
    const inside = await unzipped(made('utm-23s-latin1.shz'));
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    const mutated = (bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array => {
      const copy = new Uint8Array(bytes);
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    };
    const isAnswered = async (bytes: Uint8Array): Promise<void> => {
      const { status, message } = await refusal(bytes);
      assert.ok([200, 413, 422].includes(status), message);
    };
    const changes = fc.array(change, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), changes, (name, list) => isAnswered(mutated(made(name), list))),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('.shp', '.dbf', '.prj', '.cpg'), changes, async (ending, list) => {
        const files = Object.entries(inside).map(([name, bytes]) => [
          name,
          name.endsWith(ending) ? mutated(bytes, list) : bytes,
        ]);
        await isAnswered(await zipOf(Object.fromEntries(files)));
      }),
      { numRuns: 100 },
    );
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), isAnswered), { numRuns: 100 });
  });

  test('that begins like UTF-16 and goes on otherwise is refused in words', async () => {
    for (const bytes of [
      [0xff, 0xfe, 0x00, 0xd8],
      [0xfe, 0xff, 0x3c],
    ])
      assert.match((await refusal(new Uint8Array(bytes))).message, /está quebrado/);
  });

  test('as a lone .shp is told to come with its parts', async () => {
    const files = await unzipped(made('wgs84-utf8.shz'));
    const shp = Object.entries(files).find(([name]) => name.endsWith('.shp'))?.[1] ?? new Uint8Array();
    assert.match((await refusal(shp)).message, /Junte o \.shp, o \.dbf, o \.prj e o \.cpg em um ZIP/);
  });
});
