import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetFarm } from '../demonstration/sheet-fixture.ts';
import type { TableCell } from '../ground/csv.ts';
import { finished } from '../ground/steps.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { readColumns } from './columns.ts';
import { groupLines, recordFinder } from './find-record.ts';
import { type Choices, NO_CHOICES } from './preview.ts';
import { type SheetSection, targetsOf } from './targets.ts';

const farm = sheetFarm([
  ...['26-COL-0001', '26-COL-0002', ''].map((code, at) => recordOf(`h${at + 1}`, 'colheita', { code, name: 'Sede' })),
  ...['Sede', 'Mata'].map((name, at) => recordOf(`p${at + 1}`, 'talhoes', { code: '', name })),
]);

function sheet(section: SheetSection, head: readonly string[], cells: readonly (readonly TableCell[])[]) {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
  const headings = head.map((text, at) => ({ at, text }));
  const asked = { headed: { headings }, rows, targets: targetsOf(section), section };
  return { rows, ...finished(readColumns(asked, { farm, choices: NO_CHOICES })) };
}
function groups(...asked: Parameters<typeof sheet>): number[][] {
  const { rows, columns } = sheet(...asked);
  return [...groupLines(rows, columns)].map((group) => group.map(({ line }) => line));
}

test('lines that follow each other are one record by its id or code, where it has parts', () => {
  const head = ['Identificador', 'Código', 'Talhão'];
  const rows = [
    ...[
      ['', 'a', 'x'],
      ['', 'a ', 'y'],
      ['h1', 'a', 'x'],
      ['h1', 'b', 'y'],
      ['', '', 'x'],
      ['', '', 'y'],
    ],
    ...[
      ['', 'a', 'x'],
      ['', 'a', 'x'],
    ],
  ];
  assert.deepEqual(groups('colheita', head, rows), [[2, 3], [4, 5], [6], [7], [8, 9]]);
  assert.deepEqual(groups('colheita', head.slice(0, 2), rows.slice(0, 2)), [[2], [3]]);
  assert.deepEqual(groups('colheita', ['Talhão'], [['x'], ['x']]), [[2], [3]]);
  assert.deepEqual(groups('colheita', head, []), []);
});

test('a line is about the record that was chosen, or none, or of its id or code, or a thing of its name', () => {
  const found = (section: 'colheita' | 'talhoes', row: readonly TableCell[], lines: Choices['lines'] = {}) => {
    const { rows, columns } = sheet(section, ['Identificador', 'Código', 'Nome'], [row]);
    const find = recordFinder({ section, columns, farm, choices: { ...NO_CHOICES, lines } });
    return find(rows[0] ?? { line: 0, cells: [] })?.id;
  };
  assert.deepEqual([found('colheita', [' H2 ', '26-COL-0001']), found('colheita', ['x', '26 col 1'])], ['h2', 'h1']);
  assert.deepEqual([found('colheita', [null, ' – ']), found('colheita', [null, null, 'Sede'])], [undefined, undefined]);
  assert.deepEqual([found('talhoes', [null, null, 'SEDE']), found('talhoes', ['p2', null, 'Sede'])], ['p1', 'p2']);
  assert.equal(found('talhoes', [null, null, 'Outro']), undefined);
  const chosen = (recordId: string | null) => found('talhoes', ['p2', null, 'Mata'], { 2: { match: { recordId } } });
  assert.deepEqual([chosen('p1'), chosen('p9'), chosen(null)], ['p1', undefined, undefined]);
});
