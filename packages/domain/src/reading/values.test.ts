import { describe, test } from 'node:test';
import type { Field } from '../definition/fields.ts';
import {
  choice,
  choices,
  date,
  geometry,
  group,
  instant,
  list,
  money,
  number,
  phone,
  reference,
  references,
  shares,
  text,
  yesNo,
} from '../definition/fields.ts';
import { assertApproved } from '../golden/approved.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { readField } from './read-field.ts';
import { readInputs, readOutputs } from './read-lots.ts';

const records = new Map(goldenRecords().map((record) => [record.id, record]));

/** What is made of a value that was sent: what is stored, and what is said of it. */
function answer(read: (place: Parameters<typeof readField>[2]) => unknown): string {
  const said: string[] = [];
  const value = read({
    path: 'data.x',
    name: 'x',
    label: 'Campo',
    lookUp: (id) => records.get(id),
    report: ({ severity, field, code, message }) => said.push(`${severity} ${field} ${code}: ${message}`),
  });
  return `${JSON.stringify(value)}${said.map((one) => `\n        ${one}`).join('')}`;
}

const many = (length: number, item: unknown) => Array.from({ length }, () => item);
const told = (raw: unknown): string => {
  const json = JSON.stringify(raw) ?? String(raw);
  return json.length > 160 ? `${json.slice(0, 60)}… (${json.length})` : json;
};

const P1 = goldenId('P1');
const H1 = goldenId('H01');
const SQUARE = [
  [-45, -22],
  [-45.01, -22],
  [-45.01, -22.01],
  [-45, -22],
];
const pathOf = (corners: number) => [...Array.from({ length: corners - 1 }, (_, at) => [at / 100, at / 200]), [0, 0]];

const NUMBERS = [
  7,
  '7',
  ' 7 ',
  '1.234,5',
  '1234,5',
  '1.234',
  '1,234.5',
  '1e3',
  '-3',
  '−3',
  '',
  null,
  'sete',
  true,
  [7],
];
const EDGES = [-0.01, 0, 0.01, 9.99, 10, 10.01, 19.99, 20, 20.01, 7.123, 7.12, Number.MAX_VALUE];
const WORDS = ['Arara', '  Arara  ', 7, 'a\u0000b', 'x'.repeat(10), 'x'.repeat(11), '   ', {}, false];
const DAYS = ['2026-06-03', '2026-02-30', '2026-6-3', '2026', 2026, '03/06/2026', '9998-12-31', '9999-01-01', 3];
const INSTANTS = ['2026-06-03', '2026-06-03T14:05Z', '2026-06-03T14:05:06-03:00', '2026-06-03T14:05:06.1234Z'];
const NO_INSTANTS = ['2026-06-03T14:05', '2026-02-30T14:05Z', '2026-06-03T25:05Z', '2026-06-03 14:05Z', 7];

const KINDS: Readonly<Record<string, readonly [field: Field, values: readonly unknown[]]>> = {
  número: [number('Número'), [...NUMBERS, ...EDGES]],
  'número inteiro': [number('Número', { decimals: 0, unit: 'plants' }), [7, 7.5, '7,0']],
  'número de uma casa': [number('Número', { decimals: 1, unit: 'kg' }), [7.1, 7.12]],
  'número de 0 a 20': [number('Número', { min: 0, max: 20, unit: '%' }), EDGES],
  'número acima de 0': [number('Número', { above: 0, unit: 'kg' }), EDGES],
  'número a partir de 10': [number('Número', { min: 10 }), EDGES],
  'número até 10': [number('Número', { max: 10 }), EDGES],
  'número, comum de 10 a 20': [number('Número', { unlikely: { below: 10, above: 20 }, unit: '°C' }), EDGES],
  'número, comum acima de 10': [number('Número', { unlikely: { below: 10 } }), EDGES],
  'número, comum com aviso': [number('Número', { unlikely: { above: 10, message: 'É muito.' } }), EDGES],
  dinheiro: [money('Valor'), [...NUMBERS, ...EDGES]],
  'dinheiro de qualquer sinal': [money('Valor', { min: -5 }), [-5.01, -5, -4.99]],
  texto: [text('Texto'), WORDS],
  'texto de 10 letras': [text('Texto', { maxLength: 10 }), WORDS],
  dia: [date('Dia'), DAYS],
  'dia ou ano': [date('Dia', { orYear: true }), DAYS],
  instante: [instant('Hora'), [...INSTANTS, ...NO_INSTANTS]],
  'sim ou não': [
    yesNo('Pergunta'),
    [true, 1, 'true', '1', 'sim', 'Sim', false, 0, 'false', 'não', 'nao', 'Não', 2, 'x'],
  ],
  escolha: [choice('Escolha', { one: 'Um', NE: 'Nordeste', '1': 'Primeira' }), ['one', 'ONE', 'ne', 1, 'two', {}, '']],
  escolhas: [
    choices('Escolhas', { one: 'Um', two: 'Dois' }),
    [['one', 'two', 'ONE'], 'one', ['three'], many(1001, 'one')],
  ],
  registro: [reference('Talhão', 'talhoes'), [P1, ` ${P1} `, H1, 'nada', '', 7]],
  registros: [references('Talhões', 'talhoes'), [[P1, P1], P1, [H1, P1], [H1], many(1001, P1)]],
  telefone: [phone('Telefone'), ['+55 35 99999-0000', '(35) 3333-4444', '12', { country: '55' }, 7]],
  linhas: [
    list('Linhas', { kg: number('Peso'), name: text('Nome') }, { key: 'name', minRows: 1 }),
    [[{ kg: 1 }], [], 'x', [7], [{ name: 'a' }, { name: 'a' }], [{ kg: 'x' }], many(1001, {}), [{ other: 1 }, {}]],
  ],
  grupo: [group('Grupo', { kg: number('Peso') }), [{ kg: 1 }, {}, 7, { kg: 'x' }, { other: 1 }]],
  'por cento em peneiras': [
    shares('Peneiras', {
      keys: new Map([
        ['15', 'Peneira 15'],
        ['16', 'Peneira 16'],
      ]),
      total: { of: 100, tolerance: 0.5 },
    }),
    [
      { '15': 40, '16': 60 },
      { '15': 40.5, '16': 60 },
      { '15': 40.51, '16': 60 },
      { '15': 39.5, '16': 60 },
      { '14': 1 },
    ],
  ],
  'números inteiros por nome': [
    shares('Defeitos', { integer: true }),
    [{ preto: 1 }, { preto: 1.5 }, { preto: -1 }, { preto: '' }, { constructor: 1 }, { '': 1 }, { '-x': 1 }, [], 'x'],
  ],
  desenho: [
    geometry('Perímetro'),
    [
      { type: 'Point', coordinates: [180, -90] },
      { type: 'Point', coordinates: [180.1, 0] },
      { type: 'Point', coordinates: [0, 90.1] },
      { type: 'Point', coordinates: [-45, -22, 900] },
      { type: 'Point', coordinates: ['-45', -22] },
      { type: 'Polygon', coordinates: [SQUARE] },
      { type: 'Polygon', coordinates: [SQUARE.slice(1)] },
      { type: 'Polygon', coordinates: [[...SQUARE.slice(0, 3), [-45, -22.5]]] },
      { type: 'Polygon', coordinates: [[...SQUARE.slice(0, 3), [-45.5, -22]]] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [pathOf(2000)] },
      { type: 'Polygon', coordinates: [pathOf(2001)] },
      { type: 'Polygon', coordinates: [pathOf(1000), pathOf(1001)] },
      { type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] },
      { type: 'MultiPolygon', coordinates: [[pathOf(1000)], [pathOf(1001)]] },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [SQUARE] } },
      { type: 'Feature', geometry: null },
      { type: 'LineString', coordinates: SQUARE },
      'x',
    ],
  ],
};

const LOT = { recordId: H1, output: '0', kg: 10 };
const INPUTS = [
  [LOT],
  [{ ...LOT, kg: '1.234,5', date: '2026-06-03' }],
  [
    { ...LOT, date: '2026-02-30' },
    { ...LOT, date: '' },
  ],
  [{ ...LOT, output: '', outputId: 'p17' }],
  [{ output: '0' }, { recordId: H1 }, 7],
  ...[0, -1, 0.001, 0.0001, 'x', null].map((kg) => [{ ...LOT, kg }]),
  'x',
  null,
  many(1000, LOT),
  many(1001, LOT),
];
const GAVE = { key: 'a', form: 'green_bean', kg: 10 };
const OUTPUTS = [
  [GAVE],
  [
    { ...GAVE, key: 'A' },
    { ...GAVE, key: 'a'.repeat(30) },
    { ...GAVE, key: 'a'.repeat(31) },
  ],
  [GAVE, GAVE],
  [
    { ...GAVE, key: '' },
    { ...GAVE, key: '' },
  ],
  [{ key: '', outputId: 'p17', productForm: 'screenings', kg: 1, moisture: '11,5' }],
  [
    { ...GAVE, form: '' },
    { ...GAVE, key: 'b', form: 'tea' },
  ],
  [
    { ...GAVE, grade: 'x'.repeat(50) },
    { ...GAVE, key: 'b', grade: 'x'.repeat(51), lot: 'x'.repeat(51) },
  ],
  [{ ...GAVE, grade: 17, lot: true }],
  [
    { ...GAVE, humidity: 100 },
    { ...GAVE, key: 'b', humidity: 100.1 },
    { ...GAVE, key: 'c', humidity: -0.1 },
  ],
  [
    { ...GAVE, liters: 0 },
    { ...GAVE, key: 'b', liters: -1 },
    { ...GAVE, key: 'c', liters: 0.0001 },
  ],
  [
    { ...GAVE, estimatedKg: true },
    { ...GAVE, key: 'b', estimatedKg: 'true' },
  ],
  [
    { ...GAVE, key: 'empty', kg: 0 },
    { ...GAVE, key: 'full', kg: 0 },
    { ...GAVE, key: 'new', kg: 0 },
  ],
  [{ ...GAVE, key: 'empty', kg: 5 }],
];
const STORED = [
  { key: 'empty', kg: 0 },
  { key: 'full', kg: 5 },
];

describe('what is made of what was sent', () => {
  test('is what was found right, kind by kind of field', (t) => {
    const texts = Object.entries(KINDS).map(([name, [field, values]]) => {
      const lines = values.map(
        (raw) => `    ${told(raw)}: ${answer((place) => readField(raw, field, place)).slice(0, 400)}`,
      );
      return `${name}\n${lines.join('\n')}\n`;
    });
    assertApproved({ t, folder: import.meta.dirname }, 'values', texts.join('\n'));
  });

  test('is what was found right, of lots that went in and came out', (t) => {
    const taken = INPUTS.map((raw) => `    ${told(raw)}: ${answer((place) => readInputs(raw, place)).slice(0, 600)}`);
    const gave = (['green_bean', null] as const).flatMap((usual) =>
      OUTPUTS.map(
        (raw) =>
          `    ${told(raw)}: ${answer((place) => readOutputs(raw, { usual, stored: STORED }, place)).slice(0, 900)}`,
      ),
    );
    const text = ['entram', ...taken, '', 'saem', ...gave].join('\n');
    assertApproved({ t, folder: import.meta.dirname }, 'lots', text);
  });
});
