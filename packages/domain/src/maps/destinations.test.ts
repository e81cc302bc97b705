import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sheetFarm } from '../demonstration/sheet-fixture.ts';
import type { Geometry } from '../ground/geometry.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { type Choices, NO_CHOICES } from '../sheets/preview.ts';
import { destinationText, findDestinations } from './destinations.ts';
import { outlineStatus, outlineTrouble, plotsOutside, wholeOutline } from './farm-outline.ts';
import type { MapFarm } from './map-farm.ts';
import { tableOfMap } from './map-table.ts';
import { askSwap, withSwappedAxes } from './swapped-axes.ts';

const square = (west = -45, side = 0.01): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -22],
      [west + side, -22],
      [west + side, -22 + side],
      [west, -22 + side],
      [west, -22],
    ],
  ],
});
const POINT: Geometry = { type: 'Point', coordinates: [-45, -22] };
const plot = (id: string, name: string, data: FarmRecord['data'] = {}): FarmRecord =>
  recordOf(id, 'talhoes', { name, data });
const farmOf = (plots: readonly FarmRecord[] = [], changes: Partial<MapFarm> = {}): MapFarm => ({
  ...sheetFarm(plots),
  ...{ name: 'Boa Vista', state: 'MG', outline: null, mayChangeOutline: true, useOutline: () => undefined },
  ...changes,
});
const shapeOf = (line: number, name: string, geometry: Geometry | null = square(), more = {}) => ({
  ...{ line, name, layer: '', values: {}, geometry, told: [], trouble: null, isPath: false },
  ...more,
});
const named = (name: string, line = 1, geometry?: Geometry | null) => ({
  ...{ shape: shapeOf(line, name, geometry), name, typed: '' },
});
const found = (
  shapes: Parameters<typeof findDestinations>[0],
  plots: readonly FarmRecord[],
  choices?: Partial<Choices>,
) => findDestinations(shapes, farmOf(plots), { ...NO_CHOICES, ...choices });

describe('where a shape of a map goes', () => {
  const open = plot('p1', 'Sede');

  test('is asked of a hundred shapes, and each that is not asked about is a new plot', () => {
    const shapes = Array.from({ length: 101 }, (_, at) => named(`T${at}`, at + 1));
    const answers = { 'match:shape:100': 'outline', 'match:shape:101': 'outline' };
    const { destinations, questions } = found(shapes, [open], { answers });
    assert.deepEqual(
      [questions.length, questions.at(-1)?.id, questions.at(-1)?.answer],
      [100, 'match:shape:100', 'outline'],
    );
    assert.deepEqual(destinations.slice(98), [{ kind: 'new' }, { kind: 'outline' }, { kind: 'new' }]);
  });

  test('is asked with the thirty plots whose names are the likest', () => {
    const plots = Array.from({ length: 31 }, (_, at) => plot(`p${at}`, `Talhão ${at + 100}`));
    const [question] = found([named('130')], [...plots.slice(0, 30), plot('p30', 'Mata')]).questions;
    assert.deepEqual(question?.options.length, 33);
    const [first] = found([named('Talhão 13')], plots).questions;
    assert.equal(first?.options[0]?.label, 'Talhão 103');
    assert.deepEqual(found([named('Café', 7)], [open], { answers: { 'match:shape:7': 'constructor' } }).questions, [
      {
        ...{ id: 'match:shape:7', kind: 'match', column: 'A' },
        message: '“Café” (linha 7) não está em Talhões. Qual é?',
        options: [
          { value: 'p1', label: 'Sede', samples: [] },
          { value: 'create', label: 'Criar o talhão Café', samples: [] },
          { value: 'outline', label: 'É o contorno da fazenda', samples: [] },
          { value: 'skip', label: 'Deixar fora', samples: [] },
        ],
        answer: 'create',
      },
    ]);
  });

  test('is not asked where every plot has an outline or its own shape', () => {
    const drawn = plot('p2', 'Mata', { boundary: square() });
    assert.equal(found([named('Café')], [drawn]).questions.length, 0);
    assert.equal(found([named('Café'), named('Sede', 2)], [open]).questions.length, 0);
    assert.equal(found([named('Café'), named('Sede', 2)], [open, plot('p3', 'Baixada')]).questions.length, 1);
  });

  test('is chosen by its line: out, in again, to a plot that is there, or to none of them', () => {
    const of = (geometry: Geometry, choice: Choices['lines'][number]) =>
      found([named('Café', 1, geometry)], [open], { lines: { 1: choice } }).destinations[0];
    assert.deepEqual(of(square(), { skip: true }), { kind: 'out' });
    assert.deepEqual(of(POINT, {}), { kind: 'out' });
    assert.deepEqual(of(POINT, { skip: false }), { kind: 'new' });
    assert.deepEqual(of(POINT, { match: { recordId: 'p1' } }), { kind: 'plot', record: open });
    assert.deepEqual(of(POINT, { match: { recordId: 'p9' } }), { kind: 'out' });
    assert.deepEqual(found([named('Sede')], [open], { lines: { 1: { match: { recordId: null } } } }).destinations, [
      { kind: 'new' },
    ]);
    assert.deepEqual(found([named('Sede')], [open], { lines: { 1: { skip: false } } }).destinations, [
      { kind: 'plot', record: open },
    ]);
  });

  test('is told in a word or by the name of the plot', () => {
    assert.deepEqual(
      [
        ...(['new', 'outline', 'out'] as const).map((kind) => destinationText({ kind })),
        destinationText({ kind: 'unknown', typed: 'Outro' }),
        destinationText({ kind: 'plot', record: open }),
      ],
      ['Talhão novo', 'Contorno da fazenda', 'Fica fora', 'Outro', 'Sede'],
    );
  });
});

describe('the table of a map', () => {
  const cellsOf = (...shapes: ReturnType<typeof shapeOf>[]) =>
    tableOfMap(shapes, NO_CHOICES).rows.map(({ cells }) => cells);

  test('has name, hectares and a place for where a shape goes, and what the file says', () => {
    const shapes = [
      shapeOf(1, 'Sede', square(), { values: { obs: 'casa' } }),
      shapeOf(2, 'Poço', POINT, { values: { cota: '812' } }),
    ];
    assert.deepEqual(tableOfMap(shapes, { ...NO_CHOICES, lines: { 2: { cells: { B: '3' } } } }).headings, [
      { at: 0, text: 'Nome' },
      { at: 1, text: 'Área (ha)' },
      { at: 3, text: 'obs' },
      { at: 4, text: 'cota' },
    ]);
    assert.deepEqual(cellsOf(...shapes), [
      ['Sede', 114.35, null, 'casa', null],
      ['Poço', null, null, null, '812'],
    ]);
  });

  test('has small plots to the square metre', () => {
    const areas = [0.0002, 0.0007].map((side) => cellsOf(shapeOf(1, 'Horta', square(-45, side)))[0]?.[1]);
    assert.deepEqual(areas, [0.0457, 0.56]);
  });

  test('tells shapes of one name apart by their layers, and counts those without a name', () => {
    const [low, high] = [{ layer: 'Baixo' }, { layer: 'Alto' }];
    const names = (...shapes: ReturnType<typeof shapeOf>[]) => cellsOf(...shapes).map(([name]) => name);
    assert.deepEqual(names(shapeOf(1, 'A', null, low), shapeOf(2, 'A', null, high)), ['A (Baixo)', 'A (Alto)']);
    assert.deepEqual(names(shapeOf(1, 'A', null, low), shapeOf(2, 'B', null, high), shapeOf(3, 'B')), [
      'A',
      'B (Alto)',
      'B',
    ]);
    assert.deepEqual(names(shapeOf(1, '', null, low), shapeOf(2, '')), ['Baixo 1', 'Área 2']);
    const long = 'x'.repeat(99);
    assert.deepEqual(names(shapeOf(1, long, null, low), shapeOf(2, long, null, low)), [`${long} `, `${long} `]);
  });
});

describe('the outline of the farm', () => {
  test('may be new, the same or another, and is no point', () => {
    const [own, other] = [farmOf([], { outline: square() }), farmOf([], { outline: square(-46) })];
    assert.deepEqual(
      [farmOf(), own, other].map((farm) => outlineStatus(square(), farm)),
      ['new', 'same', 'changed'],
    );
    assert.equal(outlineTrouble(square(), own), null);
    const reader = farmOf([], { mayChangeOutline: false });
    assert.deepEqual(outlineTrouble(POINT, reader), { column: 'C', message: 'Um ponto não é o contorno da fazenda.' });
    assert.deepEqual(outlineTrouble(square(), reader), {
      column: 'C',
      message: 'O contorno da fazenda quem muda é o proprietário ou o gerente. Deixe fora.',
    });
  });

  test('is of all its parts together', () => {
    const parts = [3, 5].map((line) => ({ line, geometry: square(-45 + line) }));
    assert.equal(finished(wholeOutline([])), null);
    assert.deepEqual(finished(wholeOutline(parts.slice(1))), { line: 5, geometry: square(-40), told: [] });
    assert.deepEqual(finished(wholeOutline(parts)), {
      line: 3,
      geometry: { type: 'MultiPolygon', coordinates: parts.map(({ geometry }) => geometry.coordinates) },
      told: [],
    });
  });

  test('names the twenty first plots that stick out of it', () => {
    const plots = Array.from({ length: 22 }, (_, at) =>
      plot(`p${at}`, `T${at}`, { boundary: square(at === 0 ? -45 : -44) }),
    );
    const told = plotsOutside(square(), plots);
    assert.deepEqual(
      [told.length, told[0]],
      [20, { column: null, message: 'O T1 passa 114,35 ha para fora deste contorno.' }],
    );
    assert.equal(told.at(-1)?.message, 'O T20 passa 114,35 ha para fora deste contorno.');
  });
});

describe('latitude and longitude that are swapped', () => {
  const turned = (at: number) => shapeOf(at, '', { type: 'Point', coordinates: [-22 - at / 10, -45.12345] });

  test('are asked about with three of the places', () => {
    const shapes = [...[1, 2, 3, 4].map(turned), shapeOf(5, '', null)];
    const places = ['22,1', '22,2', '22,3'];
    assert.deepEqual(askSwap(shapes, 'minas gerais', { ...NO_CHOICES, answers: { swap: 'no' } }), {
      ...{ id: 'swap', kind: 'swap', column: '' },
      message: 'O mapa cai fora de MG. Latitude e longitude parecem trocadas. Trocar?',
      options: [
        { value: 'yes', label: 'Trocar', samples: places.map((one) => `latitude -${one}, longitude -45,1235`) },
        {
          ...{ value: 'no', label: 'Deixar como está' },
          samples: places.map((one) => `latitude -45,1235, longitude -${one}`),
        },
      ],
      answer: 'no',
    });
  });

  test('are not asked about where nothing is drawn, or a place lies right or nowhere near', () => {
    const asked = (...shapes: ReturnType<typeof shapeOf>[]) => askSwap(shapes, 'MG', NO_CHOICES);
    assert.equal(asked(shapeOf(1, '', null)), null);
    assert.equal(asked(turned(1), shapeOf(2, '', POINT)), null);
    assert.equal(asked(turned(1), shapeOf(2, '', { type: 'Point', coordinates: [10, 50] })), null);
    assert.equal(asked(turned(1))?.answer, null);
    assert.equal(askSwap([turned(1)], 'Lua', NO_CHOICES), null);
  });

  test('are put right in every corner, and a shape that would lie nowhere stays', () => {
    assert.deepEqual(
      withSwappedAxes({
        type: 'Polygon',
        coordinates: [
          [
            [1, 5],
            [2, 5],
            [2, 6],
            [1, 5],
          ],
        ],
      }),
      {
        type: 'Polygon',
        coordinates: [
          [
            [5, 1],
            [6, 2],
            [5, 2],
            [5, 1],
          ],
        ],
      },
    );
    const far: Geometry = { type: 'Point', coordinates: [120, 5] };
    assert.equal(withSwappedAxes(far), far);
  });
});
