import { closeSync, constants, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from './startup-error.ts';

/** The user `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;

/** The account that PostgreSQL runs as: another one if we are root, null for our own. */
export type PostgresAccount = { readonly identity: { readonly uid: number; readonly gid: number } | null };

/** The account for a cluster folder: the owner of an existing one, so that it stays theirs. */
export async function postgresAccount(clusterDirectory: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { identity: null };
  try {
    const { uid, gid } = await stat(clusterDirectory);
    if (uid !== 0) return { identity: { uid, gid } };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return { identity: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } };
}

/**
 * The path of a folder for a child process, and the descriptor (number 3 in the child) that it needs for it, if any.
 */
export type ChildView = { readonly path: string; readonly descriptors: readonly number[]; readonly close: () => void };

/**
 * Makes a folder accessible to a child of the account. The account often may not enter the parent folders (a home of
 * 0700), so on Linux the child inherits the opened folder as `/proc/self/fd/3`.
 */
export function viewFor(account: PostgresAccount, directory: string): ChildView {
  if (account.identity === null || process.platform !== 'linux') {
    return { path: directory, descriptors: [], close: () => undefined };
  }
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', descriptors: [descriptor], close: () => closeSync(descriptor) };
}
