import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { systemOfGeoJson, systemOfPrj, unknownSystem } from './coordinate-system.ts';

const named = (name: unknown): unknown => ({ crs: { properties: { name } } });
const read = (name: unknown): string => {
  const found = systemOfGeoJson(named(name));
  return found.kind === 'degrees' ? 'graus' : `${found.zone}${found.isSouth ? 'S' : 'N'}`;
};
const refusal = (name: string): string => {
  try {
    return read(name);
  } catch (error) {
    return /está em (.*?), (?:que|um)/.exec((error as Error).message)?.[1] ?? '';
  }
};

describe('the coordinates of a GeoJSON file', () => {
  test('are degrees where it names none, or a system of degrees', () => {
    for (const name of ['', 7, 'urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84']) assert.equal(read(name), 'graus');
    for (const code of [4326, 4979, 4674, 4988, 4989]) assert.equal(read(`urn:ogc:def:crs:EPSG::${code}`), 'graus');
    for (const value of [null, {}, { crs: null }, { crs: { properties: 1 } }])
      assert.equal(systemOfGeoJson(value).kind, 'degrees');
  });

  test('are metres of the zones of Brazil, 18 to 25, by the codes of SIRGAS 2000 and WGS 84', () => {
    const zones: Record<number, string> = {
      ...{ 31978: '18S', 31983: '23S', 31985: '25S', 31972: '18N', 31976: '22N' },
      ...{ 32718: '18S', 32723: '23S', 32725: '25S', 32618: '18N', 32622: '22N', 32625: '25N' },
    };
    for (const [code, zone] of Object.entries(zones)) assert.equal(read(`EPSG:${code}`), zone, code);
  });

  test('are refused in other zones and systems, by their name', () => {
    for (const code of [31971, 31977, 31986, 32717, 32726, 32700, 32617, 32626, 32600, 4618.5])
      assert.throws(() => read(`EPSG:${code}`), { code: 'import/unreadable' }, String(code));
    const names: Record<number, string> = {
      ...{ 3857: 'Web Mercator', 5880: 'policônica', 10857: 'Albers', 31986: 'EPSG 31986', 2154: 'EPSG 2154' },
      ...{ 4291: 'SAD 69', 4618: 'SAD 69', 29168: 'SAD 69', 29195: 'SAD 69', 29167: 'EPSG 29167', 29196: 'EPSG 29196' },
      ...{ 4225: 'Córrego Alegre', 5524: 'Córrego Alegre', 22521: 'Córrego Alegre', 22525: 'Córrego Alegre' },
      ...{ 22520: 'EPSG 22520', 22526: 'EPSG 22526' },
    };
    for (const [code, name] of Object.entries(names)) assert.equal(refusal(`EPSG:${code}`), name, code);
    assert.equal(refusal('Campo do Zé'), 'Campo do Zé');
    assert.equal(refusal('C'.repeat(101)), 'C'.repeat(100));
  });
});

type Wkt = { projection?: string; scale?: string; east?: string; north?: string; meridian?: string; unit?: string };
const prj = (changes: Wkt = {}, datum = 'SIRGAS_2000'): string => {
  const { projection = 'Transverse_Mercator', scale = '0.9996', east = '500000.0', north = '10000000.0' } = changes;
  const { meridian = '-45.0', unit = 'Meter' } = changes;
  const parameters = `PARAMETER["False_Easting",${east}],PARAMETER["False_Northing",${north}],PARAMETER["Central_Meridian",${meridian}],PARAMETER["Scale_Factor",${scale}]`;
  return `PROJCS["Meu_sistema",GEOGCS["GCS_${datum}",DATUM["D_${datum}"]],PROJECTION["${projection}"],${parameters},UNIT["${unit}",1.0]]`;
};
const ofPrj = (text: string): string => {
  const found = systemOfPrj(text);
  return found.kind === 'degrees' ? 'graus' : `${found.zone}${found.isSouth ? 'S' : 'N'}`;
};

describe('the coordinates of a shapefile', () => {
  test('are degrees, or metres of a zone, by its .prj', () => {
    assert.equal(ofPrj('GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000"]]'), 'graus');
    assert.equal(ofPrj('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]'), 'graus');
    assert.equal(ofPrj(prj()), '23S');
    assert.equal(ofPrj(prj({ north: '0.0', meridian: '-57' }, 'WGS_1984')), '21N');
    assert.deepEqual(
      ['-75', '-33'].map((meridian) => ofPrj(prj({ meridian }))),
      ['18S', '25S'],
    );
    assert.equal(ofPrj(prj({ scale: '0.99960000001' })), '23S');
    assert.equal(ofPrj('GEOGCS["Meu",DATUM["Sistema Geocêntrico"]]'), 'graus');
  });

  test('are refused where the projection is no UTM of Brazil', () => {
    const others: Wkt[] = [
      ...[{ scale: '0.9999' }, { scale: '1' }, { east: '500001' }, { north: '5000000' }, { meridian: '-44' }],
      ...[{ meridian: '-81' }, { projection: 'Lambert_Conformal_Conic' }, { unit: 'US survey foot' }],
      ...[{ scale: '0.99960001' }, { north: '' }, { east: 'x' }],
    ];
    for (const changes of others)
      assert.throws(() => ofPrj(prj(changes)), /está em Meu_sistema, que não lemos/, JSON.stringify(changes));
    const called = (name: string): string => prj({ projection: 'Outra' }).replace('Meu_sistema', name);
    for (const [name, shown] of [
      ['WGS_1984_Web_Mercator_Auxiliary_Sphere', 'Web Mercator'],
      ['SIRGAS_2000_Brazil_Polyconic', 'policônica'],
      ['Brazil_Albers_Equal_Area', 'Albers'],
      ['', 'outro sistema'],
    ] as const)
      assert.throws(() => ofPrj(called(name)), new RegExp(`está em ${shown}, que não lemos`), name);
  });

  test('of an old datum are refused with how far they would be off', () => {
    for (const [datum, name] of [
      ['South_American_1969', 'SAD 69'],
      ['SAD_1969', 'SAD 69'],
      ['Corrego_Alegre', 'Córrego Alegre'],
    ] as const)
      assert.throws(() => ofPrj(prj({}, datum)), new RegExp(`está em ${name}, um sistema antigo`));
    assert.throws(() => ofPrj(prj({}, 'NAD_1983')), /está em Meu_sistema, que não lemos/);
    assert.throws(() => ofPrj('GEOGCS["NAD83",DATUM["North_American"]]'), /está em NAD83 North_American, que/);
    assert.throws(() => ofPrj('nada'), /está em outro sistema, que não lemos/);
  });

  test('are not looked for in a text of more than ten thousand characters', () => {
    const text = (length: number): string => 'GEOGCS["Meu",DATUM["WGS_1984"'.padStart(length);
    assert.equal(ofPrj(text(10_000)), 'graus');
    assert.throws(() => ofPrj(text(10_001)), /está em Meu, que não lemos/);
  });
});

test('a map that cannot be read says why and how it can', () => {
  const mend = 'Exporte de novo em SIRGAS 2000 ou WGS 84 (no QGIS: Exportar, SRC), ou peça assim a quem fez o mapa.';
  const told = (code: number) => () => systemOfGeoJson(named(`EPSG:${code}`));
  assert.throws(told(4618), {
    ...{ code: 'import/unreadable', status: 422 },
    message: `Este mapa está em SAD 69, um sistema antigo que cai dezenas de metros fora do lugar. ${mend}`,
  });
  assert.throws(told(3857), { message: `Este mapa está em Web Mercator, que não lemos. ${mend}` });
  const { code, message } = unknownSystem();
  const why = 'Este mapa não diz em que coordenadas está: os números não são graus.';
  assert.deepEqual(
    [code, message],
    ['import/unreadable', `${why} ${mend} Num shapefile, o arquivo .prj tem que vir junto.`],
  );
});
