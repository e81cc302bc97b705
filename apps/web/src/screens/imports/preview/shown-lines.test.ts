import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImportedFile, ImportLine } from '../../../data/farms/imports.ts';
import { faultsOf, type isIn, lineState, linesIn, mappedTo, shownColumns } from './shown-lines.ts';

const NO_DAY = { column: 'B', message: 'Junho tem 30 dias.', suggestion: '30/06/2025' };
const line = (about: Partial<ImportLine>): ImportLine => ({
  ...{ line: 2, status: 'new', skipped: false, cells: {}, errors: [], warnings: [] },
  ...about,
});
const GOOD = line({ line: 2 });
const ODD = line({ line: 3, warnings: [{ column: 'C', message: 'Passa do usual.' }] });
const WRONG = line({ line: 4, status: 'error', errors: [NO_DAY] });
const OUT = line({ line: 5, status: 'error', skipped: true, errors: [NO_DAY] });
const LINES = [GOOD, ODD, OUT, WRONG];

describe('the lines of a preview', () => {
  test('stand with those in doubt first, and else as in the file', () => {
    assert.deepEqual(
      linesIn(LINES, 'all').map((one) => one.line),
      [4, 3, 2, 5],
    );
  });

  test('are filtered by what becomes of them; one that is left out is nothing else', () => {
    const shown = (filter: Parameters<typeof isIn>[0]) => linesIn(LINES, filter).map((one) => one.line);
    assert.deepEqual([shown('error'), shown('odd'), shown('skipped'), shown('new')], [[4], [3], [5], [3, 2]]);
  });

  test('say in a word what becomes of them', () => {
    assert.deepEqual(
      LINES.map((one) => lineState(one)[0]),
      ['nova', 'estranha', 'de fora', 'acertar'],
    );
    assert.equal(lineState(line({ status: 'duplicate' }))[0], 'repetida');
  });

  test('are to be put right unless they stay out, or a question about the name is open', () => {
    const faults = (questions: unknown[]) =>
      faultsOf({ lines: LINES, questions } as unknown as ImportedFile).map((one) => one.line.line);
    assert.deepEqual(faults([]), [4]);
    assert.deepEqual(faults([{ kind: 'match', column: 'B', answer: null }]), []);
    assert.deepEqual(faults([{ kind: 'match', column: 'B', answer: 'skip' }]), [4]);
    assert.deepEqual(faults([{ kind: 'date', column: 'B', answer: null }]), [4]);
  });
});

describe('the columns of a preview', () => {
  const column = (name: string, heading: string, samples: string[]) => ({ column: name, heading, samples, empty: 0 });
  const file = {
    columns: [column('A', 'gleba', ['Mata']), column('B', 'Kg', ['6.820']), column('C', 'obs 2', [])],
    fields: [
      { key: 'data.plots.plotId', label: 'Talhão' },
      { key: 'data.plots.kg', label: 'Peso (kg)' },
    ],
    mapping: { A: 'data.plots.plotId', B: 'data.plots.kg', C: null },
  } as unknown as ImportedFile;

  test('are shown by what they say, and those that say nothing not', () => {
    assert.deepEqual(shownColumns(file), [
      { column: 'A', label: 'Talhão', isNumber: false },
      { column: 'B', label: 'Peso (kg)', isNumber: true },
    ]);
  });

  test('are all shown by their headings where none is chosen', () => {
    assert.deepEqual(
      shownColumns({ ...file, fields: [], mapping: {} }).map(({ label }) => label),
      ['gleba', 'Kg', 'obs 2'],
    );
  });

  test('say each thing once: the column that said it before is left out', () => {
    assert.deepEqual(mappedTo(file.mapping, 'C', 'data.plots.kg'), { B: null, C: 'data.plots.kg' });
    assert.deepEqual(mappedTo(file.mapping, 'A', null), { A: null });
    assert.deepEqual(mappedTo(file.mapping, 'A', 'data.plots.plotId'), { A: 'data.plots.plotId' });
  });
});
