import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { previewOf, sheetFarm } from '../demonstration/sheet-fixture.ts';
import type { TableCell } from '../ground/csv.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { withFixes } from './columns.ts';
import { type Choices, NO_CHOICES } from './preview.ts';
import { readSheet } from './read-sheet.ts';
import { columnName, isBlank, textOfCell } from './sheet.ts';
import { filterInSteps, mapInSteps } from './steps.ts';
import type { SheetSection } from './targets.ts';

const plot = (id: string, name: string): FarmRecord =>
  recordOf(id, 'talhoes', { name, status: 'active', code: '', data: { area: 2 } });
const partner = (id: string, name: string): FarmRecord =>
  recordOf(id, 'parceiros', { name, status: 'active', code: '', data: {} });
const KNOWN = [plot('p1', 'Sede'), plot('p2', 'Mata'), partner('c1', 'Cooperativa do Café')];

const read = (
  section: SheetSection,
  rows: readonly (readonly TableCell[])[],
  choices: Partial<Choices> = {},
  known: readonly FarmRecord[] = KNOWN,
) => previewOf(section, rows, { on: sheetFarm(known), ...choices });
const WORK = ['Data', 'Tipo de atividade', 'Talhões'];
const work = (...named: readonly (string | null)[]) => [WORK, ...named.map((name) => ['2026-05-20', 'Poda', name])];

describe('the columns of a sheet', () => {
  test('are shown with their headings, first cells, and how many say nothing', () => {
    const [long, heading] = ['x'.repeat(61), 'y'.repeat(81)];
    const sheet = [
      ['Nome', null, heading, 'Área (ha)'],
      ['Sede', 'sem título', ' ', 1.5],
      [long, null, 'a'],
      ['C', null, 'b', null],
      ['D', null, 'c', null],
      ['E', null, 'd', 2],
    ];
    const { columns, fields, mapping } = read('talhoes', sheet);
    assert.deepEqual(columns, [
      { column: 'A', heading: 'Nome', samples: ['Sede', 'x'.repeat(60), 'C'], empty: 0 },
      { column: 'C', heading: 'y'.repeat(80), samples: ['a', 'b', 'c'], empty: 1 },
      { column: 'D', heading: 'Área (ha)', samples: ['1,5', '2'], empty: 3 },
    ]);
    assert.deepEqual(mapping, { A: 'name', C: null, D: 'data.area' });
    assert.deepEqual(fields.slice(0, 4), [
      { key: 'name', label: 'Nome' },
      { key: 'date', label: 'Data' },
      { key: 'status', label: 'Situação' },
      { key: 'data.area', label: 'Área (ha)' },
    ]);
  });

  test('of statuses take those that people see of records, as what is kept of them', () => {
    const told = (section: SheetSection, head: readonly string[], rows: readonly (readonly TableCell[])[]) =>
      read(section, [head, ...rows]).writes.map(({ body }) => body.status);
    const field = ['Atrasada', 'Realizada', 'late'].map((status, at) => [`2026-05-2${at}`, 'Poda', 'Sede', status]);
    assert.deepEqual(told('atividades', [...WORK, 'Situação'], field), ['planned', 'done', 'planned']);
    const paper = ['Vencido', 'Inativo'].map((status) => ['CCIR', 'CCIR', status]);
    assert.deepEqual(told('documentos', ['Nome', 'Tipo de documento', 'Situação'], paper), ['active', 'inactive']);
  });

  test('have names as in spreadsheets', () => {
    const names = [0, 25, 26, 51, 52, 701, 702].map(columnName);
    assert.deepEqual(names, ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    assert.deepEqual([null, undefined, ' x', 1.5, { day: '2026-06-30' }].map(textOfCell), [
      '',
      '',
      ' x',
      '1,5',
      '30/06/2026',
    ]);
    assert.deepEqual([null, undefined, ' \n', '0', 0].map(isBlank), [true, true, true, false, false]);
  });

  test('have what was put right, in up to two hundred of them', () => {
    const fixed = (cells: Readonly<Record<string, string>>, row: readonly TableCell[]) =>
      withFixes({ ...NO_CHOICES, lines: { 7: { cells } } })({ line: 7, cells: row }).cells;
    const cells = fixed({ B: '2', C: '', GR: 'z', GS: 'too far' }, ['a', 'b', 'c', 4]);
    assert.deepEqual([cells.slice(0, 5), cells.length, cells[199]], [['a', '2', '', 4, null], 200, 'z']);
    assert.equal(
      fixed(
        { GS: 'x' },
        Array.from({ length: 201 }, () => 1),
      )[200],
      'x',
    );
    const row = { line: 8, cells: ['a'] };
    assert.equal(withFixes({ ...NO_CHOICES, lines: { 7: { cells: { A: 'b' } }, 8: { skip: true } } })(row), row);
  });
});

describe('a name that nobody goes by', () => {
  test('is asked about once, with the lines that have it', () => {
    const { questions } = read('atividades', work('Baixada; Sede', 'BAIXADA', 'Várzea, Baixada,', null, 'Baixada'));
    const options = (typed: string, ...plots: readonly (readonly [string, string])[]) => [
      ...plots.map(([value, label]) => ({ value, label, samples: [] })),
      { value: 'create', label: `Criar o talhão ${typed}`, samples: [], asks: 'Área em hectares' },
      { value: 'skip', label: 'Deixar essas linhas fora', samples: [] },
    ];
    const [mata, sede] = [
      ['p2', 'Mata'],
      ['p1', 'Sede'],
    ] as const;
    assert.deepEqual(questions, [
      {
        ...{ id: 'match:talhoes:baixada', kind: 'match', column: 'C', answer: null },
        message: '“Baixada” (linhas 2, 3, 4, 6) não está em Talhões. Qual é?',
        options: options('Baixada', mata, sede),
      },
      {
        ...{ id: 'match:talhoes:varzea', kind: 'match', column: 'C', answer: null },
        message: '“Várzea” (linha 4) não está em Talhões. Qual é?',
        options: options('Várzea', mata, sede),
      },
    ]);
    const messages = [5, 6].map(
      (count) => read('atividades', work(...Array.from({ length: count }, () => 'X'))).questions[0]?.message,
    );
    assert.deepEqual(messages, [
      '“X” (linhas 2, 3, 4, 5, 6) não está em Talhões. Qual é?',
      '“X” (linhas 2, 3, 4, 5, 6…) não está em Talhões. Qual é?',
    ]);
  });

  test('is asked about up to two hundred times, where it is a name, in lines that come in', () => {
    const asked = (...names: string[]) =>
      read('atividades', work(...names), { lines: { 2: { skip: true } } }).questions;
    const many = Array.from({ length: 202 }, (_, at) => `N${at}`);
    const questions = asked(...many);
    assert.deepEqual(
      [questions.length, questions[0]?.id, questions.at(-1)?.id],
      [200, 'match:talhoes:n1', 'match:talhoes:n200'],
    );
    assert.deepEqual(
      asked('a', 'x'.repeat(100), 'y'.repeat(101)).map(({ id }) => id),
      [`match:talhoes:${'x'.repeat(100)}`],
    );
    const plots = Array.from({ length: 31 }, (_, at) => plot(`q${at}`, `Talhão ${at + 100}`));
    assert.equal(read('atividades', work('Baixada'), {}, plots).questions[0]?.options.length, 32);
  });

  test('becomes what was answered: one that is there, a new one, or none', () => {
    const id = 'match:talhoes:baixada';
    const plotIds = (answer: string) => {
      const { writes, questions } = read('atividades', work('Baixada; Sede'), { answers: { [id]: answer } });
      const { data } = writes.at(-1)?.body ?? {};
      return [questions[0]?.answer, writes.length, (data as { plotIds?: unknown } | undefined)?.plotIds];
    };
    const made = sheetFarm([]).idOf(id);
    assert.deepEqual(plotIds('p2'), ['p2', 1, ['p2', 'p1']]);
    assert.deepEqual(plotIds('skip'), ['skip', 1, ['p1']]);
    assert.deepEqual(plotIds('create:1,5'), ['create:1,5', 2, [made, 'p1']]);
    assert.deepEqual(plotIds('c1'), [null, 0, undefined]);
    assert.deepEqual(plotIds('nada'), [null, 0, undefined]);
  });

  test('of a partner is made without more, or left blank', () => {
    const sheet = [
      ['Nome', 'Documento', 'Com quem'],
      ['Contrato', 'CCIR', 'Zé da Venda'],
      ['Outro', 'CCIR', 'Cooperativa do Café'],
    ];
    const id = 'match:parceiros:ze da venda';
    const answered = (answer: string) => read('documentos', sheet, { answers: { [id]: answer } });
    assert.deepEqual(read('documentos', sheet).questions, [
      {
        ...{ id, kind: 'match', column: 'C', answer: null },
        message: '“Zé da Venda” (linha 2) não está em Parceiros. Qual é?',
        options: [
          { value: 'c1', label: 'Cooperativa do Café', samples: [] },
          { value: 'create', label: 'Criar o parceiro Zé da Venda', samples: [] },
          { value: 'skip', label: 'Deixar em branco', samples: [] },
        ],
      },
    ]);
    const { writes } = answered('create:5');
    const made = sheetFarm([]).idOf(id);
    assert.deepEqual(writes[0], {
      ...{ op: 'create', section: 'parceiros', id: made, line: 2 },
      body: { name: 'Zé da Venda', data: {} },
    });
    const partners = (answer: string) =>
      answered(answer)
        .writes.filter(({ section }) => section === 'documentos')
        .map(({ body }) => (body.data as { partnerId?: unknown }).partnerId);
    assert.deepEqual(
      [partners('skip'), partners('c1')],
      [
        [null, 'c1'],
        ['c1', 'c1'],
      ],
    );
  });
});

test('lines are counted by what becomes of them, those that are odd besides', () => {
  const sheet = [
    ['Nome', 'Área (ha)'],
    ['A', '1'],
    ['B', '0,01'],
    ['Sede', '3'],
    ['Mata', '2'],
    ['E', 'x'],
    ['F', '0,01'],
  ];
  assert.deepEqual(read('talhoes', sheet, { lines: { 7: { skip: true } } }).counts, {
    ...{ new: 2, changed: 1, same: 1, duplicate: 0, error: 1, odd: 1, skipped: 1 },
  });
});

test('a sheet is read in steps: of its columns, what is asked of them, unknown names and records', () => {
  const rows = [...work('Baixada', 'Sede', 'Várzea').map((row) => [...row, 'x'])].map((cells, at) => ({
    line: at + 1,
    cells,
  }));
  const sheet = { rows, encoding: null, separator: null };
  const steps = readSheet({ sheet, section: 'atividades', choices: NO_CHOICES, farm: sheetFarm(KNOWN) });
  let count = 0;
  while (steps.next().done !== true) count += 1;
  const [said, names, records, shown] = [3, 2, 3, 4];
  assert.equal(count, said + names + 3 * said + records + shown);
});

test('work on many rows gives way every fifty', () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const run = <Made>(steps: Generator<void, Made>): [count: number, made: Made] => {
    let [count, step] = [0, steps.next()];
    for (; step.done !== true; step = steps.next()) count += 1;
    return [count, step.value];
  };
  assert.deepEqual(run(mapInSteps(items, (at) => at * 2)), [2, items.map((at) => at * 2)]);
  assert.deepEqual(run(filterInSteps(items.slice(1), (at) => at % 50 === 0)), [1, [50]]);
});

test('names with many spaces between them cost no more than their length', { timeout: 10_000 }, async () => {
  const { lines } = read('atividades', work(`Sede${' '.repeat(200_000)}x`));
  assert.equal(lines.length, 1);
  await setImmediate();
});
