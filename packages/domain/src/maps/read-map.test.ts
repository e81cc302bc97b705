import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sheetFarm } from '../demonstration/sheet-fixture.ts';
import { assertApproved } from '../golden/approved.ts';
import type { Geometry, Position } from '../ground/geometry.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { type Choices, NO_CHOICES, type Preview } from '../sheets/preview.ts';
import { previewTexts } from '../sheets/preview-text-fixture.ts';
import { mapCollector } from './map-content.ts';
import type { MapFarm } from './map-farm.ts';
import type { FileShape } from './map-shape.ts';
import { fieldsOfMap } from './map-table.ts';
import { readMap } from './read-map.ts';

const [WEST, SOUTH] = [-45.1, -22.1];

/** A square of a farm in the south of Minas; some 4.5 ha by default. */
const square = (east = 0, north = 0, side = 0.002): Position[] => {
  const [west, south] = [WEST + east, SOUTH + north];
  const [far, top] = [west + side, south + side].map((one) => Number(one.toFixed(6))) as [number, number];
  return [
    [west, south],
    [far, south],
    [far, top],
    [west, top],
    [west, south],
  ].map(([x = 0, y = 0]): Position => [Number(x.toFixed(6)), Number(y.toFixed(6))]);
};
const polygon = (...at: Parameters<typeof square>): Geometry => ({ type: 'Polygon', coordinates: [square(...at)] });
const turned: Geometry = {
  type: 'Polygon',
  coordinates: [square().map(([longitude, latitude]): Position => [latitude, longitude])],
};
const crossed = {
  type: 'Polygon',
  coordinates: [
    [...square().slice(0, 1), ...[2, 1, 3].flatMap((at) => square().slice(at, at + 1)), ...square().slice(4)],
  ],
};

const shape = (name: string, geometry: unknown = polygon(), more: Partial<FileShape> = {}): FileShape => ({
  ...{ name, geometry, layer: '', values: {} },
  ...more,
});
const point = (east = 0): Geometry => ({ type: 'Point', coordinates: [WEST + east, SOUTH] });
const path = { type: 'LineString', coordinates: square().slice(0, 3) };

const plot = (id: string, name: string, data: FarmRecord['data'] = {}, status = 'active'): FarmRecord =>
  recordOf(id, 'talhoes', { name, status, data: { area: 4.5, ...data } });
const paper = (id: string, data: FarmRecord['data'], status = 'active'): FarmRecord =>
  recordOf(id, 'documentos', { name: 'CAR', status, data: { kind: 'car', ...data } });

type Asked = Partial<Choices> &
  Partial<Pick<MapFarm, 'outline' | 'mayChangeOutline' | 'state'>> & {
    plots?: readonly FarmRecord[];
  };
let outlines: Geometry[] = [];

function previewOf(shapes: readonly FileShape[], asked: Asked = {}): Preview {
  const { plots = [], outline = null, mayChangeOutline = true, state = 'MG', ...choices } = asked;
  const collector = mapCollector();
  for (const one of shapes) collector.take(one);
  finished(collector.settle());
  outlines = [];
  const farm: MapFarm = {
    ...sheetFarm(plots),
    ...{ name: 'Boa Vista', state, outline, mayChangeOutline, idOf: (name) => `id of ${name}` },
    useOutline: (used) => outlines.push(used),
  };
  return finished(readMap(collector.content(), { farm, choices: { ...NO_CHOICES, ...choices } }));
}

const line = (number: number, choice: Choices['lines'][number]): Choices['lines'] => ({ [number]: choice });
const sede = plot('p1', 'Talhão 1 – Sede');
const drawn = plot('p2', 'Mata', { boundary: polygon() });

const PLOTS: Readonly<Record<string, Preview>> = {
  'a new plot with what the file says of it': previewOf([
    shape('Sede', polygon(), { values: { Cultivar: 'Mundo Novo IAC 376/4', plantio: '2015', obs: 'perto da casa' } }),
  ]),
  'a small plot, to the square metre': previewOf([shape('Horta', polygon(0, 0, 0.0002))]),
  'shapes without a name, of one name in several layers, and of a long one': previewOf([
    shape(''),
    shape('', polygon(0.01, 0, 0.001), { layer: 'Lavoura' }),
    shape('Sede', polygon(0.02, 0, 0.001), { layer: 'Baixo' }),
    shape('Sede', polygon(0.03, 0, 0.001), { layer: 'Alto' }),
    shape('Sede', polygon(0.04, 0, 0.001)),
    shape('n'.repeat(99), polygon(0.05, 0, 0.001), { layer: 'Lavoura' }),
  ]),
  'a plot of that name, which has no outline yet': previewOf([shape('sede')], { plots: [sede] }),
  'a plot with another outline, and with the same': previewOf([shape('Mata', polygon(0.01)), shape('Mata 2')], {
    plots: [drawn, plot('p3', 'Mata 2', { boundary: polygon() })],
  }),
  'a plot whose area is put right': previewOf([shape('Mata')], {
    plots: [drawn],
    lines: line(1, { cells: { B: '5,2' } }),
  }),
  'a plot whose area is put right as no number': previewOf([shape('Mata')], {
    plots: [drawn],
    lines: line(1, { cells: { B: 'muito' } }),
  }),
  'two shapes for one plot': previewOf([shape('Mata', polygon(0.01)), shape('mata', polygon(0.02))], {
    plots: [drawn],
  }),
  'a new plot that is put right in place': previewOf([shape('Sede')], {
    lines: line(1, { cells: { A: 'Casa', B: '4' } }),
  }),
  'a new plot without an area that anybody can read': previewOf([shape('Sede')], {
    lines: line(1, { cells: { B: 'x' } }),
  }),
};

const PLACES: Readonly<Record<string, Preview>> = {
  'a shape that may be one of the plots': previewOf([shape('Café da sede')], { plots: [sede, drawn] }),
  'the plot that was answered': previewOf([shape('Café')], { plots: [sede], answers: { 'match:shape:1': 'p1' } }),
  'the outline, as it was answered': previewOf([shape('Café')], {
    plots: [sede],
    answers: { 'match:shape:1': 'outline' },
  }),
  'out, as it was answered': previewOf([shape('Café')], { plots: [sede], answers: { 'match:shape:1': 'skip' } }),
  'an answer that is none': previewOf([shape('Café')], { plots: [sede], answers: { 'match:shape:1': 'p9' } }),
  'no question where all plots have outlines': previewOf([shape('Café')], { plots: [drawn] }),
  'no question where the open plot has its shape': previewOf([shape('Sede'), shape('Café', polygon(0.01))], {
    plots: [sede],
  }),
  'as it was typed': previewOf(
    ['talhao novo', 'NOVO', 'Fica fora', 'fora', 'contorno da fazenda', 'Sede', 'Outro'].map((_, at) =>
      shape(`T${at}`, polygon(at / 100)),
    ),
    {
      plots: [sede],
      lines: Object.fromEntries(
        ['talhao novo', 'NOVO', 'Fica fora', 'fora', 'contorno da fazenda', 'Sede', 'Outro'].map((text, at) => [
          at + 1,
          { cells: { C: text } },
        ]),
      ),
    },
  ),
  'the plot that was chosen for the line': previewOf([shape('Café')], {
    plots: [sede],
    lines: line(1, { match: { recordId: 'p1' } }),
  }),
  'out, as it was chosen': previewOf([shape('Sede')], { plots: [sede], lines: line(1, { skip: true }) }),
  'in again, as it was chosen': previewOf([shape('Sede', point()), shape('Mata', polygon(0.01))], {
    lines: { 1: { skip: false, cells: { B: '3' } }, 2: { skip: false } },
  }),
};

const KINDS: Readonly<Record<string, Preview>> = {
  'a point of no plot': previewOf([shape('Poço', point())]),
  'a point that somebody left out': previewOf([shape('Poço', point())], { lines: line(1, { skip: true }) }),
  'a point of a plot without an outline': previewOf([shape('Sede', point())], { plots: [sede] }),
  'a point of a plot that has one': previewOf([shape('Mata', point())], { plots: [drawn] }),
  'a point as a new plot': previewOf([shape('Poço', point())], { lines: line(1, { cells: { C: 'Talhão novo' } }) }),
  'a path': previewOf([shape('Estrada', path)]),
  'a path that was called a plot': previewOf([shape('Estrada', path)], { lines: line(1, { cells: { C: 'novo' } }) }),
  'nothing drawn': previewOf([shape('Nada', null)]),
  'lines that cross': previewOf([shape('Laço', crossed)]),
  'several parts': previewOf([shape('Dois', { type: 'MultiPolygon', coordinates: [[square()], [square(0.01)]] })]),
  'a theme of the CAR, and its property': previewOf([
    shape('Reserva', polygon(), { values: { nom_tema: 'Reserva Legal', cod_imovel: 'MG-1' } }),
    shape('Imóvel', polygon(), { values: { tema: 'Área do Imóvel', cod_imovel: 'MG-2' } }),
  ]),
};

const car = (number: string, at = 0): FileShape =>
  shape('Fazenda', polygon(at, 0, 0.01), { values: { cod_imovel: number } });

/** A property of two hundred pieces of land. */
const many = (number: string): FileShape =>
  shape(
    'Pedaços',
    {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: 200 }, (_, at) => [square(0.02 + at / 1_000, 0, 0.0005)]),
    },
    { values: { cod_imovel: number } },
  );

const OUTLINES: Readonly<Record<string, Preview>> = {
  'of a CAR, with a paper for its number': previewOf([car('MG-3114204-AB')]),
  'of a CAR whose number is known': previewOf([car('MG-3114204-AB')], {
    plots: [paper('d1', { documentNumber: 'mg 3114204 ab' })],
  }),
  'of a CAR for which a paper waits': previewOf([car('MG-1')], {
    plots: [paper('d0', { documentNumber: 'MG-9' }), paper('d1', {}), paper('d2', {}, 'expired')],
  }),
  'of two CARs as one': previewOf([car('MG-1'), car('MG-2', 0.01)], { plots: [paper('d1', {})] }),
  'of two shapes with one number': previewOf([car('MG-1'), car('MG 1', 0.01)]),
  'that the farm has': previewOf([car('MG-1')], {
    outline: polygon(0, 0, 0.01),
    plots: [paper('d1', { documentNumber: 'MG-1' })],
  }),
  'that the farm has, with a new number': previewOf([car('MG-1')], { outline: polygon(0, 0, 0.01) }),
  'another than the farm has': previewOf([car('MG-1')], { outline: polygon() }),
  'with plots that stick out, but for those that are gone': previewOf([car('MG-1')], {
    plots: [
      plot('p4', 'Fora', { boundary: polygon(0.02) }),
      plot('p5', 'Dentro', { boundary: polygon(0.001, 0.001) }),
      plot('p6', 'Na divisa', { boundary: polygon(0.009, 0.001) }),
      plot('p7', 'Arrancado', { boundary: polygon(0.02) }, 'eradicated'),
    ],
  }),
  'by somebody who may not': previewOf([car('MG-1')], { mayChangeOutline: false }),
  'of a point': previewOf([shape('Sede', point())], { lines: line(1, { cells: { C: 'contorno da fazenda' } }) }),
  'of more parts together than are kept': previewOf([car('MG-1'), many('MG-2')]),
  'whose number the form refuses': previewOf([car('MG-3'.padEnd(61, '0'))]),
};

const SWAPPED: Readonly<Record<string, Preview>> = {
  asked: previewOf([shape('Sede', turned)]),
  'answered with yes': previewOf([shape('Sede', turned), shape('Nada', null)], { answers: { swap: 'yes' } }),
  'answered with no': previewOf([shape('Sede', turned)], { answers: { swap: 'no' } }),
  'answered with something else': previewOf([shape('Sede', turned)], { answers: { swap: 'talvez' } }),
  'not asked where one shape lies right': previewOf([shape('Sede', turned), shape('Mata')]),
  'not asked in a state that nobody knows': previewOf([shape('Sede', turned)], { state: '' }),
};

describe('a map comes in', () => {
  const folder = import.meta.dirname;

  test('as new plots, or as outlines of those that are there', (t) =>
    assertApproved({ t, folder }, 'plots', previewTexts(PLOTS)));

  test('to where a shape goes by its name, by an answer, or as it was typed', (t) =>
    assertApproved({ t, folder }, 'places', previewTexts(PLACES)));

  test('by what its shapes are', (t) => assertApproved({ t, folder }, 'kinds', previewTexts(KINDS)));

  test('as the outline of the farm', (t) => assertApproved({ t, folder }, 'outlines', previewTexts(OUTLINES)));

  test('with latitude and longitude put right where they are swapped', (t) =>
    assertApproved({ t, folder }, 'swapped', previewTexts(SWAPPED)));
});

describe('a preview of a map', () => {
  test('has columns for name, area, destination and the fields of the file', () => {
    const { columns, mapping, fields, headingLine } = previewOf([
      shape('Sede', polygon(), { values: { obs: 'casa', Cultivar: 'Catuaí Vermelho IAC 144' } }),
      shape('Mata', polygon(0.01), { values: { Cultivar: 'Bourbon' } }),
    ]);
    assert.deepEqual(
      columns.map(({ column, heading, samples, empty }) => `${column} ${heading}: ${samples.join(', ')} (${empty})`),
      [
        'A Nome: Sede, Mata (0)',
        'B Área (ha): 4,57, 4,57 (0)',
        'C Entra como: Talhão novo, Talhão novo (0)',
        'D obs: casa (1)',
        'E Cultivar: Catuaí Vermelho IAC 144, Bourbon (0)',
      ],
    );
    assert.deepEqual(mapping, { A: 'name', B: 'data.area', D: null, E: 'data.cultivar' });
    assert.ok(fields.some(({ key }) => key === 'data.area') && !fields.some(({ key }) => key === 'data.boundary'));
    assert.equal(headingLine, null);
  });

  test('names a plot by its shape, as it was put right, where the column of names is left out', () => {
    const mapping = { A: null };
    const nameOf = (choices: Asked) => previewOf([shape('Sede')], choices).writes[0]?.body.name;
    assert.deepEqual(
      [nameOf({ mapping }), nameOf({ mapping, lines: line(1, { cells: { A: 'Casa' } }) }), nameOf({})],
      ['Sede', 'Casa', 'Sede'],
    );
  });

  test('reads forty fields of all shapes, in their order', () => {
    const values = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`campo ${at}`, 'x']));
    const content = mapCollector();
    content.take(shape('A', polygon(), { values: { primeiro: '1' } }));
    content.take(shape('B', polygon(), { values }));
    finished(content.settle());
    const fields = fieldsOfMap(content.content());
    assert.deepEqual([fields.length, fields[0], fields[1], fields.at(-1)], [40, 'primeiro', 'campo 0', 'campo 38']);
  });

  test('holds plots against an outline that comes with them, where who brings it may change it', () => {
    previewOf([car('MG-1')]);
    assert.deepEqual(outlines, [polygon(0, 0, 0.01)]);
    previewOf([car('MG-1')], { mayChangeOutline: false });
    assert.deepEqual(outlines, []);
    previewOf([shape('Sede')]);
    assert.deepEqual(outlines, []);
    for (const geometry of [point(), crossed]) {
      previewOf([shape('Sede', geometry)], { lines: line(1, { cells: { C: 'contorno da fazenda' } }) });
      assert.deepEqual(outlines, []);
    }
  });

  test('draws what is there, and nothing where nothing is', () => {
    const { drawing } = previewOf([shape('Nada', null), shape('Sede')]);
    assert.deepEqual(
      drawing?.shapes.map((one) => one.line),
      [2],
    );
    assert.equal('drawing' in previewOf([shape('Nada', null)]), false);
  });
});
