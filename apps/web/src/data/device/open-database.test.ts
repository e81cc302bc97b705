import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { turn } from '../testing/until.ts';
import { abortUpgrade, nullIfAborted } from './abort-upgrade.ts';
import { openDatabase } from './open-database.ts';

const leave = () => window.dispatchEvent(new Event('pagehide'));
const showAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
let name: string;
beforeEach(() => {
  name = randomUUID();
});
const namesHere = async () => (await indexedDB.databases()).map((one) => one.name);

describe('a database of the device', () => {
  test('is made once, and opened as it is then', async () => {
    let upgrades = 0;
    const open = () =>
      openDatabase(name, 1, {
        upgrade(database) {
          upgrades += 1;
          database.createObjectStore('kept' as never);
        },
      });
    for (let times = 0; times < 2; times += 1) {
      const database = await open();
      assert.deepEqual([...database.objectStoreNames], ['kept']);
      database.close();
    }
    assert.equal(upgrades, 1);
  });

  test('whose page is left while it is made is made when that is shown again', async () => {
    let upgrades = 0;
    const opening = openDatabase(name, 1, {
      upgrade(database) {
        upgrades += 1;
        database.createObjectStore('kept' as never);
        if (upgrades === 1) leave();
      },
    });
    let isOpen = false;
    void opening.then(() => {
      isOpen = true;
    });
    for (let turns = 0; turns < 50; turns += 1) await turn();
    assert.deepEqual(
      [isOpen, upgrades, await namesHere()],
      [false, 1, (await namesHere()).filter((one) => one !== name)],
    );
    showAgain();
    const database = await opening;
    assert.deepEqual([upgrades, [...database.objectStoreNames]], [2, ['kept']]);
    leave();
    showAgain();
    database.close();
  });

  test('that cannot be made is told, and none is left behind', async () => {
    const aborting = openDatabase(name, 1, { upgrade: (...[, , , upgrade]) => abortUpgrade(upgrade) });
    assert.equal(await aborting.catch(nullIfAborted), null);
    assert.ok(!(await namesHere()).includes(name));
    const newer = await openDatabase(name, 2, { upgrade: () => undefined });
    newer.close();
    const older = openDatabase(name, 1, { upgrade: () => undefined });
    await assert.rejects(older.catch(nullIfAborted), { name: 'VersionError' });
  });
});

test('only the error of what was aborted counts as none', () => {
  assert.equal(nullIfAborted(new DOMException('x', 'AbortError')), null);
  for (const other of [new DOMException('x', 'DataError'), Object.assign(new Error('x'), { name: 'AbortError' })])
    assert.throws(() => nullIfAborted(other), other);
});

test('an upgrade that has ended already is aborted without a word', () => {
  const ended = { done: Promise.reject(new Error('ended')), abort: () => assert.fail('it has ended') };
  abortUpgrade(ended);
});
