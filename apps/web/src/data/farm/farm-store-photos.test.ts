import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ScriptedApi } from '../testing/scripted-api.ts';
import { turn, until } from '../testing/until.ts';

Object.assign(document, { visibilityState: 'visible' });
const { openDeviceDatabase } = await import('../database/device-database.ts');
const { newId } = await import('../page/new-id.ts');
const { ApiError } = await import('../server/api.ts');
const { readConnection } = await import('../server/connection.ts');
const { FarmStore } = await import('./farm-store.ts');

const FARM = 'farm-1';
const SENT = `POST /farms/${FARM}/secagem/a/fotos`;
const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
let store: InstanceType<typeof FarmStore>;
let exchanges = 0;

/** A farm with a photo that waits, which is opened and exchanged so. */
async function open({ staysHere = false, exchange = async () => undefined }): Promise<void> {
  const database = await openDeviceDatabase(newId());
  await database.put('cursors', { farmId: FARM, seq: 1 });
  await database.put('unsentPhotos', {
    ...{ id: newId(), farmId: FARM, section: 'secagem', recordId: 'a', addedAt: '2026-07-15T10:00:00.000Z' },
    image: { blob: new Blob(['x'], { type: 'image/jpeg' }), width: 1, height: 1 },
    ...{ wasTried: false, removedAt: null, trouble: null },
  });
  store = new FarmStore(database, FARM, {
    ...{ staysHere, reopen: () => Promise.reject(new Error('nobody takes it away')) },
    exchange: async () => {
      exchanges += 1;
      return exchange();
    },
  });
  await store.open();
  await until(() => exchanges === 1);
  for (let turns = 0; turns < 100; turns += 1) await turn();
}

beforeEach(() => {
  exchanges = 0;
  server.begin({
    [SENT]: [201, { photo: { id: 'p', url: '/p', thumbUrl: '/p', width: 1, height: 1, takenAt: null } }],
  });
});
afterEach(() => store.close());

describe('photos of an open farm', () => {
  test('go after an exchange that went well', async () => {
    await open({});
    await until(() => server.of(SENT).length === 1);
  });

  test('wait where the exchange failed or was refused, which is counted then', async () => {
    await open({ exchange: () => Promise.reject(new Error('no signal')) });
    store.close();
    exchanges = 0;
    await open({ exchange: () => Promise.reject(new ApiError(403, { code: 'farm/forbidden' })) });
    assert.deepEqual([server.calls, readConnection().waiting], [[], 1]);
  });

  test('of a farm that is on this device alone go nowhere', async () => {
    await open({ staysHere: true });
    assert.deepEqual([server.calls, readConnection().waiting], [[], 0]);
  });
});
