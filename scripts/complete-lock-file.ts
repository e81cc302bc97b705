import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryOf, type LockFile, missingOptionalPackages } from './lock-file.ts';

// A registry that lacks the packages of other platforms leaves them out of the lock file, and `npm ci` then refuses
// that file everywhere. Run after each `npm install`: it adds what is named but not held, by exact version.
const path = join(import.meta.dirname, '../package-lock.json');
// npm's own file.
const lock = JSON.parse(await readFile(path, 'utf8')) as LockFile;
const missing = missingOptionalPackages(lock);
for (const one of missing) lock.packages[one.path] = entryOf(one);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
if (missing.length > 0) await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms added to package-lock.json\n`);
