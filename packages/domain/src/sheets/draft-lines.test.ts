import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { previewOf, sheetFarm } from '../demonstration/sheet-fixture.ts';
import { assertApproved } from '../golden/approved.ts';
import type { TableCell } from '../ground/csv.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import type { Choices, Preview } from './preview.ts';
import { previewTexts } from './preview-text-fixture.ts';
import type { SheetSection } from './targets.ts';

const plot = (id: string, name: string, data: FarmRecord['data'] = { area: 10 }): FarmRecord =>
  recordOf(id, 'talhoes', { name, status: 'active', code: '', data });
const harvest = (id: string, code: string, changes: Partial<RecordContent>): FarmRecord =>
  recordOf(id, 'colheita', { name: `Colheita ${code}`, code, date: '2026-05-18', ...changes });

const [SEDE, MATA] = [
  plot('p1', 'Talhão 1 – Sede', { area: 10, altitude: 1_100, species: 'arabica', farmLot: 'Alto' }),
  plot('p2', 'Mata'),
];
const TWO_PLOTS = harvest('h1', '26-COL-0001', {
  data: {
    plots: [
      { plotId: 'p1', kg: 600, liters: 960 },
      { plotId: 'p2', kg: 400 },
    ],
    workers: 12,
  },
  notes: 'de manhã',
});
const ONE_PLOT = harvest('h2', '26-COL-0002', { date: '2026-06-01', data: { plots: [{ plotId: 'p2', kg: 300 }] } });
const RECORDS = [SEDE, MATA, TWO_PLOTS, ONE_PLOT];

type Asked = Partial<Choices> & { records?: readonly FarmRecord[] };
const read = (
  section: SheetSection,
  rows: readonly (readonly TableCell[])[],
  { records = RECORDS, ...choices }: Asked = {},
): Preview => previewOf(section, rows, { on: sheetFarm(records), ...choices });

const FREE = '0a1b2c3d-0000-4000-8000-00000000000f';
const PLOTS: Readonly<Record<string, Preview>> = {
  'by their names: changed, the same, and new': read('talhoes', [
    ['Nome', 'Área (ha)', 'Altitude (m)', 'Gleba', 'Observações'],
    ['talhão 1 – sede', '10', 1_150, null, 'perto'],
    ['Mata', '10,0', null, null, null],
    ['Baixada', '2,5', 900, 'Baixo', ' '],
    ['Sede', '3', null, null, null],
  ]),
  'without an area, and with one that nobody has': read('talhoes', [
    ['Nome', 'Área (ha)'],
    ['Baixada', null],
    ['Várzea', '450'],
    ['Brejo', '-1'],
    ['Mata', 'x'],
  ]),
  'with a text under no column that says anything': read('talhoes', [
    ['Nome', 'Área (ha)', 'Cor'],
    [null, null, 'azul'],
  ]),
  'that were chosen for their lines': read(
    'talhoes',
    [
      ['Nome', 'Área (ha)'],
      ['Outro nome', '10'],
      ['Mata', '7'],
      ['Mata', '8'],
    ],
    {
      lines: { 2: { match: { recordId: 'p1' } }, 3: { match: { recordId: 'p9' } }, 4: { skip: true } },
    },
  ),
  'whose names are put right, by their ids': read('talhoes', [
    ['Nome', 'Identificador'],
    ['MATA', 'p2'],
    ['talhao 1 – sede', null],
    ['Mata', 'p1'],
  ]),
  'with ids of their own, where these are free': read('talhoes', [
    ['Nome', 'Área (ha)', 'Identificador'],
    ['A', '1', FREE.toUpperCase()],
    ['B', '1', FREE],
    ['C', '1', 'não é um'],
    ['Nova', '10', 'P2'],
  ]),
};

const HEAD = ['Código', 'Data', 'Talhão', 'Peso do talhão (kg)', 'Pessoas', 'Observações'];
const WITHOUT_CODE = HEAD.slice(1);
const HARVESTS: Readonly<Record<string, Preview>> = {
  'of several plots, a line each': read('colheita', [
    HEAD,
    ['X1', '2026-05-20', 'Sede', 600, 5, 'a'],
    ['X1', '2026-05-21', 'Mata', 400, 6, 'b'],
    ['X2', '2026-05-22', 'Mata', 100, null, null],
  ]),
  'without a code, each line one': read('colheita', [
    WITHOUT_CODE,
    ['2026-05-20', 'Sede', 600, 5, null],
    ['2026-05-20', 'Mata', 400, 6, null],
  ]),
  'that are known by their codes, in a hurry too': read('colheita', [
    HEAD,
    ['26 col 1', '18/05/2026', 'Sede', 600, 12, 'de manhã'],
    ['26 col 1', '18/05/2026', 'Mata', 450, null, null],
    ['26-COL-0002', '02/06/2026', 'Mata', 300, null, null],
    ['26-COL-2', '01/06/2026', 'Mata', 300, null, null],
  ]),
  'with one plot more than is known': read('colheita', [
    ['Código', 'Talhão', 'Peso do talhão (kg)'],
    ['26-COL-0002', 'Mata', 300],
    ['26-COL-0002', 'Sede', 50],
  ]),
  'that say what is known already': read('colheita', [
    WITHOUT_CODE,
    ['2026-06-01', 'Mata', 300, null, null],
    ['2026-06-01', 'Mata', 301, null, null],
    ['2026-06-02', 'Mata', 300, null, null],
    ['2026-06-01', 'Mata', 300, 4, null],
    ['2026-05-18', 'Sede', 600, null, null],
  ]),
  'that say the same twice': read('colheita', [
    [...WITHOUT_CODE, 'Identificador'],
    ['2026-05-20', 'Sede', 600, null, null, null],
    ['20/05/2026', 'Talhão 1', '600,0', null, null, null],
    ['2026-05-20', 'Sede', 600, null, 'à tarde', null],
    ['2026-05-20', 'Sede', 600, null, null, FREE],
    ['2026-05-22', 'Sede', -1, null, null, null],
    ['2026-05-22', 'Sede', -1, null, null, null],
  ]),
  'with cells that are wrong, or that the form refuses': read('colheita', [
    WITHOUT_CODE,
    ['2026-05-20', 'Sede', 'muito', 5, null],
    ['31/06/2026', 'Mata', -4, 6, null],
    ['2026-05-20', 'Mata', -4, 20_000, null],
    ['2026-05-20', null, 4, null, null],
  ]),
  'of a plot that is left out': read(
    'colheita',
    [WITHOUT_CODE, ['2026-05-20', 'Baixada', 600, 5, null], ['2026-05-21', 'Mata', 'x', 5, null]],
    { answers: { 'match:talhoes:baixada': 'skip' } },
  ),
};

const LOT = recordOf('b1', 'colheita', {
  ...{ name: 'Colheita 9', code: '26-COL-0009', date: '2026-05-01', data: { plots: [{ plotId: 'p1', kg: 900 }] } },
  outputs: [{ key: '0', form: 'cherry_mixed', kg: 900 } as unknown as FarmRecord['outputs'][number]],
});
const DRYING = ['Data', 'Lote de origem', 'Recebeu (kg)', 'Deu (kg)', 'Produto', 'Umidade inicial', 'Umidade final'];
const LOTS: Readonly<Record<string, Preview>> = {
  'taken and given': read(
    'secagem',
    [
      DRYING,
      ['2026-05-20', '26-COL-0009', 900, 400, 'Coco', 55, 11],
      ['2026-05-20', '26-COL-0009', 900, 400, null, 55, 11],
      ['2026-05-20', '26-COL-0009', 900, 899, 'Coco', 55, 11],
      ['2026-05-20', '26-COL-0009', null, 400, null],
      ['2026-05-20', '26-COL-0009', 901, 400, 'coco', 55, 11],
      ['2026-05-20', 'Outro', 900, null, null],
      ['2026-05-20', null, 900, null, null],
      ['2026-05-20', '26-COL-0009', 900, -1, 'Café torrado'],
    ],
    { records: [SEDE, LOT] },
  ),
  'of work in the field, with several plots and the weather': read('atividades', [
    [
      'Data',
      'Tipo de atividade',
      'Talhões',
      'Condições do tempo: Temperatura (°C)',
      'Condições do tempo: Vento (km/h)',
    ],
    ['2026-05-20', 'Poda', 'Mata; Sede', 25, 8],
    ['2026-05-21', 'Poda', 'Baixada, Mata', null, null],
    ['2026-05-22', 'Poda', null, null, null],
  ]),
  'of partners, whom people name by hand': read('parceiros', [
    ['Nome', 'Papel', 'Telefone'],
    ['Cooperativa', 'Comprador, Cooperativa', '35 99999-0000'],
    [null, 'Comprador', null],
  ]),
};

describe('the lines of a sheet', () => {
  const folder = import.meta.dirname;

  test('are not blamed for a fault of the program', () => {
    const fault = new Error('a fault of the program');
    const on = { ...sheetFarm([]), check: () => assert.fail(fault) };
    assert.throws(() => previewOf('parceiros', [['Nome'], ['Cooperativa']], { on }), fault);
  });

  test('are told what is refused of none of their fields', () => {
    const refused = new Problem('record/not-found');
    const on = { ...sheetFarm([]), check: () => assert.fail(refused) };
    const { lines } = previewOf('parceiros', [['Nome'], ['Cooperativa']], { on });
    assert.deepEqual(
      lines.map(({ status, errors }) => [status, errors]),
      [['error', [{ column: null, message: refused.message }]]],
    );
  });

  test('that say what is known already are new all the same, where somebody said so', () => {
    const lines = { 2: { match: { recordId: null } } };
    const { status, record } = read('colheita', [WITHOUT_CODE, ['2026-06-01', 'Mata', 300, null, null]], { lines })
      .lines[0] ?? { status: 'error' };
    assert.deepEqual([status, record], ['new', undefined]);
    const stored = read(
      'talhoes',
      [
        ['Nome', 'Área (ha)'],
        ['Mata', '7'],
      ],
      { lines },
    );
    assert.deepEqual(stored.lines[0]?.record, undefined);
  });

  test('of plots become what differs of those that are there, or new ones', (t) =>
    assertApproved({ t, folder }, 'plots', previewTexts(PLOTS)));

  test('of harvests become one with all their plots, or say which they are', (t) =>
    assertApproved({ t, folder }, 'harvests', previewTexts(HARVESTS)));

  test('of other work take and give lots, and say what else their columns keep', (t) =>
    assertApproved({ t, folder }, 'work', previewTexts(LOTS)));
});
