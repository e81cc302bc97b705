import { globSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Names the classes of the style sheets below `root` by their own name and the number of their file. A hash in each, as
 * is usual, does not compress; the number is the same in every build of the same sources.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = globSync('src/**/*.module.css', { cwd: root }).sort();
  return (name, file) => `${name}_${files.indexOf(relative(root, file)).toString(36)}`;
}
