import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceDatabase, openKeptDatabase } from '../database/device-database.ts';
import { enqueue } from '../outbox/outbox.ts';
import { countKeptWork } from './kept-work.ts';
import { VISITOR } from './visitor.ts';

async function write(personId: string, count: number): Promise<void> {
  const database = await openDeviceDatabase(personId);
  for (let at = 0; at < count; at += 1) {
    const mutation = { mutationId: `m${at}`, section: 'colheita', recordId: `r${at}`, op: 'delete', at: '' } as const;
    await enqueue(database, { farmId: 'farm', mutation, shown: {} });
  }
  database.close();
}

test('work of everyone who signed out here is counted, a visitor’s not', async () => {
  assert.equal(await countKeptWork(), 0);
  await write('one', 2);
  await write('other', 1);
  await write(VISITOR.uid, 4);
  assert.equal(await countKeptWork(), 3);
});

test('who left the device meanwhile is not brought back by counting', async () => {
  assert.equal(await openKeptDatabase('nobody'), null);
  assert((await indexedDB.databases()).every(({ name }) => name !== 'cafezal-nobody'));
});
