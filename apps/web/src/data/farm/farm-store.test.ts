import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';
import { FarmStore } from './farm-store.ts';

const FARM = 'farm-1';
const SECOND = 1_000;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Lets time go by, second by second. */
const pass = async (seconds: number): Promise<void> => {
  for (let gone = 0; gone < seconds; gone += 1) {
    now += SECOND;
    mock.timers.tick(SECOND);
    await settle();
  }
};
let now = 0;

const write = () => ({
  mutation: {
    ...{ mutationId: randomUUID(), section: 'colheita' as const, recordId: randomUUID(), op: 'create' as const },
    ...{ patch: { name: 'Panha' }, at: '2026-07-15T10:00:00.000Z' },
  },
  shown: { name: 'Panha' },
});

describe('a farm that is open on a device', () => {
  let database: DeviceDatabase;
  let store: FarmStore;
  let tries: number[];
  let answer: () => Promise<void>;
  beforeEach(async () => {
    now = 0;
    tries = [];
    answer = async () => undefined;
    mock.method(Math, 'random', () => 1);
    mock.method(performance, 'now', () => now);
    database = await openDeviceDatabase(`test-${randomUUID()}`);
    await database.put('cursors', { farmId: FARM, seq: 1 });
    mock.timers.enable({ apis: ['setTimeout'] });
    store = new FarmStore(database, FARM, {
      staysHere: false,
      reopen: () => Promise.reject(new Error('nobody takes it away')),
      exchange: () => {
        tries.push(now / SECOND);
        return answer();
      },
    });
    await store.open();
  });
  afterEach(() => {
    store.close();
    database.close();
    mock.timers.reset();
    mock.restoreAll();
  });

  test('tries again after every failure, doubling from 1 s to 30 s', async () => {
    answer = () => Promise.reject(new NoConnectionError(new Error('a page of a gateway')));
    await pass(100);
    assert.deepEqual(tries, [1, 2, 4, 8, 16, 32, 62, 92]);
    answer = async () => undefined;
    await pass(31);
    assert.equal(tries.at(-1), 122);
  });

  test('goes on looking after the server refused it: what was taken away may be given back', async () => {
    answer = () => Promise.reject(new ApiError(403, { code: 'farm/forbidden' }));
    await pass(130);
    assert.deepEqual(tries, [1, 61, 121]);
  });

  test('waits as long as the server says, whatever is saved meanwhile, and loses nothing', async () => {
    answer = () => Promise.reject(new ApiError(429, { code: 'request/too-many', retryAfterSec: 40 }));
    await pass(1);
    for (let count = 0; count < 3; count += 1) {
      await store.save(write());
      await pass(5);
    }
    await pass(24);
    assert.deepEqual(tries, [1]);
    await pass(2);
    assert.deepEqual(tries, [1, 41]);
    assert.equal(await database.count('outbox'), 3);
  });

  test('that is closed while it opens listens to nothing from then on', async () => {
    store.close();
    const listening = () => getEventListeners(document, 'visibilitychange').length;
    const before = listening();
    const other = new FarmStore(database, FARM, {
      staysHere: false,
      reopen: () => Promise.reject(new Error('nobody takes it away')),
      exchange: async () => undefined,
    });
    const opening = other.open();
    other.close();
    await opening;
    assert.equal(listening(), before);
  });
});
