import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { sendQueue } from '../outbox/send-queue.ts';
import type { FarmTransport } from '../outbox/sync.ts';
import { sendPhotoQueue } from '../photos/send-photos.ts';
import { NoConnectionError } from '../server/api.ts';
import { countWork, type DatabaseWork } from '../testing/count-work.ts';
import { FarmStore } from './farm-store.ts';
import { releaseUnsent } from './held-work.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
const TROUBLE = { code: 'record/invalid', message: 'Não serve.' };
const IMAGE = { blob: new Blob(['a picture'], { type: 'image/jpeg' }), width: 4, height: 3 };

const write = (recordId: string = randomUUID()) => ({
  mutation: {
    ...{ mutationId: randomUUID(), section: 'secagem' as const, recordId, op: 'create' as const },
    ...{ patch: { name: 'Secagem' }, at: AT },
  },
  shown: { name: 'Secagem' },
});

const measured = { section: 'secagem' as const, recordId: 'drying', kind: 'humidity', at: AT, value: 18 };

/** A device on which so many writes wait, as many readings and photos, and a tenth of them for their person. */
async function deviceWith(length: number): Promise<DeviceDatabase> {
  const database = await openDeviceDatabase(`test-${randomUUID()}`);
  await database.put('cursors', { farmId: FARM, seq: 1 });
  const filling = database.transaction(['outbox', 'unsentReadings', 'unsentPhotos'], 'readwrite');
  for (let at = 0; at < length; at += 1) {
    const trouble = at % 10 === 9 ? TROUBLE : null;
    const held = trouble && { kind: 'refused' as const, ...trouble, fields: {} };
    void filling.objectStore('outbox').add({ farmId: FARM, ...write(), trouble: held });
    const reading = { ...measured, recordId: `r-${at}`, farmId: FARM, id: `m-${at}`, trouble };
    void filling.objectStore('unsentReadings').add(reading);
    const photo = { id: `p-${at}`, farmId: FARM, section: 'secagem' as const, recordId: `r-${at}`, addedAt: AT };
    void filling
      .objectStore('unsentPhotos')
      .add({ ...photo, image: IMAGE, wasTried: false, removedAt: null, trouble, ...(at % 10 === 1 && { draft: 1 }) });
  }
  await filling.done;
  return database;
}

type Doing = (store: FarmStore, database: DeviceDatabase) => Promise<unknown>;

async function workOf(doing: Doing, length: number): Promise<DatabaseWork> {
  const database = await deviceWith(length);
  const store = new FarmStore(database, FARM, {
    staysHere: false,
    reopen: () => Promise.reject(new Error('nobody takes it away')),
    exchange: () => new Promise(() => undefined),
  });
  await store.open();
  const work = await countWork(() => doing(store, database));
  store.close();
  database.close();
  return work;
}

/** A network that carries nothing. */
const nowhere: FarmTransport = {
  send: () => Promise.reject(new NoConnectionError(new Error('no signal'))),
  sendReadings: () => Promise.reject(new NoConnectionError(new Error('no signal'))),
  removeReading: () => Promise.reject(new NoConnectionError(new Error('no signal'))),
  pull: () => Promise.reject(new NoConnectionError(new Error('no signal'))),
};

const DOINGS: Readonly<Record<string, Doing>> = {
  'to save a record': (store) => store.save(write()),
  'to take a record back': async (store) => {
    const { recordId } = store.replica.entries[0]?.mutation ?? {};
    const deletion = { mutationId: randomUUID(), section: 'secagem' as const, recordId: recordId ?? '', at: AT };
    await store.undoCreation({ mutation: { ...deletion, op: 'delete' }, shown: {} });
  },
  'to discard a write': async (store) => {
    const [, entry] = store.replica.entries;
    if (entry !== undefined) await store.discard(entry);
  },
  'to put a refused write right': async (store) => {
    const entry = store.replica.entries.find(({ trouble }) => trouble !== null);
    if (entry !== undefined) await store.amend(entry, write(entry.mutation.recordId));
  },
  'to measure, and take it away again': async (store) => {
    await store.readings.remove(await store.readings.measure([measured]));
  },
  'to look whether something may go that was held back': (_, database) => releaseUnsent(database, FARM),
};

describe('however long the queue, it costs the device the same', () => {
  for (const [what, doing] of Object.entries(DOINGS)) {
    test(what, async () => {
      const short = await workOf(doing, 10);
      assert(short.calls > 0);
      assert.deepEqual(await workOf(doing, 1_000), short);
    });
  }

  test('to try in vain to send it, once it is longer than one call takes', async () => {
    const trying: Doing = async (store, database) => {
      const exchange = { database, farmId: FARM, transport: nowhere, onChanged: async () => undefined };
      await assert.rejects(sendQueue(exchange), NoConnectionError);
      assert.equal(store.replica.entries.length, await database.count('outbox'));
    };
    assert.deepEqual(await workOf(trying, 2_000), await workOf(trying, 1_000));
  });

  test('to try in vain to send its photos', async () => {
    const trying: Doing = async (_, database) => {
      const offline = () => Promise.reject(new TypeError('no signal'));
      const sending = { database, transport: { add: offline, remove: offline }, now: Date.now, wait: offline };
      await assert.rejects(sendPhotoQueue(sending), TypeError);
    };
    const [short, long] = [await workOf(trying, 10), await workOf(trying, 1_000)];
    assert.equal(long.calls, short.calls);
  });
});

test('what waits is counted without a form’s photos, and what waits for its person among it', async () => {
  const { readConnection } = await import('../server/connection.ts');
  await workOf(async () => {
    const { waiting, problems } = readConnection();
    assert.deepEqual({ waiting, problems }, { waiting: 58, problems: 6 });
  }, 20);
});
