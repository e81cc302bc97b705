import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { turn } from '../testing/until.ts';
import type { DeviceDatabase } from './device-database.ts';
import { ReopeningDatabase } from './reopening-database.ts';

/** As much of a database as is looked at: that it goes. */
const made = () => new EventTarget() as object as DeviceDatabase & EventTarget;

let steps: string[];
let next: DeviceDatabase & EventTarget;
let open: () => Promise<DeviceDatabase>;
const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await turn();
};
const reopening = (database: DeviceDatabase) =>
  new ReopeningDatabase(database, {
    open: () => open(),
    onReturn: async (returned) => {
      await turn();
      steps.push(returned === next ? 'returned' : 'another returned');
    },
  });

beforeEach(() => {
  steps = [];
  next = made();
  open = async () => {
    steps.push('opened');
    return next;
  };
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

describe('the database of an open farm', () => {
  test('is the same as long as it is there', async () => {
    const database = made();
    assert.equal(await reopening(database).use(), database);
    assert.deepEqual(steps, []);
  });

  test('is opened again once it was lost, once for all who use it, and after what it held was put back', async () => {
    const database = made();
    const device = reopening(database);
    device.lose(database);
    const used = [device.use(), device.use()];
    for (const use of used) assert.equal(await use, next);
    assert.deepEqual(steps, ['opened', 'returned']);
    assert.equal(await device.use(), next);
    assert.deepEqual(steps, ['opened', 'returned']);
  });

  for (const event of ['close', 'versionchange'])
    test(`is opened again by itself half a second after a ${event}, and so is the one that took its place`, async () => {
      const database = made();
      const device = reopening(database);
      database.dispatchEvent(new Event(event));
      mock.timers.tick(499);
      await settle();
      assert.deepEqual(steps, []);
      mock.timers.tick(1);
      await settle();
      assert.deepEqual(steps, ['opened', 'returned']);
      const gone = next;
      next = made();
      gone.dispatchEvent(new Event(event));
      assert.equal(await device.use(), next);
    });

  test('that cannot be opened again is tried at the next use', async () => {
    const database = made();
    const device = reopening(database);
    const { promise: shut, reject } = Promise.withResolvers<DeviceDatabase>();
    const well = open;
    open = () => shut;
    database.dispatchEvent(new Event('close'));
    mock.timers.tick(500);
    reject(new Error('the storage is shut'));
    await assert.rejects(device.use(), { message: 'the storage is shut' });
    open = well;
    assert.equal(await device.use(), next);
  });

  test('is not opened again once nobody needs it', async () => {
    const database = made();
    const device = reopening(database);
    device.stop();
    database.dispatchEvent(new Event('close'));
    mock.timers.tick(500);
    assert.equal(await device.use(), database);
    await settle();
    assert.deepEqual(steps, []);
  });
});
