import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { newId } from '../page/new-id.ts';
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts';
import { allEntries, inQueueOrder, isCreationQueued, queueAfter, queuedEntries } from './queued-entries.ts';

let database: DeviceDatabase;
const wait = (position: number, recordId: string, { farmId = 'f', op = 'update' } = {}) =>
  database.put('outbox', { position, farmId, mutation: { recordId, op } } as never);
const places = (entries: readonly { position: number }[]) => entries.map(({ position }) => position);

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  await wait(7, 'a');
  await wait(2, 'b', { op: 'create' });
  await wait(5, 'c', { farmId: 'g', op: 'create' });
});

describe('queued writes', () => {
  test('are read oldest first, of one farm or of all', async () => {
    assert.deepEqual(places(await queuedEntries(database, 'f')), [2, 7]);
    assert.deepEqual(places(await allEntries(database)), [2, 5, 7]);
    const [first, second] = [{ position: 9 }, { position: 4 }];
    assert.deepEqual(inQueueOrder([first, {}, second] as never), [second, first]);
  });

  test('are read after a place, no more than are asked for', async () => {
    const after = async (position: number, most: number) => places(await queueAfter(database, position, most));
    assert.deepEqual(
      [await after(0, 9), await after(2, 9), await after(2, 1), await after(7, 9)],
      [[2, 5, 7], [5, 7], [5], []],
    );
  });

  test('tell whether a record is only here: its creation waits', async () => {
    const isQueued = (farmId: string, recordId: string) => isCreationQueued(database, farmId, recordId);
    assert.deepEqual(
      [await isQueued('f', 'b'), await isQueued('f', 'a'), await isQueued('f', 'c'), await isQueued('g', 'c')],
      [true, false, false, true],
    );
    await wait(8, 'b');
    assert.equal(await isQueued('f', 'b'), true, 'with a change behind it too');
  });
});
