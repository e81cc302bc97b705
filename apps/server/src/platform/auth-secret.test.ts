import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { storedAuthSecret } from './auth-secret.ts';
import { StartupError } from './startup-error.ts';

describe('the kept secret', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cafezal-secret-'));
  });
  after(() => rm(folder, { recursive: true }));

  test('is made once, also by several at the same time, and is for its owner alone', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => storedAuthSecret(folder)));
    assert.equal(new Set(secrets).size, 1);
    assert.match(secrets[0] ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(await readdir(folder), ['auth-secret']);
    assert.equal((await stat(join(folder, 'auth-secret'))).mode & 0o777, 0o600);
  });

  test('is never replaced when it was cut: everybody would be signed out', async () => {
    await writeFile(join(folder, 'auth-secret'), 'abc');
    await assert.rejects(storedAuthSecret(folder), StartupError);
  });
});
