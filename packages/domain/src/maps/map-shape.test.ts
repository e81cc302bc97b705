import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapCollector } from './map-content.ts';
import { carNumberOf, carThemeOf, mapBounds, mapText, mapValues, nameAmong } from './map-shape.ts';

describe('what a map says of a shape', () => {
  test('is kept as texts of a hundred characters, with single spaces', () => {
    assert.equal(mapText(' Talhão\n\t 1 \u202e– Sede '), 'Talhão 1 – Sede');
    assert.equal(mapText('x'.repeat(101)), 'x'.repeat(100));
    assert.equal(mapText(`${' '.repeat(399)}ab`), 'a');
  });

  test('is left out where it is nested, empty or no number, and after sixty values', () => {
    const said: [string, unknown][] = [
      ['nome', ' Sede '],
      ['area', 4.5],
      ['zero', 0],
      ['vazio', ' '],
      [' ', 'sem nome'],
      ['sim', true],
      ['nada', null],
      ['lista', [1]],
      ['grande', Number.POSITIVE_INFINITY],
    ];
    assert.deepEqual(mapValues(said), { nome: 'Sede', area: '4.5', zero: '0' });
    const many = mapValues(Array.from({ length: 61 }, (_, at) => [`campo ${at}`, at] as const));
    assert.deepEqual([Object.keys(many).length, many['campo 59'], many['campo 60']], [60, '59', undefined]);
  });

  test('names it by the likeliest of its fields, however that is written', () => {
    assert.equal(nameAmong({ id: '7', TALHÃO: 'Sede', gleba: 'A' }), 'Sede');
    assert.equal(nameAmong({ id: '7', Gleba: 'A' }), 'A');
    assert.equal(nameAmong({ area: '7' }), '');
  });

  test('is the number of its CAR or a theme of it, where SICAR made the map', () => {
    assert.equal(carNumberOf({ area: '1', COD_IMOVEL: 'MG-1' }), 'MG-1');
    assert.equal(carNumberOf({ area: 'MG-1' }), undefined);
    assert.deepEqual(
      [{ NOM_TEMA: 'Reserva Legal' }, { Tema: 'APP' }, { tema: 'Área do Imóvel' }, { nome: 'APP' }].map(carThemeOf),
      ['Reserva Legal', 'APP', undefined, undefined],
    );
  });
});

test('shapes are kept in their order, with what they are or why they are nothing', () => {
  const collector = mapCollector();
  const about = { name: 'Sede', layer: 'Alto', values: { obs: 'casa' } };
  const settled = (...geometries: unknown[]): number => {
    for (const geometry of geometries) collector.take({ ...about, geometry });
    return [...collector.settle()].length;
  };
  const [point, few] = [
    { type: 'Point', coordinates: [1, 2] },
    [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  ];
  assert.deepEqual(settled(point, { type: 'Polygon', coordinates: few }), 2);
  collector.take({ ...about, geometry: point }, ([x, y]) => [x + 1, y]);
  assert.equal(settled({ type: 'LineString', coordinates: few[0] }), 2);
  const sound = { ...about, told: [], isPath: false, trouble: null };
  assert.deepEqual(collector.content().shapes, [
    { ...sound, line: 1, geometry: point },
    { ...sound, line: 2, geometry: null, trouble: 'O contorno precisa de pelo menos 3 cantos.' },
    { ...sound, line: 3, geometry: { type: 'Point', coordinates: [2, 2] } },
    { ...sound, line: 4, geometry: null, trouble: 'É uma linha, e não um contorno.', isPath: true },
  ]);
});

test('a map has at most 500 shapes with 200,000 corners together', () => {
  const bounds = mapBounds();
  for (let count = 0; count < 500; count += 1) bounds.countShape();
  assert.throws(bounds.countShape, {
    code: 'import/too-large',
    message: 'O mapa tem mais de 500 áreas. Divida em mais de um arquivo.',
  });
  bounds.countPositions(150_000);
  bounds.countPositions(50_000);
  assert.throws(() => bounds.countPositions(1), { code: 'import/too-large' });
});
