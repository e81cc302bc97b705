import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');

/** A fault, the folder where it must not be, and the rule that must name it. */
type Fault = { fault: string; folder: string; source: string; rule: string };

const FAULTS: readonly Fault[] = [
  {
    fault: 'a domain file that imports a package',
    folder: 'packages/domain/src',
    source: "import { z } from 'zod';\nexport const schema = z.string();\n",
    rule: 'noRestrictedImports',
  },
  {
    fault: 'a domain file that reads the environment',
    folder: 'packages/domain/src',
    source: 'export const port = process.env.PORT;\n',
    rule: 'noRestrictedGlobals',
  },
  {
    fault: 'a screen that imports the server',
    folder: 'apps/web/src',
    source: "import { createApp } from '../../server/src/app.ts';\nexport const app = createApp;\n",
    rule: 'noRestrictedImports',
  },
  {
    fault: 'a house part that reads the device',
    folder: 'apps/web/src/components',
    source: "import { api } from '../data/server/api.ts';\nexport const call = api;\n",
    rule: 'noRestrictedImports',
  },
  {
    fault: 'a route that speaks SQL',
    folder: 'apps/server/src/routes',
    source: "import { sql } from 'kysely';\nexport const query = sql`select 1`;\n",
    rule: 'noRestrictedImports',
  },
  {
    fault: 'a service that knows a route',
    folder: 'apps/server/src/services',
    source: "import { routes } from '../routes/routes.ts';\nexport const all = routes;\n",
    rule: 'noRestrictedImports',
  },
  {
    fault: 'a function of 60 lines',
    folder: 'packages/domain/src',
    source: `export function long(): number {\n${'  Math.sqrt(2);\n'.repeat(60)}  return 1;\n}\n`,
    rule: 'noExcessiveLinesPerFunction',
  },
  {
    fault: 'a file of 320 lines',
    folder: 'packages/domain/src',
    source: Array.from({ length: 320 }, (_, index) => `export const value${index} = ${index};\n`).join(''),
    rule: 'noExcessiveLinesPerFile',
  },
  {
    fault: 'a type given up',
    folder: 'packages/domain/src',
    source: 'export const anything = (value: any): number => value;\n',
    rule: 'noExplicitAny',
  },
  {
    fault: 'a value asserted to be there',
    folder: 'packages/domain/src',
    source: 'export const first = (values: readonly number[]): number => values[0]!;\n',
    rule: 'noNonNullAssertion',
  },
  {
    fault: 'a default export',
    folder: 'packages/domain/src',
    source: 'export default 1;\n',
    rule: 'noDefaultExport',
  },
  {
    fault: 'two files that import each other',
    folder: 'packages/domain/src',
    source: "import { two } from './other.ts';\nexport const one = (): number => two();\n",
    rule: 'noImportCycles',
  },
];

/** Faults that the types of a package name; the rule is what the compiler says. */
const TYPE_FAULTS: readonly Fault[] = [
  {
    fault: 'a domain file that knows the window',
    folder: 'packages/domain/src',
    source: 'export const width = window.innerWidth;\n',
    rule: "Cannot find name 'window'",
  },
  {
    fault: 'a domain file that knows the process',
    folder: 'packages/domain/src',
    source: 'export const folder = process.cwd();\n',
    rule: "Cannot find name 'process'",
  },
  {
    fault: 'a domain file that prints',
    folder: 'packages/domain/src',
    source: "export const print = (): void => console.log('');\n",
    rule: "Cannot find name 'console'",
  },
  {
    fault: 'a screen that knows the process',
    folder: 'apps/web/src',
    source: 'export const folder = process.cwd();\n',
    rule: "Cannot find name 'process'",
  },
  {
    fault: 'a server file that knows the window',
    folder: 'apps/server/src',
    source: 'export const width = window.innerWidth;\n',
    rule: "Cannot find name 'window'",
  },
  {
    fault: 'a function that ends without the value that it returns elsewhere',
    folder: 'packages/domain/src',
    source: 'export function half(value: number): number | undefined {\n  if (value > 0) return value / 2;\n}\n',
    rule: 'Not all code paths return a value',
  },
];
/** The other of two files, which imports the planted one. */
const OTHER = "import { one } from './fault.ts';\nexport const two = (): number => one();\n";

/** What the linter and the compiler are told. */
const SETTINGS = ['biome.json', 'tsconfig.base.json', '{packages,apps}/*/tsconfig.json'];

/**
 * What a program says of each fault. They are planted at the same places of another folder with the same settings: that
 * nothing else is in it says no less of the settings, and the programs need not read the whole project.
 */
function saidOf(
  faults: readonly Fault[],
  [program, ...words]: readonly [string, ...string[]],
): ReadonlyMap<Fault, string> {
  const copy = mkdtempSync(join(tmpdir(), 'cafezal-faults-'));
  try {
    for (const file of globSync(SETTINGS, { cwd: ROOT })) cpSync(join(ROOT, file), join(copy, file));
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (const [at, { folder, source }] of faults.entries()) {
      const place = join(copy, folder, `planted-${at}-`);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'fault.ts'), source);
      if (source.includes('./other.ts')) writeFileSync(join(place, 'other.ts'), OTHER);
    }
    const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', program), words, {
      cwd: copy,
      encoding: 'utf8',
    });
    const lines = `${stdout}${stderr}`.split('\n');
    return new Map(
      faults.map((fault, at) => [fault, lines.filter((line) => line.includes(`planted-${at}-`)).join('\n')]),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const LINTER = ['biome', 'lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none', '.'] as const;
const COMPILER = ['tsc', '-b', '--pretty', 'false', 'packages/domain', 'apps/web', 'apps/server'] as const;

describe('npm run check names', () => {
  let said: ReadonlyMap<Fault, string>;
  before(() => {
    said = saidOf(FAULTS, LINTER);
  });

  for (const planted of FAULTS) {
    test(planted.fault, () => assert.match(said.get(planted) ?? '', new RegExp(` lint/\\w+/${planted.rule}\\b`)));
  }
});

describe('npm run typecheck names', () => {
  let said: ReadonlyMap<Fault, string>;
  before(() => {
    said = saidOf(TYPE_FAULTS, COMPILER);
  });

  for (const planted of TYPE_FAULTS) {
    test(planted.fault, () => assert.ok(said.get(planted)?.includes(planted.rule), said.get(planted)));
  }
});
