import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileCircles, type Rooms, roomFaults } from './rooms.ts';

const ROOMS: Rooms = { ground: [], stages: ['ground'] };
const SOUND = {
  'ground/days.ts': '',
  'stages/drying.ts': "import { dayAfter } from '../ground/days.ts';\n",
  'ground/days.test.ts': "import { drying } from '../stages/drying.ts';\n",
};

describe('the check of rooms', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'cafezal-rooms-'));
  });
  after(() => rmSync(root, { recursive: true }));

  const faultsOf = (
    sources: Readonly<Record<string, string>>,
    rooms: Rooms = ROOMS,
    inner: readonly string[] = [],
  ): string[] => {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    }
    return roomFaults(rooms, { root, files: Object.keys(sources), inner });
  };

  test('finds nothing where each room imports what it may; tests may look into every room', () => {
    assert.deepEqual(faultsOf(SOUND), []);
  });

  test('names an import that a room may not have, of types and late ones too', () => {
    for (const source of [
      "import { drying } from '../stages/drying.ts';",
      "import type { Drying } from '../stages/drying.ts';",
      "export { drying } from '../stages/drying.ts';",
      "export const later = () => import('../stages/drying.ts');",
      "export type Drying = import('../stages/drying.ts').Drying;",
      "import '../stages/drying.ts';",
    ]) {
      assert.deepEqual(
        faultsOf({ ...SOUND, 'ground/days.ts': source }),
        ['ground/days.ts: ground may not import stages'],
        source,
      );
    }
  });

  test('lets a fixture look everywhere, and names a file that borrows from one', () => {
    const fixture = { 'ground/days-fixture.ts': "import { drying } from '../stages/drying.ts';\n" };
    const asked = { 'ground/months.test.ts': "import { days } from './days-fixture.ts';\n" };
    assert.deepEqual(faultsOf({ ...SOUND, ...fixture, ...asked }), []);
    const borrowing = { 'ground/months.ts': "import { days } from './days-fixture.ts';\n" };
    assert.deepEqual(faultsOf({ ...SOUND, ...fixture, ...borrowing }), [
      'ground/months.ts: ground/days-fixture.ts is for tests alone',
    ]);
  });

  test('takes a folder with a table of its own as one room', () => {
    const sources = {
      'data/farm/store.ts': "import '../page/turn.ts';",
      'data/page/turn.ts': "import '../../screens/list.ts';",
      'screens/list.ts': '',
    };
    assert.deepEqual(faultsOf(sources, { screens: [], data: ['screens'] }, ['data']), []);
    assert.deepEqual(
      faultsOf(
        { ...sources, 'screens/list.ts': "import '../data/page/turn.ts';" },
        { screens: [], data: ['screens'] },
        ['data'],
      ),
      ['screens/list.ts: screens may not import data'],
    );
  });

  test('takes every folder beside another by one line, and finds their circles', () => {
    const rooms = { ground: [], 'stages/*': ['ground', 'stages/*'], stages: ['stages/*'] };
    const sources = {
      'ground/days.ts': '',
      'stages/plot/plot.ts': "import '../../ground/days.ts';",
      'stages/harvest/harvest.ts': "import '../plot/plot.ts';",
      'stages/stages.ts': "import './harvest/harvest.ts';",
    };
    assert.deepEqual(faultsOf(sources, rooms), []);
    assert.deepEqual(faultsOf({ ...sources, 'stages/plot/plot.ts': '' }, rooms), [
      'stages/* may import ground, and does not',
    ]);
    assert.deepEqual(faultsOf({ ...sources, 'stages/plot/back.ts': "import '../harvest/harvest.ts';" }, rooms), [
      'a circle: stages/plot → stages/harvest → stages/plot',
    ]);
    assert.deepEqual(faultsOf({ ...sources, 'ground/days.ts': "import '../stages/plot/plot.ts';" }, rooms), [
      'ground/days.ts: ground may not import stages/plot',
    ]);
  });

  test('names a folder that is no room, and a room without files', () => {
    assert.deepEqual(faultsOf({ ...SOUND, 'helpers/odd.ts': '' }), ['helpers is no room of the table']);
    assert.deepEqual(faultsOf(SOUND, { ...ROOMS, lots: [] }), ['lots has no files']);
  });

  test('names a permission that no file uses', () => {
    assert.deepEqual(faultsOf({ ...SOUND, 'stages/drying.ts': '' }), ['stages may import ground, and does not']);
  });

  test('names a circle, however long', () => {
    const sources = {
      'a/a.ts': "import '../b/b.ts';",
      'b/b.ts': "import '../c/c.ts';",
      'c/c.ts': "import '../a/a.ts';",
    };
    assert.deepEqual(faultsOf(sources, { a: ['b'], b: ['c'], c: ['a'] }), ['a circle: a → b → c → a']);
  });

  test('names files of one room that import each other, by types alone too', () => {
    const sources = {
      'lots/draw.ts': "import type { Lot } from './lot.ts';",
      'lots/lot.ts': "import { left } from './left.ts';",
      'lots/left.ts': "export type Draw = import('./draw.ts').Draw;",
      'lots/draw.test.ts': "import './lot.ts';",
    };
    assert.deepEqual(faultsOf(sources, { lots: [] }), []);
    assert.deepEqual(fileCircles(root, Object.keys(sources)), [
      'a circle: lots/draw.ts → lots/lot.ts → lots/left.ts → lots/draw.ts',
    ]);
  });
});
