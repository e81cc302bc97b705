import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');

/** A fault, the folder where it must not be, and the rule that must name it. */
const FAULTS: readonly { fault: string; folder: string; source: string; rule: string }[] = [
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
    source: "import { api } from '../data/api.ts';\nexport const call = api;\n",
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
];

function lint(folder: string, source: string): string {
  const planted = mkdtempSync(join(ROOT, folder, 'planted-'));
  const file = join(planted, 'fault.ts');
  writeFileSync(file, source);
  try {
    const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--vcs-enabled=false', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(planted, { recursive: true });
  }
}

describe('npm run check names', () => {
  for (const { fault, folder, source, rule } of FAULTS) {
    test(fault, () => assert.match(lint(folder, source), new RegExp(rule)));
  }

  test('two files that import each other', () => {
    const planted = mkdtempSync(join(ROOT, 'packages/domain/src/planted-'));
    writeFileSync(
      join(planted, 'one.ts'),
      "import { two } from './two.ts';\nexport const one = (): number => two();\n",
    );
    writeFileSync(
      join(planted, 'two.ts'),
      "import { one } from './one.ts';\nexport const two = (): number => one();\n",
    );
    try {
      const { stdout, stderr } = spawnSync(
        join(ROOT, 'node_modules/.bin/biome'),
        ['lint', '--vcs-enabled=false', planted],
        { cwd: ROOT, encoding: 'utf8' },
      );
      assert.match(stdout + stderr, /noImportCycles/);
    } finally {
      rmSync(planted, { recursive: true });
    }
  });
});
