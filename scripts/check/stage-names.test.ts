import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Allowed, stageNames } from './stage-names.ts';

describe('the check of names of stages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cafezal-names-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const namesIn = (sources: Readonly<Record<string, string>>, allowed: Allowed = {}): string[] => {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    }
    return stageNames({ root, files: Object.keys(sources), sections: ['secagem', 'vendas'], allowed });
  };

  test('names a line that asks which stage it has to do with', () => {
    for (const line of [
      "if (record.section === 'secagem') return dries;",
      "const isSale = 'vendas' !== section;",
      "case 'secagem':",
      "const WORDS = { secagem: 'secando' };",
      "  vendas: 'Vendido',",
      "const SOLD = new Set(['vendas']);",
      "const LAST: readonly Section[] = ['descanso', 'vendas'];",
      "  'secagem',",
      "where farm_key = 1 and section = 'secagem'",
      "and section <> 'vendas'",
    ]) {
      assert.deepEqual(namesIn({ 'lots/lots.ts': `\n${line}\n` }), [`lots/lots.ts:2: ${line.trim()}`], line);
    }
  });

  test('lets code name the stage whose records it wants, and comments and tests say what they like', () => {
    for (const line of [
      "const dryings = replica.section('secagem');",
      "return may(role, writeActionOf('vendas'));",
      "  section: 'secagem',",
      "// section === 'secagem'",
      " * `section === 'secagem'`",
      'const { secagem } = stages;',
    ])
      assert.deepEqual(namesIn({ 'lots/lots.ts': `${line}\n` }), [], line);
    for (const file of ['lots/lots.test.ts', 'lots/lots-fixture.ts'])
      assert.deepEqual(namesIn({ [file]: "if (section === 'secagem') {}\n" }), [], file);
  });

  test('leaves out what may ask, a folder or a file, and names what no more does', () => {
    const sources = {
      'attention/drying.ts': "if (section === 'secagem') {}\n",
      'screens/cards.ts': 'const CARDS = { secagem: DryingCard };\n',
    };
    assert.deepEqual(namesIn(sources, { 'attention/': 'is about it', 'screens/cards.ts': 'a table of cards' }), []);
    assert.deepEqual(namesIn(sources, { 'attention/': 'is about it', 'screens/cards.ts': '', 'reports/': '' }), [
      'reports/ may ask for a stage by name, and does not',
    ]);
    assert.deepEqual(namesIn(sources, { 'attention/': 'is about it' }), [
      'screens/cards.ts:1: const CARDS = { secagem: DryingCard };',
    ]);
  });
});
