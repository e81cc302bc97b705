import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const DOMAIN = 'packages/domain/src';
/** What services of records do with the database is tested by the routes that people reach them by: these are about records. */
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
  'season-closing',
  'season-estimates',
  'plot-versions',
  'plot-state',
  'remeasure',
  'row-merging',
  'losses',
  'coffee-from-elsewhere',
  'documents',
  'quotes-and-costs',
  'sale-account',
  'readiness-routes',
  'writes-together',
  'import-undo',
  'import-at-once',
  'direct-photos',
  'lot-files',
  'dossier',
  'published-lots',
  'section-export',
].map((name) => `apps/server/src/routes/${name}.test.ts`);

/** Tests of components draw what they need of the domain and of the screens' data, wherever they are. */
const COMPONENT_TESTS = 'apps/web/src/**/*.test.tsx';
/** Tests of what screens say, which both have as well; the domain also those of files that come in. None needs a database. */
const DATA_TESTS = [COMPONENT_TESTS, 'apps/web/src/screens/**/*.test.ts'];
const DOMAIN_TESTS = [...DATA_TESTS, 'apps/server/src/services/imports/*.test.ts'];

const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*'(\.|@cafezal\/domain\/)([^']+)'/g;
const imports = new Map<string, readonly string[]>();

const testsIn = (root: string, room: string): string[] => globSync(`${room}/*.test.{ts,tsx}`, { cwd: root }).sort();

/** The code that a file of the project imports, as paths from its root. */
function importsOf(root: string, file: string): readonly string[] {
  const source = imports.has(file) ? '' : readFileSync(join(root, file), 'utf8');
  const found = [...source.matchAll(IMPORTED)].map(([, from = '', path = '']) =>
    normalize(from === '.' ? join(dirname(file), `.${path}`) : join(DOMAIN, path)),
  );
  const known = imports.get(file) ?? found.filter((path) => /\.tsx?$/.test(path));
  imports.set(file, known);
  return known;
}

const roomImports = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** The rooms of a tree, and those that the files of each import. */
function roomsOf(root: string, tree: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = roomImports.get(tree);
  if (known !== undefined) return known;
  const files = globSync(`${tree}/**/*.ts`, { cwd: root }).filter((file) => !file.includes('.test.'));
  const imported = [...Map.groupBy(files, dirname)].map(
    ([room, own]) => [room, new Set(own.flatMap((file) => importsOf(root, file)).map(dirname))] as const,
  );
  const rooms = new Map(imported);
  roomImports.set(tree, rooms);
  return rooms;
}

/** The tests of the rooms that import a room; one without tests is passed through. */
function testsOfImporters(root: string, tree: string, room: string): string[] {
  const importers = [...roomsOf(root, tree)].filter(([other, imported]) => other !== room && imported.has(room));
  return importers.flatMap(([importer]) => {
    const own = testsIn(root, importer);
    return own.length > 0 ? own : testsOfImporters(root, tree, importer);
  });
}

/** The files that a file loads, by whatever way, itself among them. */
function reachedFrom(root: string, file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const imported of importsOf(root, file)) reachedFrom(root, imported, reached);
  return reached;
}

/** A name of a test file and of all code that it loads, as both are now: what it does without a mutant holds for as long. */
export function versionOf(root: string, test: string): string {
  const hash = createHash('sha256');
  for (const file of [...reachedFrom(root, test)].sort()) hash.update(file).update(readFileSync(join(root, file)));
  return `${test}:${hash.digest('hex').slice(0, 16)}`;
}

/**
 * The tests near a file, which its mutants may meet, as far as they load the file: first those of its room, then those of
 * the rooms that import its room, of components and of screens; of the domain also those of files that come in.
 */
export function testsOf(root: string, file: string): [ofRoom: string[], further: string[]] {
  const room = dirname(file);
  const ofRoom = testsIn(root, room);
  const loading = (tests: Iterable<string>): string[] => [...tests].filter((test) => reachedFrom(root, test).has(file));
  if (room.startsWith('apps/server')) return [[...loading(ofRoom), ...RECORD_TESTS], []];
  const tree = room.startsWith(DOMAIN) ? DOMAIN : 'apps/web/src/data';
  const elsewhere = globSync(tree === DOMAIN ? DOMAIN_TESTS : DATA_TESTS, { cwd: root });
  const others = new Set([...testsOfImporters(root, tree, room), ...elsewhere]);
  return [loading(ofRoom), loading(others.difference(new Set(ofRoom)))];
}
