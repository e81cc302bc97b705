import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { FONT, subsetOfFont, TOKENS, unicodeRange } from './subset-font.ts';

test('the font of the first letters is what its script makes, for the letters that the style sheet names', async () => {
  assert.ok((await subsetOfFont()).equals(await readFile(FONT)), 'Run scripts/subset-font.ts.');
  const [, range] = /figtree-portuguese[^}]*unicode-range:\s*([^;}]+)/.exec(await readFile(TOKENS, 'utf8')) ?? [];
  assert.equal(range, unicodeRange());
});
