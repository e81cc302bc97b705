import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-app.ts';

/** The folders of exports that are not sent yet, of all instances of a server's folder. */
export async function unsentExports({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const exports = join(dataDir, 'exports');
  const instances = await readdir(exports);
  const names = await Promise.all(instances.map((instance) => readdir(join(exports, instance))));
  return names.flat().filter((name) => /^export-\w+$/.test(name));
}

/** A test fails by this time rather than hang. */
const PATIENCE_MS = 60_000;

/** Resolves when no export is on the disk; one that was given up is gone in a moment. */
export async function allExportsGone(server: Pick<TestServer, 'dataDir'>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await unsentExports(server)).length > 0) {
    if (performance.now() > deadline) throw new Error('exports are left on the disk');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
