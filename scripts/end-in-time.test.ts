import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const FIRST = join(import.meta.dirname, 'end-in-time.ts');
const folder = mkdtempSync(join(tmpdir(), 'cafezal-end-in-time-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs one file of tests as `npm test` does. Gives its exit code and what it told. */
function runFile(
  text: string,
  longestMs: number,
  ...flags: readonly string[]
): { status: number | null; told: string } {
  const file = join(folder, 'a.test.mjs');
  writeFileSync(file, `import { test } from 'node:test';\n${text}`);
  // Told to be a part of this run, the runner would give binary reports.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', FIRST, '--test', ...flags, file], {
    env: { ...environment, LONGEST_TEST_PROCESS_MS: String(longestMs) },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, told: stdout + stderr };
}

const LEFT_OVER = "test('a timer', () => { setInterval(() => undefined, 1_000); });";

describe('a process of tests', () => {
  for (const flags of [[], ['--test-isolation=none']])
    test(`that something keeps after its last test ends all the same, named, with ${flags[0] ?? 'its own process'}`, () => {
      const { status, told } = runFile(LEFT_OVER, 1_500, ...flags);
      assert.equal(status, 1);
      assert.match(told, /did not end in 1\.5 s\. What is alive: .*Timeout/);
      assert.match(told, /a\.test\.mjs/);
    });

  test('that ends is left alone, and not kept until the limit', () => {
    assert.equal(runFile("test('nothing', () => undefined);", 3_600_000).status, 0);
  });
});
