import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOMS } from '../check/room-table.ts';

const DOMAIN = 'packages/domain/src';
/** The services of records have no tests without the routes that people reach them by: these are about records. */
const RECORD_TESTS = [
  'mutations',
  'record-item-routes',
  'readings-photos-changes',
  'record-list',
  'correction',
  'mutation-failures',
  'storage-movements',
  'golden-season',
  'record-races',
  'permissions',
].map((name) => `apps/server/src/routes/${name}.test.ts`);

const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

const testsIn = (root: string, room: string): string[] => globSync(`${room}/*.test.ts`, { cwd: root }).sort();

/** The files that a file loads, by whatever way, itself among them. */
function reachedFrom(root: string, file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !file.endsWith('.ts')) return reached;
  reached.add(file);
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
    reachedFrom(root, normalize(join(dirname(file), path)), reached);
  }
  return reached;
}

/**
 * The tests that a mutant of a file meets, as lists that are each run in one process, the likeliest to see it first:
 * those of its room, then those of the rooms that import its room, as far as they load the file.
 */
export function testsOf(root: string, file: string): string[][] {
  const room = dirname(file);
  if (room.startsWith('apps/server')) return RECORD_TESTS.map((test) => [test]);
  const tree = room.startsWith(DOMAIN) ? DOMAIN : 'apps/web/src/data';
  const importers = Object.entries(ROOMS[tree] ?? {})
    .filter(([, may]) => may.includes(room.slice(tree.length + 1)))
    .map(([name]) => `${tree}/${name}`);
  const own = file.replace(/\.ts$/, '.test.ts');
  const ofRoom = testsIn(root, room).sort((one, other) => Number(other === own) - Number(one === own));
  const further = importers
    .flatMap((importer) => testsIn(root, importer))
    .filter((test) => reachedFrom(root, test).has(file));
  // Tests of the domain change nothing that others see, so that many share a process; those of the screens' data do.
  const batches = tree === DOMAIN ? [ofRoom, further] : [...ofRoom, ...further].map((test) => [test]);
  return batches.filter((batch) => batch.length > 0);
}
