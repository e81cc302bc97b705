import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { killAmidImports } from './import-crash.ts';
import { makeFolder } from './platform-process.ts';

test('a server that is killed while it confirms a file has written all of it or nothing', {
  timeout: 300_000,
}, async () => {
  const folder = await makeFolder({ name: 'the present user', identity: null });
  try {
    const { none, all } = await killAmidImports(join(folder.path, 'data'), { rounds: 5 });
    assert.equal(none + all, 5);
    assert.ok(none > 0, 'every kill came too late to mean anything');
  } finally {
    await folder.remove();
  }
});
