import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { postgresLogTail } from './postmaster.ts';

test('the end of the log of PostgreSQL is five lines, and nothing once its folder is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-log-'));
  await writeFile(join(folder, 'postgres.log'), '1\n2\n3\n4\n5\n6\n7\n');
  assert.equal(postgresLogTail(folder), '3\n4\n5\n6\n7');
  await rm(folder, { recursive: true });
  assert.equal(postgresLogTail(folder), '');
});
