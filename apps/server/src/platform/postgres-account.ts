import { closeSync, constants, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from './startup-error.ts';

/** `nobody`: PostgreSQL refuses to run as the administrator. */
const UNPRIVILEGED = 65_534;

/** Who PostgreSQL runs as: another account when we are the administrator, else null for our own. */
export type PostgresAccount = { readonly identity: { readonly uid: number; readonly gid: number } | null };

/** The account for a cluster folder: its owner where it exists, so that a folder once made by a person stays theirs. */
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

/** A folder as a child process names it, and the descriptor (number 3 in the child) that it needs for that, if any. */
export type ChildView = { readonly path: string; readonly descriptors: readonly number[]; readonly close: () => void };

/**
 * Shows a folder to a child of the account. The other account often may not walk down to the folder
 * (a home of 0700 above it), so on Linux the child inherits the opened folder and reaches it as `/proc/self/fd/3`.
 */
export function viewFor(account: PostgresAccount, directory: string): ChildView {
  if (account.identity === null || process.platform !== 'linux') {
    return { path: directory, descriptors: [], close: () => undefined };
  }
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', descriptors: [descriptor], close: () => closeSync(descriptor) };
}
