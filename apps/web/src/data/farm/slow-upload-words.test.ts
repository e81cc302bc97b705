import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ownAnswer } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { newId } = await import('../page/new-id.ts');
const { forgetCounted, readConnection, reportConnection } = await import('../server/connection.ts');
const { exchangeFarm } = await import('./farm-exchange.ts');
const { FarmStore } = await import('./farm-store.ts');

const FARM = 'f';
const AT = '2026-07-15T10:00:00.000Z';

describe('a device whose writes get no answer in time', () => {
  let database: Awaited<ReturnType<typeof openDeviceDatabase>>;
  let store: InstanceType<typeof FarmStore>;
  let now: number;
  /** How the other calls are answered, and how long a write's takes. */
  let isReached: boolean;
  let writeMs: number;
  let exchanges: number;

  beforeEach(async () => {
    [now, isReached, writeMs, exchanges] = [0, true, 30_000, 0];
    mock.method(performance, 'now', () => now);
    mock.method(globalThis, 'fetch', async (address: string) => {
      if (address.endsWith('/mutations')) now += writeMs;
      if (address.endsWith('/mutations') || !isReached) throw new DOMException('Timed out.', 'TimeoutError');
      return ownAnswer(200, { changes: [], seq: 1, more: false, status: 'ok' });
    });
    database = await openDeviceDatabase(newId());
    await database.put('cursors', { farmId: FARM, seq: 1 });
    forgetCounted();
    reportConnection({ online: true });
    mock.timers.enable({ apis: ['setTimeout'] });
    store = new FarmStore(database, FARM, {
      staysHere: false,
      reopen: () => Promise.reject(new Error('nobody takes it away')),
      exchange: (farm) => exchangeFarm({ personId: 'ana', ...farm }).finally(() => (exchanges += 1)),
    });
    await store.open();
    await store.save({
      mutation: { mutationId: newId(), section: 'secagem', recordId: 'a', op: 'create', patch: { name: 'A' }, at: AT },
      shown: { name: 'A' },
    });
  });
  afterEach(() => {
    store.close();
    database.close();
    mock.timers.reset();
    mock.restoreAll();
  });

  /** Lets one more exchange begin and end. */
  const exchange = async (): Promise<void> => {
    const before = exchanges;
    now += 31_000;
    mock.timers.tick(31_000);
    // A pull yields to the page by a timer.
    const isOver = () => {
      mock.timers.tick(0);
      return exchanges > before && !readConnection().sending;
    };
    await until(isOver);
  };

  test('is not offline while the server answers others, and after 5 minutes it cannot send', async () => {
    await exchange();
    assert.deepEqual([readConnection().online, readConnection().stuck], [true, false]);
    while (now < 420_000) await exchange();
    const { online, stuck, waiting } = readConnection();
    assert.deepEqual([online, stuck, waiting], [true, true, 1]);
    assert.deepEqual(await database.get('cursors', FARM), { farmId: FARM, seq: 1 }, 'what is new still comes');
  });

  test('is offline where nothing answers, and where the call failed at once', async () => {
    isReached = false;
    await exchange();
    assert.equal(readConnection().online, false);
    isReached = true;
    writeMs = 100;
    reportConnection({ online: true });
    await exchange();
    assert.equal(readConnection().online, false);
  });
});
