import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Draw } from '@cafezal/domain/record/record.ts';
import { contextOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { CreationFacts, CreationQuestion } from '../../db/creation-facts.ts';
import type { NewRecord } from '../../db/creation-rows.ts';
import type { SeenSeq } from '../../db/farm-lock.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { idOf, storedOf } from '../../test/bare-records.ts';
import { CreationState, takenIn } from './creation-state.ts';

const { farm } = contextOf();
const seq = '7' as SeenSeq;
const CONSULTED = new Map([['producao' as const, [storedOf('9', 'producao')]]]);

const stateOf = (changes: Partial<CreationFacts> = {}): CreationState =>
  new CreationState({
    ...{ farm, seq, reached: [], consulted: CONSULTED, draws: [] },
    names: { slugs: [], highest: [], ids: [], codes: [] },
    ...changes,
  });

const asked = (changes: Partial<CreationQuestion> = {}): CreationQuestion => ({
  names: { section: 'colheita', id: idOf('a'), slugs: ['c'], prefix: '26-COL-' },
  ...{ code: '', ids: new Set<string>(), sections: [] },
  ...changes,
});

const newOf = (record: StoredRecord, draws: readonly Draw[] = []): NewRecord => ({
  ...{ record, draws, changes: [] },
  extras: { requestHash: Buffer.of(), search: '' },
});

const drawOf = (on: string, by: string, kg: Partial<Draw> = {}): Draw => ({
  ...{ recordId: idOf(on), output: '0', byRecordId: idOf(by), consumedKg: 0, reservedKg: 0 },
  ...kg,
});

const coded = (code: string, digit = 'b'): NewRecord => newOf(storedOf(digit, 'colheita', { code, slug: `s-${code}` }));

const highestAfter = (highest: number, ...codes: readonly string[]): number => {
  const state = stateOf({ names: { slugs: [], highest: [['colheita', '26-COL-', highest]], ids: [], codes: [] } });
  // The series is known by being asked for.
  state.answer(asked());
  for (const code of codes) state.add(coded(code));
  return state.answer(asked()).names.highest;
};

describe('the farm as creations that are read together find it', () => {
  test('is what was read, for those that others have not changed', () => {
    const plot = storedOf('1', 'talhoes');
    const harvest = storedOf('2', 'colheita', { data: { plots: [{ plotId: plot.id, kg: 60 }] } });
    const draw = drawOf('2', '3', { consumedKg: 5 });
    const state = stateOf({ reached: [harvest, plot], draws: [draw, drawOf('4', '3', { consumedKg: 1 })] });
    const { names, ...answer } = state.answer(asked({ ids: new Set([harvest.id, idOf('5')]) }));
    assert.deepEqual(answer, {
      ...{ farm, seq, draws: [draw], isCodeTaken: false },
      records: { found: [harvest, plot], consulted: CONSULTED },
    });
    assert.deepEqual([names.highest, names.isIdTaken, names.isSlugTaken('c')], [0, false, false]);
  });

  test('has the records that those before made, as the database will have them, and what those name', () => {
    const plot = storedOf('1', 'talhoes');
    const gone = storedOf('2', 'talhoes', { deletedAt: '2026-06-02T10:00:00.000Z' });
    const state = stateOf({ reached: [plot, gone, storedOf('8', 'talhoes')] });
    const data = {
      plots: [{ plotId: plot.id.toUpperCase() }, { plotId: gone.id }, { plotId: 'nada' }],
      none: undefined,
    };
    const harvest = storedOf('a', 'colheita', { data });
    const drying = storedOf('b', 'secagem', { inputs: [{ recordId: harvest.id, output: '0', kg: 60 }] });
    const stored = state.add(newOf(harvest));
    assert.deepEqual(stored, { ...harvest, closing: null, data: { plots: data.plots } });
    assert.equal(Object.hasOwn(stored.data, 'none'), false);
    assert.deepEqual(state.add(newOf({ ...drying, id: drying.id.toUpperCase() })).id, drying.id.toUpperCase());
    const { found } = state.answer(asked({ ids: new Set([drying.id]) })).records;
    assert.deepEqual(
      found.map(({ id }) => id),
      [drying.id.toUpperCase(), harvest.id, plot.id],
    );
  });

  test('has what those before drew or set aside, but no draw of nothing', () => {
    const first = drawOf('1', '2', { consumedKg: 10 });
    const state = stateOf({ draws: [first] });
    const later = [
      drawOf('1', 'a', { reservedKg: 4 }),
      drawOf('1', 'a'),
      drawOf('3', 'a', { consumedKg: 0.001 }),
      drawOf('4', 'a'),
    ];
    state.add(newOf(storedOf('a', 'vendas'), later));
    const drawn = (digit: string) => state.answer(asked({ ids: new Set([idOf(digit)]) })).draws;
    assert.deepEqual([drawn('1'), drawn('3'), drawn('4')], [[first, later[0]], [later[2]], []]);
  });

  test('has the names that are in use and those that were given since, each in its section', () => {
    const names = {
      slugs: [['colheita', 'c'] as ['colheita', string]],
      highest: [],
      ids: [idOf('1')],
      codes: ['X-1'],
    };
    const state = stateOf({ names });
    state.add(newOf(storedOf('a', 'colheita', { slug: 'd', code: 'X-2', id: idOf('a').toUpperCase() })));
    const { isSlugTaken } = state.answer(asked()).names;
    assert.deepEqual(['c', 'd', 'e'].map(isSlugTaken), [true, true, false]);
    const ofDrying = asked({ names: { section: 'secagem', id: idOf('b'), slugs: ['c'], prefix: '26-SEC-' } });
    assert.deepEqual(['c', 'd'].map(state.answer(ofDrying).names.isSlugTaken), [false, false]);
    const ids = [idOf('1'), idOf('1').toUpperCase(), idOf('a'), idOf('b')];
    assert.deepEqual(
      ids.map((id) => state.hasId(id)),
      [true, true, true, false],
    );
    assert.equal(state.answer(asked()).names.isIdTaken, true);
    const codes = ['X-1', 'X-2', 'X-3', ''].map((code) => state.answer(asked({ code })).isCodeTaken);
    assert.deepEqual(codes, [true, true, false, false]);
  });

  test('does not take a record without a code for one whose code is used', () => {
    const state = stateOf();
    state.add(coded(''));
    assert.equal(state.answer(asked({ code: '' })).isCodeTaken, false);
    assert.equal(state.answer(asked()).names.highest, 0);
  });

  test('knows the highest number of all codes that were given, however many digits it has', () => {
    assert.equal(highestAfter(0, '26-COL-0003'), 3);
    assert.equal(highestAfter(3, '26-COL-0010', '26-COL-0009'), 10);
    assert.equal(highestAfter(9_999, '26-COL-10000', '26-COL-9998'), 10_000);
    assert.equal(highestAfter(3, '', 'LOTE AZUL', '25-COL-0004', '26-COL-004', '26-COL-00A5', '26-SEC-0007'), 3);
  });

  test('keeps the codes of another section and of another year apart', () => {
    const state = stateOf({
      names: { slugs: [], highest: [['secagem', '26-SEC-', 2]], ids: [], codes: [] },
    });
    state.add(coded('26-COL-0001'));
    state.add(coded('26-SEC-0009'));
    const names = { section: 'secagem', id: idOf('b'), slugs: [], prefix: '26-SEC-' } as const;
    assert.equal(state.answer(asked({ names })).names.highest, 2);
    assert.equal(state.answer(asked({ names: { ...names, prefix: '25-SEC-' } })).names.highest, 0);
  });
});

describe('names in use', () => {
  test('tell of one new record what it may not take', () => {
    const names = { section: 'colheita', id: idOf('a').toUpperCase(), slugs: ['c'], prefix: '26-COL-' } as const;
    const taken = takenIn(
      { slugs: [['colheita', 'c']], highest: [['colheita', '26-COL-', 7]], ids: [idOf('a')], codes: [] },
      names,
    );
    assert.deepEqual([taken.isSlugTaken('c'), taken.isIdTaken, taken.highest], [true, true, 7]);
  });
});
