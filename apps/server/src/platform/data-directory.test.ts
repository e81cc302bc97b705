import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { prepareDataDirectory } from './data-directory.ts';
import { StartupError } from './startup-error.ts';

test('a data folder may be new but for the secret that was brought along, and for nothing else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-data-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'auth-secret'), 'um segredo de outra máquina');
  await prepareDataDirectory(folder);
  assert.equal(await readFile(join(folder, 'auth-secret'), 'utf8'), 'um segredo de outra máquina');
  const other = await mkdtemp(join(tmpdir(), 'cafezal-data-'));
  t.after(() => rm(other, { recursive: true }));
  await writeFile(join(other, 'outra coisa'), '');
  await assert.rejects(prepareDataDirectory(other), StartupError);
});
