import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Folders of one source tree, and the other folders of it that each may import; `.` is the tree's own folder. `stages/*` is
 * every folder in `stages` that has no line of its own.
 */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** Where rooms are: a folder, its sources below it, and those of its folders whose rooms have a table of their own. */
export type Tree = { root: string; files: readonly string[]; inner: readonly string[] };

/** One import between two rooms, types too. Paths are below the tree. */
type Passage = { file: string; from: string; to: string };

const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

const isFixture = (file: string): boolean => file.endsWith('-fixture.ts');
const isTest = (file: string): boolean => file.includes('.test.') || isFixture(file);

/** The files of a tree that each of its files imports, types too. Tests and their fixtures are left out: they may look everywhere. */
function importsOf(root: string, files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  const importedBy = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((imported) => imported !== file && known.has(imported));
  return new Map(files.filter((file) => !isTest(file)).map((file) => [file, importedBy(file)]));
}

/** The room of a file: its folder. A folder with a table of its own is one room, with all that is in it. */
const roomOf = ({ inner }: Tree, file: string): string =>
  inner.find((folder) => file.startsWith(`${folder}/`)) ?? dirname(file);

type Imports = ReturnType<typeof importsOf>;

/** What the files of a tree import from other rooms of it. */
function passagesOf(tree: Tree, imports: Imports): Passage[] {
  return [...imports].flatMap(([file, imported]) =>
    imported
      .map((other) => ({ file, from: roomOf(tree, file), to: roomOf(tree, other) }))
      .filter(({ from, to }) => from !== to),
  );
}

/** Rooms or files that reach themselves by what they import, one chain for each circle. */
function circles(rooms: Rooms): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) found.push([...way.slice(way.indexOf(room)), room].join(' → '));
    if (way.includes(room) || done.has(room)) return;
    for (const next of rooms[room] ?? []) walk(next, [...way, room]);
    done.add(room);
  };
  for (const room of Object.keys(rooms)) walk(room, []);
  return found;
}

/** The line of the table that holds for a room: its own, or that of every folder beside it, `stages/*`. */
const lineOf = (rooms: Rooms, room: string): string => (rooms[room] === undefined ? `${dirname(room)}/*` : room);

/** What is wrong between the table of rooms and the files of a tree, a sentence for each. */
export function roomFaults(rooms: Rooms, tree: Tree): string[] {
  const imports = importsOf(tree.root, tree.files);
  const passages = passagesOf(tree, imports);
  const borrowed = [...imports].flatMap(([file, imported]) =>
    imported.filter(isFixture).map((fixture) => `${file}: ${fixture} is for tests alone`),
  );
  const folders = [...new Set(tree.files.map((file) => roomOf(tree, file)))];
  const lines = new Set(folders.map((folder) => lineOf(rooms, folder)));
  const names = (room: string, may: string): boolean => may === room || may === lineOf(rooms, room);
  const unknown = folders.filter((folder) => rooms[lineOf(rooms, folder)] === undefined);
  const empty = Object.keys(rooms).filter((line) => !lines.has(line));
  const refused = passages.filter(
    ({ from, to }) => rooms[lineOf(rooms, from)]?.some((may) => names(to, may)) === false,
  );
  const unused = Object.entries(rooms).flatMap(([line, mays]) =>
    mays
      .filter((may) => !passages.some(({ from, to }) => lineOf(rooms, from) === line && names(to, may)))
      .map((may) => `${line} may import ${may}, and does not`),
  );
  const walked = Map.groupBy(
    passages.filter((passage) => !refused.includes(passage)),
    ({ from }) => from,
  );
  const graph = Object.fromEntries([...walked].map(([from, its]) => [from, [...new Set(its.map(({ to }) => to))]]));
  return [
    ...unknown.map((folder) => `${folder} is no room of the table`),
    ...empty.map((room) => `${room} has no files`),
    ...refused.map(({ file, from, to }) => `${file}: ${from} may not import ${to}`),
    ...borrowed,
    ...unused,
    ...circles(graph).map((circle) => `a circle: ${circle}`),
  ];
}

/** Files of a tree that import each other, through however many others: the linter leaves imports of types out. */
export const fileCircles = (root: string, files: readonly string[]): string[] =>
  circles(Object.fromEntries(importsOf(root, files))).map((circle) => `a circle: ${circle}`);
