import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceDatabase, openExistingDatabase } from '../database/device-database.ts';
import { enqueue } from '../outbox/outbox.ts';
import { countUnsentOfSignedOut } from './unsent-of-signed-out.ts';
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
  assert.equal(await countUnsentOfSignedOut(), 0);
  await write('one', 2);
  await write('other', 1);
  await write(VISITOR.uid, 4);
  assert.equal(await countUnsentOfSignedOut(), 3);
});

test('who left the device meanwhile is not brought back by counting', async () => {
  assert.equal(await openExistingDatabase('nobody'), null);
  assert((await indexedDB.databases()).every(({ name }) => name !== 'cafezal-nobody'));
});
