import { describe, test } from 'node:test';
import { previewOf, sheetFarm } from '../demonstration/sheet-fixture.ts';
import { assertApproved } from '../golden/approved.ts';
import type { TableCell } from '../ground/csv.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import type { Choices, Preview } from './preview.ts';
import { previewTexts } from './preview-text-fixture.ts';

const plot = (id: string, name: string, data: FarmRecord['data']): FarmRecord =>
  recordOf(id, 'talhoes', { name, status: 'active', data });
const PLOTS = [
  plot('p1', 'Talhão 1 – Sede', { area: 10 }),
  plot('p2', 'Mata', { area: 2.345 }),
  plot('p3', 'Sem área', {}),
];
const season = (id: string, of: string, data: FarmRecord['data']): FarmRecord =>
  recordOf(id, 'producao', { name: `Safra ${of}`, season: of, status: 'closed', data });
const KNOWN = [
  season('s1', '2023/24', { plotIds: ['p1', 'p2'], producedYield: 280 }),
  season('s2', '2022/23', { producedYield: 900 }),
  season('s3', '2021/22', { plotIds: [], producedYield: 800 }),
];

const HEAD = ['Talhão', 'Safra', 'Sacas', 'Sacas por hectare'];
type Asked = Partial<Choices> & { known?: readonly FarmRecord[]; head?: readonly string[] };
function read(rows: readonly (readonly TableCell[])[], { known = [], head = HEAD, ...choices }: Asked = {}): Preview {
  return previewOf('safras', [head, ...rows], { on: sheetFarm([...PLOTS, ...known]), ...choices });
}

/** A plot that nobody knows yet, and the line that names it. */
const NEW_PLOT = { id: 'match:talhoes:baixada', rows: [['Baixada', '2024/25', null, '30']] };

const CASES: Readonly<Record<string, Preview>> = {
  'sacas as written, else sacas per hectare of the area': read([
    ['Sede', '2024/25', '300', null],
    ['Mata', '24/25', null, '26,5'],
    ['mata', 'Safra 2025', 7, '10'],
    ['Sede', '1999/2000', 0, null],
  ]),
  'sacas per hectare of the area that a plot had then': read(
    [
      ['Cresceu', '2023/24', null, '30'],
      ['Cresceu', '2024/25', null, '30'],
    ],
    {
      known: [
        plot('p5', 'Cresceu', {
          area: 4,
          versions: [
            { from: null, area: 2 },
            { from: '2024-09-01', area: 3 },
            { from: '2026-01-01', area: 4 },
          ],
        }),
      ],
    },
  ),
  'of a plot with a long name': read([['9', '2024/25', 30, null]], {
    known: [plot('p4', `Talhão 9 – ${'a'.repeat(90)}`, {})],
  }),
  'of the whole farm': read(
    [
      ['2024/25', '900'],
      ['2024/25', '901'],
    ],
    { head: ['Safra', 'Sacas'] },
  ),
  'lines that lack something': read([
    [null, '2024/25', '300', null],
    ['Sede', null, '300', null],
    ['Sede', '2024/25', null, null],
    ['Sem área', '2024/25', null, '30'],
    ['Sede', null, null, ' '],
    [null, '2024/25', null, '30'],
  ]),
  'lines without sacas, where only sacas per hectare have a column': read([['Sede', '2024/25', null]], {
    head: ['Talhão', 'Safra', 'Sacas por hectare'],
  }),
  'sacas per hectare of the whole farm': read([['2024/25', '30']], { head: ['Safra', 'Sacas por hectare'] }),
  'a season that is not over': read([
    ['Sede', '2026/27', '300', null],
    ['Sede', '2025/26', '300', null],
  ]),
  'cells that are wrong': read([
    ['Sede', '2024/26', 'muito', null],
    ['Sede', 'ontem', null, 'pouco'],
  ]),
  'a plot that comes twice': read([
    ['Sede', '2024/25', '300', null],
    ['Talhão 1', '2024/25', '310', null],
    ['Sede', '2023/24', '280', null],
    ['Mata', '2024/25', '30', null],
  ]),
  'what the farm has': read(
    [
      ['Sede', '2023/24', '280', null],
      ['Mata', '2023/24', '281', null],
      ['Sede', '2022/23', '300', null],
      ['Sede', '2023/24', 'x', null],
    ],
    { known: KNOWN },
  ),
  'what the farm has of itself': read(
    [
      ['2023/24', '280'],
      ['2022/23', '900'],
      ['2021/22', '801'],
    ],
    { known: KNOWN, head: ['Safra', 'Sacas'] },
  ),
  'lines that stay out': read(
    [
      ['Sede', '2024/25', '300', null],
      ['Sede', '2024/25', '310', null],
      ['Baixada', '2024/25', 'x', null],
    ],
    { lines: { 2: { skip: true } }, answers: { [NEW_PLOT.id]: 'skip' } },
  ),
  'a plot that nobody knows': read(NEW_PLOT.rows),
  'a plot that the answer makes': read(NEW_PLOT.rows, { answers: { [NEW_PLOT.id]: 'create:2,5' } }),
  'a plot that the answer makes without its area': read(NEW_PLOT.rows, { answers: { [NEW_PLOT.id]: 'create' } }),
  'a plot that the answer finds': read(NEW_PLOT.rows, { answers: { [NEW_PLOT.id]: 'p2' } }),
};

describe('a sheet of past seasons', () => {
  test('becomes closed seasons, or says of each line why not', (t) =>
    assertApproved({ t, folder: import.meta.dirname }, 'season-lines', previewTexts(CASES)));
});
