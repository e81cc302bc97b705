import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { type ImportBody, importsOn, type TestImport } from '../test/import-client.ts';
import { collection, feature, square } from '../test/map-features.ts';
import type { TestServer } from '../test/test-app.ts';
import type { TestAnswer } from '../test/test-client.ts';

/** As Google Earth writes it: folders, styles, heights, a folder's name after its placemarks, extended data, a walk. */
const EARTH = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document><name>Sítio.kml</name><Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style>
<Folder><name>Lavoura</name><open>1</open>
 <Placemark><name>Pedreira &amp; Cia</name><styleUrl>#s</styleUrl>
  <ExtendedData><Data name="cultivar"><value>Catuaí Vermelho IAC 144</value></Data></ExtendedData>
  <Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
   -45.100,-22.100,900 -45.100,-22.098,900 -45.098,-22.098,901 -45.098,-22.100,0 -45.100,-22.100,900
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
 <Folder><name>Baixo</name>
  <Placemark><name>Volta</name><gx:Track><when>2026-01-01T00:00:00Z</when>
   <gx:coord>-45.110 -22.1 900</gx:coord><gx:coord>-45.110 -22.098 900</gx:coord>
   <gx:coord>-45.108 -22.098 900</gx:coord><gx:coord>-45.108 -22.0999 900</gx:coord><gx:coord>-45.1099 -22.1 900</gx:coord>
  </gx:Track></Placemark>
  <Placemark><name>Estrada</name><LineString><coordinates>-45.1,-22.1 -45.2,-22.2 -45.3,-22.1</coordinates></LineString></Placemark>
  <Placemark><name>Porteira</name><Point><coordinates>-45.1,-22.1,0</coordinates></Point></Placemark>
 </Folder>
 <Placemark><name>Dois pedaços</name><MultiGeometry>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>-45.12,-22.1 -45.12,-22.098 -45.118,-22.098 -45.12,-22.1</coordinates></LinearRing></outerBoundaryIs></Polygon>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>-45.13,-22.1 -45.13,-22.098 -45.128,-22.098 -45.13,-22.1</coordinates></LinearRing></outerBoundaryIs></Polygon>
 </MultiGeometry></Placemark>
</Folder></Document></kml>`;

describe('a map that comes in', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server, { totalArea: 500, state: 'Minas Gerais' });
  });
  after(() => server.close());

  const shown = (content: string, name: string, on = farm): Promise<TestImport> =>
    importsOn(on).shown('mapa', [name, content]);
  const call = (path: string, json?: unknown, on = farm): Promise<TestAnswer<ImportBody>> =>
    on.ask<ImportBody>(
      json === undefined ? 'POST' : 'PATCH',
      `/importacoes${path}`,
      json === undefined ? {} : { json },
    );
  const plotsOf = async (on = farm) => (await on.ask('GET', '/talhoes?limit=500')).body.records;
  const said = ({ lines }: TestImport) =>
    lines.map(({ cells, status, skipped }) => [cells.A, cells.C, skipped ? 'fora' : status]);

  test('from Google Earth makes plots of outlines and walks, once, and is undone', async () => {
    const made = await shown(EARTH, 'sitio.kml');
    assert.deepEqual(said(made), [
      ['Pedreira & Cia', 'Talhão novo', 'new'],
      ['Volta', 'Talhão novo', 'new'],
      ['Estrada', 'Fica fora', 'fora'],
      ['Porteira', 'Fica fora', 'fora'],
      ['Dois pedaços', 'Talhão novo', 'new'],
    ]);
    assert.match(made.lines[1]?.warnings[0]?.message ?? '', /foi fechado: faltavam 10 m/);
    assert.match(made.lines[2]?.warnings[0]?.message ?? '', /não fecha/);
    assert.deepEqual(await plotsOf(), []);
    const done = await call(`/${made.id}/confirmar`);
    assert.deepEqual([done.status, done.body.import.records], [200, 3]);
    const plots = await plotsOf();
    assert.deepEqual(plots.map(({ name }) => name).sort(), ['Dois pedaços', 'Pedreira & Cia', 'Volta']);
    const pedreira = plots.find(({ name }) => name.startsWith('Pedreira'));
    assert.deepEqual(pedreira?.data.boundary, {
      type: 'Polygon',
      coordinates: [
        [
          [-45.1, -22.1],
          [-45.098, -22.1],
          [-45.098, -22.098],
          [-45.1, -22.098],
          [-45.1, -22.1],
        ],
      ],
    });
    assert.equal(pedreira?.data.cultivar, 'Catuaí Vermelho IAC 144');
    assert.equal(pedreira?.data.area, Number(polygonAreaHa(pedreira?.data.boundary)?.toFixed(2)));
    const history = await farm.ask<{ versions: { cause: { reason: string } | null }[] }>(
      'GET',
      `/talhoes/${pedreira?.id}/historico`,
    );
    assert.equal(history.body.versions[0]?.cause?.reason, 'Do arquivo sitio.kml, linha 1.');
    const again = await shown(EARTH, 'sitio.kml');
    assert.deepEqual([again.counts.same, again.counts.new, again.counts.changed], [3, 0, 0]);
    assert.equal((await call(`/${made.id}/desfazer`)).status, 200);
    assert.deepEqual(await plotsOf(), []);
  });

  test('gives plots that are there their outlines by their names, asks of others, and undoing takes them away', async () => {
    const own = await farmOn(server, { totalArea: 500, state: 'MG' });
    const mata = await own.make('talhoes', { name: 'Talhão 02 – Mata', data: { area: 4 } });
    const baixada = await own.make('talhoes', { name: 'Baixada', data: { area: 4.6 } });
    const file = collection(
      feature('MÁTA', square(-45.1, -22.1)),
      feature('Brejo', square(-45.11, -22.1)),
      feature('', square(-45.12, -22.1)),
    );
    const made = await shown(file, 'talhoes.geojson', own);
    assert.deepEqual(said(made), [
      ['MÁTA', 'Talhão 02 – Mata', 'changed'],
      ['Brejo', 'Talhão novo', 'new'],
      ['Área 3', 'Talhão novo', 'new'],
    ]);
    // It says 4 ha and is drawn larger.
    assert.match(made.lines[0]?.warnings[0]?.message ?? '', /4,57 ha e a área informada é 4 ha/);
    assert.deepEqual(
      made.questions.map(({ id, kind, message }) => [id, kind, message]),
      [
        ['match:shape:2', 'match', '“Brejo” (linha 2) não está em Talhões. Qual é?'],
        ['match:shape:3', 'match', '“Área 3” (linha 3) não está em Talhões. Qual é?'],
      ],
    );
    const answers = { 'match:shape:2': baixada.id };
    const lines = [{ line: 3, skip: true }];
    const { import: mended } = (await call(`/${made.id}`, { answers, lines }, own)).body;
    assert.deepEqual(said(mended).slice(1), [
      ['Brejo', 'Baixada', 'changed'],
      ['Área 3', 'Fica fora', 'fora'],
    ]);
    assert.equal((await call(`/${made.id}/confirmar`, undefined, own)).status, 200);
    const drawn = async () =>
      (await plotsOf(own)).map(({ name, data }) => [name, data.boundary !== undefined, data.area]);
    assert.deepEqual((await drawn()).sort(), [
      ['Baixada', true, 4.6],
      ['Talhão 02 – Mata', true, 4],
    ]);
    assert.equal((await call(`/${made.id}/desfazer`, undefined, own)).status, 200);
    assert.deepEqual((await drawn()).sort(), [
      ['Baixada', false, 4.6],
      ['Talhão 02 – Mata', false, 4],
    ]);
    assert.equal((await own.ask('GET', `/talhoes/${mata.id}`)).body.record.name, 'Talhão 02 – Mata');
  });

  test('says by line where a shape goes, also by the name of a plot, and a plot takes one shape', async () => {
    const own = await farmOn(server, { totalArea: 500, state: 'MG' });
    await own.make('talhoes', { name: 'Mata', data: { area: 4 } });
    const made = await shown(
      collection(feature('A', square(-45.1, -22.1)), feature('B', square(-45.11, -22.1))),
      'm.geojson',
      own,
    );
    const patch = (...cells: string[]) =>
      call(`/${made.id}`, { lines: cells.map((C, at) => ({ line: at + 1, cells: { C } })) }, own);
    const twice = (await patch('mata', 'Mata')).body.import;
    assert.match(twice.lines[1]?.errors[0]?.message ?? '', /já recebe o desenho da linha 1/);
    const unknown = (await patch('Matto', 'fora')).body.import;
    assert.deepEqual(unknown.lines[0]?.errors[0]?.column, 'C');
    assert.equal(unknown.lines[1]?.skipped, true);
    const named = (
      await call(`/${made.id}`, { lines: [{ line: 1, cells: { A: 'Da Serra', B: '4,7', C: 'Talhão novo' } }] }, own)
    ).body.import;
    assert.deepEqual([named.counts.error, named.counts.new, named.counts.skipped], [0, 1, 1]);
    assert.equal((await call(`/${made.id}/confirmar`, undefined, own)).status, 200);
    const serra = (await plotsOf(own)).find(({ name }) => name === 'Da Serra');
    assert.equal(serra?.data.area, 4.7);
  });

  test('with swapped axes is asked about once, and nothing comes in before the answer', async () => {
    const own = await farmOn(server, { totalArea: 500, state: 'MG' });
    const ring = square(-45.1, -22.1).map(([longitude = 0, latitude = 0]) => [latitude, longitude]);
    const made = await shown(collection(feature('Trocado', ring)), 'm.json', own);
    assert.deepEqual(
      made.questions.map(({ id, kind, options }) => [id, kind, options.map(({ samples }) => samples[0])]),
      [['swap', 'swap', ['latitude -22,1, longitude -45,1', 'latitude -45,1, longitude -22,1']]],
    );
    assert.equal(made.counts.error, 1);
    assert.equal((await call(`/${made.id}/confirmar`, undefined, own)).status, 422);
    const swapped = (await call(`/${made.id}`, { answers: { swap: 'yes' } }, own)).body.import;
    assert.deepEqual([swapped.counts.new, swapped.counts.error], [1, 0]);
    assert.equal((await call(`/${made.id}/confirmar`, undefined, own)).status, 200);
    const [plot] = await plotsOf(own);
    assert.ok(plot !== undefined);
    const { coordinates } = plot.data.boundary as { coordinates: number[][][] };
    assert.deepEqual(coordinates[0]?.[0]?.slice().sort(), [-22.1, -45.1].sort());
    assert.ok(coordinates[0]?.every(([longitude = 0]) => longitude < -45));
  });

  test('tells shapes that lie on one another, cross themselves or have no name for their size', async () => {
    const own = await farmOn(server, { totalArea: 500, state: 'MG' });
    const bow = [
      [-45.2, -22.1],
      [-45.198, -22.098],
      [-45.198, -22.1],
      [-45.2, -22.098],
      [-45.2, -22.1],
    ];
    const made = await shown(
      collection(feature('Um', square(-45.1, -22.1)), feature('Dois', square(-45.099, -22.1)), feature('Laço', bow), {
        type: 'Feature',
        properties: { nome: 'Ponto' },
        geometry: { type: 'Point', coordinates: [-45.3, -22] },
      }),
      'm.geojson',
      own,
    );
    assert.match(made.lines[1]?.warnings[0]?.message ?? '', /O contorno pega 2,29 ha de Um/);
    assert.deepEqual(
      made.lines[2]?.errors[0]?.message,
      'As linhas do contorno se cruzam. Acerte no mapa e traga de novo, ou deixe fora.',
    );
    const point = (await call(`/${made.id}`, { lines: [{ line: 4, skip: false }] }, own)).body.import.lines[3];
    assert.deepEqual(point?.errors[0], { column: 'B', message: 'Um ponto não diz a área. Escreva os hectares.' });
    const sized = (
      await call(
        `/${made.id}`,
        {
          lines: [
            { line: 4, cells: { B: '1,5' } },
            { line: 3, skip: true },
          ],
        },
        own,
      )
    ).body;
    assert.deepEqual([sized.import.counts.error, sized.import.counts.new], [0, 3]);
  });
});
