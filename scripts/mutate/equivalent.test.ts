import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { EQUIVALENT, isEquivalent } from './equivalent.ts';
import { mutantsOf } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');

test('each change that is left alone is one that there is, and no other is left alone by it', () => {
  for (const file of new Set(EQUIVALENT.map((one) => one.file))) {
    const listed = EQUIVALENT.filter((one) => one.file === file).map(({ within, was }) => `${within}: ${was}`);
    const leftAlone = mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')).filter(isEquivalent);
    assert.deepEqual(leftAlone.map(({ within, was }) => `${within}: ${was}`).sort(), listed.sort(), file);
  }
});
