import { chmodSync, chownSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT, type SystemAccount, startProcess } from './platform-process.ts';

/** Environment variable with the path of a prepared data folder for test processes. */
export const PREPARED_DATA = 'CAFEZAL_TEST_DATA';

/** Makes a data folder as it is after the product's first start, to be copied. Throws if the product does not start. */
export async function prepareData(folder: string): Promise<void> {
  const server = startProcess({ name: 'the present user', identity: null }, { DATA_DIR: folder }, PRODUCT);
  await server.url;
  server.signal('SIGTERM');
  await server.ended;
}

/** All paths of a folder, the folder itself first. */
const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => join(folder, name)),
];

/**
 * Copies the prepared data to where a server of the account starts, so that it does not create its database first.
 * Without prepared data it does nothing.
 */
export function copyPreparedData(folder: string, { identity }: Pick<SystemAccount, 'identity'>): void {
  const prepared = process.env[PREPARED_DATA];
  if (prepared === undefined || existsSync(folder)) return;
  cpSync(prepared, folder, { recursive: true });
  const cluster = join(folder, 'postgres');
  // A copy keeps only the modes of files, and belongs to whoever copied.
  for (const path of pathsIn(cluster)) if (statSync(path).isDirectory()) chmodSync(path, 0o700);
  if (identity !== null) for (const path of pathsIn(folder)) chownSync(path, identity.uid, identity.gid);
  if (identity !== null || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(join(prepared, 'postgres'));
  for (const path of pathsIn(cluster)) chownSync(path, uid, gid);
}
