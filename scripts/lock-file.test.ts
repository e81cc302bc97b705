import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { entryOf, type LockFile, missingOptionalPackages } from './lock-file.ts';

describe('the lock file', () => {
  test('holds every optional package that it names, so that npm ci takes it on every platform', async () => {
    // npm's own file.
    const lock = JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as LockFile;
    assert.deepEqual(missingOptionalPackages(lock), []);
  });

  test('gets an entry for the platform that a name tells', () => {
    const missing = { path: 'node_modules/x-linux-x64-musl', name: 'x-linux-x64-musl', version: '1.2.3', parent: {} };
    assert.deepEqual(entryOf(missing), {
      version: '1.2.3',
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
  });

  test('finds a package that lies beside its parent or above', () => {
    const packages = {
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0', d: '1.0.0', e: '1.0.0' } },
      'node_modules/a/node_modules/c': {},
      'node_modules/d': {},
    };
    assert.deepEqual(
      missingOptionalPackages({ packages }).map(({ name }) => name),
      ['e'],
    );
  });
});
