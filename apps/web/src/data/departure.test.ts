import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { MemoryStorage } from './testing/memory-storage.ts';

const storage = new MemoryStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });

const { beginDeparture, cancelDeparture, endDepartures } = await import('./departure.ts');
const { deviceOf, erasePerson } = await import('./device.ts');
const { enqueue } = await import('./outbox.ts');

const ANA = 'ana-uid';
const mutation = { mutationId: 'm1', section: 'colheita', recordId: 'r1', op: 'delete', at: '' } as const;

/** How many farms that the server has, and how many unsent writes, are on the device. */
async function held(): Promise<{ cursors: number; unsent: number }> {
  const database = await deviceOf(ANA);
  return { cursors: await database.count('cursors'), unsent: await database.count('outbox') };
}

describe('a page that is closed while its person leaves', () => {
  beforeEach(async () => {
    storage.clear();
    await erasePerson(ANA);
    const database = await deviceOf(ANA);
    await database.put('cursors', { farmId: 'farm', seq: 7 });
    await enqueue(database, { farmId: 'farm', mutation, shown: {} });
    storage.setItem(`cafezal.prompts.${ANA}`, 'later');
  });

  test('has its farms taken away at the next start, and keeps what was not sent', async () => {
    beginDeparture(ANA, 'unsentStays');
    await endDepartures();
    assert.deepEqual(await held(), { cursors: 0, unsent: 1 });
    assert.deepEqual(Object.keys(storage), [`cafezal.prompts.${ANA}`]);
  });

  test('has what was not sent taken away too where the person said so', async () => {
    beginDeparture(ANA, 'unsentGoes');
    await endDepartures();
    assert.deepEqual(await held(), { cursors: 0, unsent: 0 });
  });

  test('leaves nothing that names a person whose account is erased', async () => {
    beginDeparture(ANA, 'accountGoes');
    await endDepartures();
    assert.deepEqual(Object.keys(storage), []);
    assert.deepEqual(await indexedDB.databases(), []);
  });

  test('has nothing taken away from a person who came back', async () => {
    beginDeparture(ANA, 'unsentGoes');
    cancelDeparture(ANA);
    await endDepartures();
    assert.deepEqual(await held(), { cursors: 1, unsent: 1 });
  });
});
