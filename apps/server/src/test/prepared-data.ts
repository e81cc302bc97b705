import { chmodSync, chownSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT, type SystemAccount, startProcess } from './platform-process.ts';

/** The variable that hands the path of a prepared data folder to test processes. */
export const PREPARED_DATA = 'CAFEZAL_TEST_DATA';

/** Makes a data folder as the product leaves it after its first start, to be copied. Throws where it does not start. */
export async function prepareData(folder: string): Promise<void> {
  const server = startProcess({ name: 'the present user', identity: null }, { DATA_DIR: folder }, PRODUCT);
  await server.url;
  server.signal('SIGTERM');
  await server.ended;
}

/** Every path of a folder, itself first. */
const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => join(folder, name)),
];

/**
 * Puts the prepared data where a server of the account is to start, so that it need not make its database first.
 * Where none is prepared nothing is done: the server makes its own.
 */
export function copyPreparedData(folder: string, { identity }: Pick<SystemAccount, 'identity'>): void {
  const prepared = process.env[PREPARED_DATA];
  if (prepared === undefined || existsSync(folder)) return;
  cpSync(prepared, folder, { recursive: true });
  const cluster = join(folder, 'postgres');
  // A copy keeps the rights of files alone, and belongs to whoever copied.
  for (const path of pathsIn(cluster)) if (statSync(path).isDirectory()) chmodSync(path, 0o700);
  if (identity !== null) for (const path of pathsIn(folder)) chownSync(path, identity.uid, identity.gid);
  if (identity !== null || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(join(prepared, 'postgres'));
  for (const path of pathsIn(cluster)) chownSync(path, uid, gid);
}
