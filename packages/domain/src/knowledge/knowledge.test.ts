import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, describe, test } from 'node:test';
import { isDay } from '../ground/days.ts';
import { dueRows, KNOWLEDGE } from './all-tables.ts';
import { FUNRURAL } from './funrural.ts';
import { at, KNOWLEDGE_VERSION, type Knowledge, knowledgeTable, knownVersion, takeKnowledge } from './knowledge.ts';

const RATE = knowledgeTable('test.rate', { source: 'Lei', checkedOn: '2026-11-23', reviewBy: '2027-01-31' }, [
  { from: '2020-01-01', to: '2026-03-31', value: 150 },
  { from: '2026-04-01', value: 163 },
]);
const told = (version: number, value: number): Knowledge => ({
  version,
  tables: { 'test.rate': [{ ...at(RATE, '2026-04-01'), from: '2020-01-01', value }] },
});

describe('a table', () => {
  test('gives the row of the day with its source, and before its first row that one', () => {
    const days = ['2019-12-31', '2026-03-31', '2026-04-01', '2031-01-01'];
    assert.deepEqual(
      days.map((day) => at(RATE, day).value),
      [150, 150, 163, 163],
    );
    assert.deepEqual([at(RATE, '2026-04-01').from, at(RATE, '2026-04-01').source], ['2026-04-01', 'Lei']);
  });

  test('of the law keeps its parts: Funrural of a person is 1.63 % from April 2026 on, of a company 2.23 %', () => {
    const sums = Object.entries(FUNRURAL).map(([regime, table]) => [
      regime,
      ...['2026-03-31', '2026-04-01'].map((day) => Object.values(at(table, day).value).reduce((a, b) => a + b, 0)),
    ]);
    assert.deepEqual(sums, [
      ['pf', 150, 163],
      ['pf_special', 150, 150],
      ['pj', 205, 223],
      ['pf_payroll', 20, 20],
      ['pj_payroll', 25, 25],
    ]);
    assert.deepEqual(
      [at(FUNRURAL.pf, '2026-11-23').toConfirm, at(FUNRURAL.pf_special, '2026-11-23').toConfirm],
      [undefined, true],
    );
  });
});

describe('every row', () => {
  const rows = Object.entries(KNOWLEDGE.tables).flatMap(([table, all]) => all.map((row) => ({ table, ...row })));

  test('says from when it holds, where it was read and when it is read again', () => {
    for (const { table, from, to, source, checkedOn, reviewBy } of rows) {
      assert.ok([from, checkedOn, reviewBy, to ?? from].every(isDay), table);
      assert.ok(source.length > 0 && checkedOn < reviewBy && (to ?? from) >= from, table);
    }
  });

  test('begins the day after the one before it ends', () => {
    for (const all of Object.values(KNOWLEDGE.tables)) {
      const days = all.map(({ from }) => Date.parse(from));
      assert.deepEqual(
        days,
        days.toSorted((one, other) => one - other),
      );
      for (const [index, { to }] of all.slice(0, -1).entries())
        assert.equal(Date.parse(to ?? ''), (days[index + 1] ?? 0) - 86_400_000);
    }
  });

  test('is of the version that is told: whoever changes one raises KNOWLEDGE_VERSION and writes its new sum here', () => {
    const sum = createHash('sha256').update(JSON.stringify(KNOWLEDGE.tables)).digest('hex').slice(0, 16);
    assert.deepEqual([KNOWLEDGE_VERSION, sum], [3, '827c0fb4fd2d11b4']);
  });
});

describe('what a server knows', () => {
  // What one test takes is known to all: the tables of the test alone are taken.
  afterEach(() => takeKnowledge({ version: knownVersion() + 1, tables: {} }));

  test('is gone on with where it is newer, for that table alone', () => {
    assert.equal(takeKnowledge(told(50, 175)), true);
    assert.deepEqual([at(RATE, '2026-11-23').value, knownVersion()], [175, 50]);
    assert.equal(at(FUNRURAL.pf, '2026-11-23').value.inss, 132);
  });

  test('changes nothing where it is older, or no knowledge', () => {
    for (const wrong of [
      told(1, 175),
      null,
      'x',
      { version: 900 },
      { version: 900, tables: null },
      { version: '900', tables: {} },
      { version: 900, tables: { 'test.rate': [] } },
      { version: 900, tables: { 'test.rate': [{ value: 1 }] } },
      { version: 900, tables: { 'test.rate': [null] } },
      { version: 900, tables: { 'test.rate': ['2026'] } },
      { version: 900, tables: { 'test.rate': [{ value: 1, from: '2026-01-01' }] } },
      { version: 900, tables: { 'test.rate': [{ value: 1, from: 2026, source: 'Lei' }] } },
      { version: 900, tables: { 'test.rate': {} } },
    ])
      assert.equal(takeKnowledge(wrong), false);
    assert.equal(at(RATE, '2026-11-23').value, 163);
  });
});

test('rows past their review are named while they hold', () => {
  const rows = [at(RATE, '2026-01-01'), at(RATE, '2026-11-23')];
  const knowledge = { version: 1, tables: { 'test.rate': rows } };
  assert.deepEqual(dueRows('2027-01-31', knowledge), []);
  assert.deepEqual(dueRows('2027-02-01', knowledge), [
    { table: 'test.rate', from: '2026-04-01', reviewBy: '2027-01-31', source: 'Lei' },
  ]);
});
