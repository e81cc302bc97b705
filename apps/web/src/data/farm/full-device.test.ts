import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { FEED_VERSION } from '@cafezal/domain/record/changes.ts';
import { newId } from '../page/new-id.ts';
import { ScriptedApi } from '../testing/scripted-api.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { exchangeFarm } = await import('./farm-exchange.ts');

const [FARM, ID, AT] = [newId(), newId(), '2026-07-15T10:00:00.000Z'];
const RECORD = {
  id: ID,
  farmId: FARM,
  section: 'secagem',
  date: '2026-07-15',
  status: 'planned',
  season: null,
  version: 1,
};
const own = { put: IDBObjectStore.prototype.put, clear: IDBObjectStore.prototype.clear };

/** A device that takes nothing more until the pictures of sent photos have gone. */
function fill(): void {
  let isFull = true;
  Object.assign(IDBObjectStore.prototype, {
    put(this: IDBObjectStore, ...asked: [unknown]) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return own.put.apply(this, asked);
    },
    clear(this: IDBObjectStore) {
      isFull &&= this.name !== 'seenPhotos';
      return own.clear.call(this);
    },
  });
}

test('a full device sends what waits and pulls what is new: pictures of sent photos make room', async () => {
  const mutationId = randomUUID();
  const server = new ScriptedApi();
  server.begin({
    [`POST /farms/${FARM}/mutations`]: [200, { results: [{ mutationId, status: 'applied', record: RECORD }] }],
    [`GET /farms/${FARM}/changes?since=0&v=${FEED_VERSION}`]: [200, { changes: [], seq: 4, more: false }],
  });
  const database = await openDeviceDatabase(randomUUID());
  const mutation = { mutationId, section: 'secagem', recordId: ID, op: 'create', at: AT } as const;
  await enqueue(database, { farmId: FARM, mutation, shown: {} });
  await database.put('seenPhotos', { address: '/a', blob: new Blob(['x']), bytes: 1, seenAt: 1 });
  fill();
  await exchangeFarm({ personId: 'ana', database, farmId: FARM, onChanged: async () => undefined }).finally(() =>
    Object.assign(IDBObjectStore.prototype, own),
  );
  assert.deepEqual([await database.count('outbox'), await database.count('seenPhotos')], [0, 0]);
  assert.equal((await database.get('cursors', FARM))?.seq, 4);
});
