import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGE = 'docs/seed-coverage.md';
const TESTS = globSync(
  ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
  {
    cwd: ROOT,
  },
);

/** A line of the specification or a decision: its number, what it says, and what shows it. */
type Row = { line: string; words: string; shown: string };

const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| ((?:\d|R)+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(([, line = '', words = '', shown = '']) => ({
    line,
    words,
    shown,
  }));

/** Names of the tests of a file, as they stand there; what is filled in stays `${…}`. */
const namesIn = (source: string): Set<string> =>
  new Set([...source.matchAll(/\b(?:test|it|describe)\(\s*(['"`])((?:(?!\1).)*)\1/g)].map(([, , name = '']) => name));

const named = new Map(TESTS.map((file) => [file, namesIn(read(file))]));

/** What a row quotes: `file` “name”, “name”; `file` “name”. */
function quotesOf(shown: string): { file: string; names: string[] }[] {
  return shown.split(/(?<=”); (?=`)/).map((part) => {
    const [, file = '', quoted = ''] = /^`([\w./-]+)` ((?:“[^”]+”(?:, )?)+)$/.exec(part) ?? [];
    return { file, names: [...quoted.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) };
  });
}

const isNotBuilt = (shown: string): boolean => /^not built: .{10,}/.test(shown);

/** Lines that a test says to show: `seed 4.1, 4.2 and 4.3: …`. */
function linesNamedBy(name: string): string[] {
  const [, lines = ''] = /^seed ((?:\d+\.\d+(?:, | and |(?=:)))+):/.exec(name) ?? [];
  return lines.split(/, | and /).filter((line) => line !== '');
}

describe('every statement of the specification', () => {
  const page = read(PAGE);
  const rows = rowsOf(page);

  test('has a row, numbered without a gap', () => {
    const next = new Map<string, number>();
    for (const { line } of rows) {
      const [section = '', number] = line.split('.');
      const expected = (next.get(section) ?? 0) + 1;
      assert.equal(Number(number), expected, line);
      next.set(section, expected);
    }
    assert.deepEqual([...next.keys()].slice(0, 9), ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const tabled = page.match(/^\| (?:\d|R)/gm)?.length;
    assert.equal(rows.length, tabled, 'a row is not of the form | line | words | shown |');
  });

  test('is shown by tests that are there, or is said not to be built', () => {
    const faults = rows.flatMap(({ line, shown }) => {
      if (isNotBuilt(shown)) return [];
      return quotesOf(shown).flatMap(({ file, names }) => {
        if (!existsSync(join(ROOT, file)) || names.length === 0) return [`${line}: “${shown}” quotes no test`];
        const known = named.get(file);
        return names.filter((name) => !known?.has(name)).map((name) => `${line}: ${file} has no test “${name}”`);
      });
    });
    assert.deepEqual(faults, []);
  });

  test('names each test that carries its line', () => {
    const quoted = new Map(rows.map(({ line, shown }) => [line, shown]));
    const missing = [...named].flatMap(([file, names]) =>
      [...names].flatMap((name) =>
        linesNamedBy(name)
          .filter((line) => !quoted.get(line)?.includes(`“${name}”`))
          .map((line) => `${line} does not quote ${file} “${name}”`),
      ),
    );
    assert.deepEqual(missing, []);
  });

  test('is quoted from no other place than the project', () => {
    assert.doesNotMatch(page, /(?:^|[\s`(])(?:\.\.\/|\/(?:work|tmp|home|root|usr|var)\b)/m);
  });
});
