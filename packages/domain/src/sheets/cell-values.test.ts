import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { choice, type Field, number, reference, text } from '../definition/fields.ts';
import type { TableCell } from '../ground/csv.ts';
import { stageOf } from '../stages/stages.ts';
import { type CellReading, readCell, saysTheSame } from './cell-values.ts';
import type { Target } from './targets.ts';

const PLOTS: Readonly<Record<string, string | null>> = { Sede: 'p1', Mata: 'p2', Fora: null };
const reading: CellReading = {
  ...{
    dots: null,
    century: '2000',
    since1904: false,
    factorOf: () => null,
    factor: 1,
    timezone: 'America/Sao_Paulo',
    statuses: stageOf('talhoes').statuses,
  },
  match: (section, name) => (section === 'talhoes' ? PLOTS[name] : undefined),
};
const readAll = (field: Target['field'], cells: readonly TableCell[], changes: Partial<CellReading> = {}) =>
  cells.map((cell) => readCell(cell, { field }, { ...reading, ...changes }));
/** The values of cells that are read. */
const values = (...asked: Parameters<typeof readAll>) =>
  readAll(...asked).map((read) => ('value' in read ? read.value : read.message));

describe('a cell with a text', () => {
  test('is kept without the apostrophe that our files put before a formula, and without spaces around it', () => {
    const cells = ["'=1+1", "'-5", "'@x", "'＝1", "'Sede", " Sede  d'água ", 12.5, { day: '2025-05-18' }];
    const kept = ['=1+1', '-5', '@x', '＝1', "'Sede", "Sede  d'água", '12,5', '18/05/2025'];
    for (const field of [text('Nome'), 'id', 'lot', { kind: 'phone', label: 'Telefone' }] as const)
      assert.deepEqual(values(field, cells), kept);
  });
});

describe('a cell with a number', () => {
  test('is in the unit that is kept, to as many decimals as the field has', () => {
    assert.deepEqual(values(number('Área'), ['12,5', '1.234', 7.123456]), [12.5, 1234, 7.123456]);
    assert.deepEqual(values(number('Área', { decimals: 4 }), ['1', '0,33333'], { factor: 2.42 }), [2.42, 0.8067]);
    assert.deepEqual(values(number('Área'), ['0,33333'], { factor: 2.42 }), [0.81]);
    assert.deepEqual(
      values({ kind: 'money', label: 'Custo' }, ['1.234'], { factor: 0.3333, dots: 'decimals' }),
      [0.41],
    );
    assert.deepEqual(readAll(number('Área'), ['muito']), [{ message: 'Não é um número. Escreva como 12,5.' }]);
  });
});

describe('a cell with a number and a word', () => {
  const peso: Partial<CellReading> = {
    factorOf: (word) => ({ kg: 1, sacas: 60, t: 1000 })[word] ?? null,
  };
  const kilos = number('Peso', { unit: 'kg', decimals: 3 });

  test('is in the unit of its own word, whatever the others are in', () => {
    const cells = ['600 kg', '12 Sacas', '1,5 t', '12', '10 mil kg', '2 mil', '1,5 mil sacas'];
    assert.deepEqual(values(kilos, cells, peso), [600, 720, 1500, 12, 10_000, 2000, 90_000]);
    assert.deepEqual(values({ kind: 'money', label: 'Custo' }, ['R$ 5 mil'], peso), [5000]);
    const column = { target: { field: kilos }, reading: { ...reading, ...peso } };
    assert.deepEqual(
      ['600 kg', '600 t', '600 pacotes'].map((cell) => saysTheSame(cell, 600, column)),
      [true, false, false],
    );
  });

  test('that nobody knows there is not read, nor are two numbers in one', () => {
    assert.deepEqual(readAll(kilos, ['12 caixas', '3 milhões'], peso), [
      { message: 'Não sabemos o que é “caixas” nesta coluna. Escreva só o número.' },
      { message: 'Não sabemos o que é “milhoes” nesta coluna. Escreva só o número.' },
    ]);
    const message = 'Não é um número. Escreva como 12,5.';
    assert.deepEqual(values(kilos, ['12 5', '1 234 5', '12 34', '1 2,5'], peso), [message, message, message, message]);
    assert.deepEqual(values(kilos, ['1 234', '12 345 678,5 kg', '- 5'], peso), [1234, 12_345_678.5, -5]);
  });
});

describe('a cell with a day or an hour', () => {
  const date: Field = { kind: 'date', label: 'Data' };
  const instant: Field = { kind: 'instant', label: 'Início' };

  test('is a day, in the century that was said', () => {
    assert.deepEqual(values(date, ['18/05/2025', { day: '2025-05-18' }]), ['2025-05-18', '2025-05-18']);
    assert.deepEqual(values(date, ['18/05/98'], { century: '1900' }), ['1998-05-18']);
    assert.deepEqual(readAll(date, ['31/06/2025']), [{ message: 'Junho tem 30 dias.', suggestion: '30/06/2025' }]);
  });

  test('is the first day of a year that stands alone where that is enough, and else told to be one', () => {
    const cells = [2015, '2015', ' 1900 ', 2200, 45795];
    assert.deepEqual(values({ ...date, orYear: true }, cells), [
      ...['2015-01-01', '2015-01-01', '1900-01-01', '2200-01-01', '2025-05-18'],
    ]);
    const message = '2015 é só o ano. Escreva o dia como 18/05/2015.';
    for (const field of [date, instant]) assert.deepEqual(values(field, [2015, '2015']), [message, message]);
    assert.deepEqual(values(date, [1899, 2201]), ['1905-03-13', '1906-01-09']);
    assert.equal(
      saysTheSame(2015, { day: '2015-01-01' }, { target: { field: { ...date, orYear: true } }, reading }),
      true,
    );
  });

  test('counts from 1904 where its workbook does', () => {
    for (const field of [date, instant])
      assert.deepEqual(values(field, [44333, '44333'], { since1904: true }), ['2025-05-18', '2025-05-18']);
    const old = { target: { field: date }, reading: { ...reading, since1904: true } };
    assert.equal(saysTheSame(44333, { day: '2025-05-18' }, old), true);
  });

  test('is an instant by the clock of the farm, and its day where no hour is said', () => {
    const cells = ['18/05/2025 07:30', '18/05/2025 7:30', '2025-05-18T23:30:00', '18/05/2025', '18/05/98 07:30'];
    assert.deepEqual(values(instant, cells, { century: '1900' }), [
      ...['2025-05-18T10:30:00.000Z', '2025-05-18T10:30:00.000Z', '2025-05-19T02:30:00.000Z', '2025-05-18'],
      '1998-05-18T10:30:00.000Z',
    ]);
    assert.deepEqual(values(instant, ['18/05/2025 07:30'], { timezone: 'America/Manaus' }), [
      '2025-05-18T11:30:00.000Z',
    ]);
    const zoned = [
      '2025-05-18T10:30:00.000Z',
      '2025-05-18T07:30-03:00',
      ' 2025-05-18t12:30:00+0200',
      '2025-05-18T10:99Z',
    ];
    assert.deepEqual(values(instant, zoned), [
      ...Array.from({ length: 3 }, () => '2025-05-18T10:30:00.000Z'),
      '2025-05-18',
    ]);
    assert.deepEqual(values(instant, ['18/05/2025 27:30', { day: '2025-05-18' }]), ['2025-05-18', '2025-05-18']);
    assert.deepEqual(readAll(instant, ['ontem 07:30']), [{ message: 'Não é uma data. Escreva como 18/05/2025.' }]);
  });
});

describe('a cell with yes or no', () => {
  test('is read in the words and signs that people write', () => {
    const field: Field = { kind: 'yesNo', label: 'Lavado' };
    const [yes, no] = [
      ['Sim', 's', 'X', 1, 'true', 'VERDADEIRO', 'yes'],
      ['não', 'N', 0, 'false', 'Falso', 'no'],
    ];
    assert.deepEqual([...new Set(values(field, yes))], [true]);
    assert.deepEqual([...new Set(values(field, no))], [false]);
    assert.deepEqual(readAll(field, ['talvez']), [{ message: 'Escreva Sim ou Não.' }]);
  });
});

describe('a cell with a choice', () => {
  const options = { n: 'Norte', ne: 'Nordeste', l: 'Leste' };
  const field = choice('Face', options, { short: { n: 'N.', l: 'Sol' } });

  test('is one of the options by its label, code or short text', () => {
    assert.deepEqual(values(field, ['norte', 'NE', 'sol', 'n.']), ['n', 'ne', 'l', 'n']);
    assert.deepEqual(values({ kind: 'choices', label: 'Faces', options }, ['Norte; ne ,leste;', ' ']), [
      ['n', 'ne', 'l'],
      [],
    ]);
  });

  test('that is none says which there are, and the likest', () => {
    const message = '“Nordest” não é uma das opções: Norte, Nordeste, Leste.';
    assert.deepEqual(readAll(field, ['Nordest']), [{ message, suggestion: 'Nordeste' }]);
    assert.deepEqual(readAll({ kind: 'choices', label: 'Faces', options }, ['Norte, Nordest']), [{ message }]);
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`o${at}`, `Opção ${at}`]));
    const shown = Array.from({ length: 12 }, (_, at) => `Opção ${at}`).join(', ');
    assert.deepEqual(readAll(choice('Uma', many), ['x'.repeat(41)]), [
      { message: `“${'x'.repeat(40)}” não é uma das opções: ${shown}.`, suggestion: 'Opção 10' },
    ]);
    assert.deepEqual(readAll(choice('Nada', {}), ['x']), [{ message: '“x” não é uma das opções: .' }]);
  });

  test('of a status is one of its stage', () => {
    assert.deepEqual(values('status', ['ativo', 'renewal']), ['active', 'renewal']);
    assert.deepEqual(readAll('status', ['Erradicada']), [
      {
        message: '“Erradicada” não é uma das opções: Ativo, Em renovação, Erradicado.',
        suggestion: 'Erradicado',
      },
    ]);
  });
});

describe('a cell with a name', () => {
  test('is the record that goes by it, or none where it was left out', () => {
    assert.deepEqual(values(reference('Talhão', 'talhoes'), [' Sede ', 'Fora']), ['p1', null]);
    const several: Field = { kind: 'references', label: 'Talhões', section: 'talhoes' };
    assert.deepEqual(values(several, ['Sede; Fora,Mata', 'Fora']), [['p1', 'p2'], []]);
    const [sale, unknown] = [reference('Venda', 'vendas'), `“${'x'.repeat(60)}” não existe nesta fazenda.`];
    assert.deepEqual(readAll(sale, ['Sede']), [{ message: '“Sede” não existe nesta fazenda.' }]);
    assert.deepEqual(readAll(several, [`Sede, ${'x'.repeat(61)}`]), [{ message: unknown }]);
  });
});

describe('a cell with a season', () => {
  test('is read with one year or two, long or short', () => {
    const cells = [
      '2022/23',
      'Safra 2022/23',
      'safra2022-2023',
      '22/23',
      '22 / 2023',
      '2022',
      2022,
      '99/00',
      '2099/2100',
    ];
    const season = '2022/23';
    assert.deepEqual(values('season', cells), [...Array.from({ length: 7 }, () => season), '2099/00', '2099/00']);
  });

  test('says which year comes next, and what is no season', () => {
    assert.deepEqual(readAll('season', ['2022/24', '22/2024']), [
      { message: 'Depois de 2022 vem 2023.', suggestion: '2022/23' },
      { message: 'Depois de 2022 vem 2023.', suggestion: '2022/23' },
    ]);
    for (const cell of ['22', 'esta', '2022/', '222/23'])
      assert.deepEqual(readAll('season', [cell]), [{ message: 'Escreva a safra como 2022/23.' }], cell);
  });
});

test('a cell says the same as our own table where it comes to the same value', () => {
  const inText = { target: { field: text('Nome') }, reading };
  const same: readonly (readonly [TableCell, TableCell])[] = [
    ...([
      [' ', null],
      ['12,50', 12.5],
      ['1.234', 1234],
      [7, 7],
      [' Sede ', 'Sede'],
      ["'=x", '=x'],
    ] as const),
    ...([
      ['=x', "'=x"],
      ['18/05/25', { day: '2025-05-18' }],
      [{ day: '2025-05-18' }, { day: '2025-05-18' }],
    ] as const),
    ["'Sede", "'Sede"],
  ];
  const other: readonly (readonly [TableCell, TableCell])[] = [
    ...([
      ['x', null],
      ['12,51', 12.5],
      ['muito', 0],
      ['sede', 'Sede'],
      ['ontem', { day: '2025-05-18' }],
    ] as const),
    ...([
      ['19/05/2025', { day: '2025-05-18' }],
      ['', 'Sede'],
    ] as const),
  ];
  for (const [cell, own] of same) assert.equal(saysTheSame(cell, own, inText), true, JSON.stringify([cell, own]));
  for (const [cell, own] of other) assert.equal(saysTheSame(cell, own, inText), false, JSON.stringify([cell, own]));
});

test('a cell full of spaces costs no more than its length', { timeout: 10_000 }, async () => {
  const typed = `Sede${' '.repeat(200_000)}x`;
  const message = `“${typed.slice(0, 60)}” não existe nesta fazenda.`;
  assert.deepEqual(readAll({ kind: 'references', label: 'Talhões', section: 'talhoes' }, [typed]), [{ message }]);
  // The test is over its time only once the clock had its turn.
  await setImmediate();
});
