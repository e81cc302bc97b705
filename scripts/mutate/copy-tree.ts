import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

/** The project's own packages are those of the copy, the others those of the tree itself. */
function linkPackages(root: string, copy: string): void {
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@cafezal') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  const own = join('node_modules', '@cafezal');
  mkdirSync(join(copy, own));
  for (const name of readdirSync(join(root, own)))
    symlinkSync(readlinkSync(join(root, own, name)), join(copy, own, name));
}

/**
 * Copies a working tree, changes that are not committed among them, unless the copy is there. The tree may change then.
 * A copy that was cut off is begun again.
 */
export function copyTree(root: string, copy: string): void {
  if (existsSync(copy)) return;
  const begun = `${copy}.begun`;
  rmSync(begun, { recursive: true, force: true });
  mkdirSync(join(begun, 'node_modules'), { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0')) {
    // A file that is removed in the tree alone is still listed.
    if (lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile()) cpSync(join(root, file), join(begun, file));
  }
  linkPackages(root, begun);
  renameSync(begun, copy);
}
