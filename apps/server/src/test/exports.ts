import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-app.ts';

/** Folders of unfinished exports, of all instances of a server's folder. */
export async function unsentExports({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const exports = join(dataDir, 'exports');
  const instances = await readdir(exports);
  const names = await Promise.all(instances.map((instance) => readdir(join(exports, instance))));
  return names.flat().filter((name) => /^export-\w+$/.test(name));
}

/** A test fails after this time instead of hanging. */
const PATIENCE_MS = 60_000;

/** Resolves when no export is on disk; an abandoned one disappears in a moment. */
export async function allExportsGone(server: Pick<TestServer, 'dataDir'>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await unsentExports(server)).length > 0) {
    if (performance.now() > deadline) throw new Error('exports are left on the disk');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
