import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceDatabase } from '../database/device-database.ts';
import { type FarmTransport, pullChanges } from '../outbox/sync.ts';
import { isFarmHere } from './is-farm-here.ts';

type Page = Awaited<ReturnType<FarmTransport['pull']>>;

const FARM = 'farm-1';

/** A server with so many pages of changes, whose network goes after `reached` of them. */
function pulling(pages: number, reached: number): Pick<FarmTransport, 'pull'> {
  return {
    pull: async (since): Promise<Page> => {
      if (since >= reached) throw new Error('the network is gone');
      return { changes: [], seq: since + 1, more: since + 1 < pages };
    },
  };
}

test('a farm is here when its first pull came to the end, however often it was broken off', async () => {
  const database = await openDeviceDatabase('is-farm-here');
  const pull = (pages: number, reached: number) =>
    pullChanges({
      database,
      farmId: FARM,
      transport: {
        ...pulling(pages, reached),
        send: async () => [],
        sendReadings: async () => undefined,
        removeReading: async () => undefined,
      },
      onChanged: async () => undefined,
    });
  assert.equal(await isFarmHere(database, FARM), false);
  await assert.rejects(pull(3, 1));
  assert.equal(await isFarmHere(database, FARM), false);
  await assert.rejects(pull(3, 2));
  assert.equal(await isFarmHere(database, FARM), false);
  await pull(3, 3);
  assert.equal(await isFarmHere(database, FARM), true);
  await assert.rejects(pull(9, 4));
  assert.equal(await isFarmHere(database, FARM), true, 'what is missing later is only what is new');
  database.close();
});
