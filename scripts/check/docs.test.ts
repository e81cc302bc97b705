import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const CONFIG = 'apps/server/src/platform/config.ts';
const REPOSITORY_PATH =
  /^(?:(?:apps|packages|scripts|docs|e2e|bench)\/[\w./-]*|\.ci\/run|README\.md|(?:package|package-lock|biome|knip|tsconfig)\.json)$/;
/** Folders of one machine or person, which no reader has. */
const MACHINE_PATH = /(?<![\w.])\/(?:home|Users|root|tmp|mnt|opt|work|workspace)\/\S*|[A-Z]:\\\S*/;

const withoutFences = (page: string): string => page.replace(/^```[\s\S]*?^```/gm, '');
const fences = (page: string, kind: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, body = '']) => body);
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));

/** Paths of an annotated tree: a name, two spaces or more, its meaning; what stands deeper is in the folder above. */
function pathsInTree(tree: string): string[] {
  let folder = '';
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const name = line.trim().split(/\s{2,}/)[0] ?? '';
      if (line.startsWith(' ')) return folder + name;
      folder = name;
      return name;
    });
}

function settingsOf(config: string): string[] {
  const named = [...config.matchAll(/\bread\(\s*'([A-Z_]+)'|\benvironment\.([A-Z_]+)/g)];
  return [...new Set(named.map(([, asked, plain]) => asked ?? plain ?? ''))].sort();
}

const settingsInTable = (page: string): string[] => {
  const first = rowsOf(page).flatMap(([cell = '']) => codeIn(cell));
  return [...new Set(first.filter((name) => /^[A-Z][A-Z_]+$/.test(name)))].sort();
};

const camelCase = (setting: string): string =>
  setting.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const sourcesUnder = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/dist/**', '**/planted-*/**'] });

for (const name of PAGES) {
  describe(name, () => {
    const page = read(name);
    const prose = withoutFences(page);

    test('names only files and folders that are there', () => {
      const paths = [
        ...codeIn(prose).filter((code) => REPOSITORY_PATH.test(code)),
        ...fences(page, 'tree').flatMap(pathsInTree),
      ];
      assert.deepEqual(
        paths.filter((path) => !existsSync(join(ROOT, path))),
        [],
      );
    });

    test('links only to pages that are there', () => {
      const targets = [...prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)#:\s]+)\)/g)].map(([, target = '']) => target);
      assert.deepEqual(
        targets.filter((target) => !existsSync(join(ROOT, dirname(name), target))),
        [],
      );
    });

    test('says what is where it is: `name` in `file`', () => {
      for (const [, word = '', file = ''] of prose.matchAll(/`(\w+)` in `([\w./-]+\.tsx?)`/g)) {
        assert.match(read(file), new RegExp(`\\b${word}\\b`), `${word} in ${file}`);
      }
    });

    test('quotes only tests that are there: `file` “title”', () => {
      for (const [, file = '', quoted = ''] of prose.matchAll(/`([\w./-]+\.test\.tsx?)` (“[^”]+”(?:, “[^”]+”)*)/g)) {
        for (const [, title = ''] of quoted.matchAll(/“([^”]+)”/g)) {
          assert(read(file).includes(title), `${file} has no test “${title}”`);
        }
      }
    });

    test('names only commands that package.json has', () => {
      const { scripts } = JSON.parse(read('package.json'));
      const asked = [...page.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
        ([, run, short]) => run ?? short ?? '',
      );
      assert.deepEqual(
        asked.filter((command) => !Object.hasOwn(scripts, command)),
        [],
      );
    });

    test('holds no path of one machine', () => assert.doesNotMatch(page, MACHINE_PATH));
  });
}

describe('settings', () => {
  const config = read(CONFIG);
  const known = settingsOf(config);

  for (const name of ['README.md', 'docs/operating.md']) {
    test(`in ${name} are those that the server reads`, () => assert.deepEqual(settingsInTable(read(name)), known));
  }

  test('of which the README says that they have no effect have none', () => {
    const [, told = ''] = /^Read and checked, but without effect so far: (.+)$/m.exec(read('README.md')) ?? [];
    const properties = codeIn(told).map((setting) => (setting.startsWith('GOOGLE_') ? 'google' : camelCase(setting)));
    const users = sourcesUnder('apps/server/src/**/*.ts').filter(
      (file) => file !== CONFIG && !/\.test\.tsx?$/.test(file),
    );
    for (const property of properties) {
      const used = users.filter((file) => new RegExp(`\\bconfig\\.${property}\\b`).test(read(file)));
      assert.deepEqual(used, [], `${property} is used: take it out of that line of the README`);
    }
  });
});

test('the glossary gives words that the code has', () => {
  const sources = sourcesUnder('packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}').map(read).join('\n');
  const words = rowsOf(read('docs/glossary.md')).flatMap(([, word = '']) => codeIn(word));
  assert(words.length > 0);
  assert.deepEqual(
    words.filter((word) => !new RegExp(`(?<![\\w-])${word.replace(/[.]/g, '\\.')}(?![\\w-])`).test(sources)),
    [],
  );
});
