import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { deviceFaults } from './device-uses.ts';
import { ROOMS } from './room-table.ts';
import { fileCircles, roomFaults } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sources of a tree, below it. */
const sourcesOf = (tree: string): string[] =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll(sep, '/'));

const TREES = ['packages/domain/src', 'apps/server/src', 'apps/web/src', 'apps/mobile/src'];

/** The folders of a tree that are trees of the table themselves. */
const treesIn = (tree: string): string[] =>
  Object.keys(ROOMS)
    .filter((other) => other.startsWith(`${tree}/`))
    .map((other) => other.slice(tree.length + 1));

const faultsOfRooms = Object.entries(ROOMS).flatMap(([tree, rooms]) => {
  const faults = roomFaults(rooms, { root: join(ROOT, tree), files: sourcesOf(tree), inner: treesIn(tree) });
  return faults.map((fault) => `${tree}: ${fault}`);
});
const circles = TREES.flatMap((tree) =>
  fileCircles(join(ROOT, tree), sourcesOf(tree)).map((circle) => `${tree}: ${circle}`),
);
const WEB = 'apps/web/src';
const sourcesOfWeb = sourcesOf(WEB).map((path) => ({ path, text: readFileSync(join(ROOT, WEB, path), 'utf8') }));
const faults = [...faultsOfRooms, ...circles, ...deviceFaults(sourcesOfWeb).map((fault) => `${WEB}/${fault}`)];
for (const fault of faults) console.log(`FAIL ${fault}`);
console.log(faults.length === 0 ? 'ok  rooms' : `${faults.length} faults between rooms`);
process.exitCode = faults.length === 0 ? 0 : 1;
