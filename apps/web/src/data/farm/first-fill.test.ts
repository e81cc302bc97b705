import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';

const { enqueue } = await import('../outbox/outbox.ts');
const { sendQueue } = await import('../outbox/send-queue.ts');
const { pullChanges } = await import('../outbox/sync.ts');
const { Replica } = await import('../replica/replica.ts');
const { isFarmHere } = await import('./is-farm-here.ts');

const FARM = 'farm-1';
const RECORDS = 2_500;
const PAGE = 500;
const AT = '2026-07-15T10:00:00.000Z';

const recordAt = (seq: number) =>
  ({
    ...{
      id: `r${seq}`,
      farmId: FARM,
      section: 'colheita',
      slug: `r${seq}`,
      name: `Colheita ${seq}`,
      date: '2026-07-15',
    },
    ...{ season: '2026/27', data: {}, inputs: [], outputs: [], photos: [], flags: [], version: 1, deletedAt: null },
    updatedAt: AT,
  }) as object as DeviceRecord;

/** A server with many records, from which the network takes away pages. */
class LargeServer {
  readonly asked: number[] = [];
  readonly sent: string[] = [];
  losesAfter = Number.POSITIVE_INFINITY;

  transport = {
    send: async (mutations: readonly { mutationId: string; recordId: string }[]) => {
      this.sent.push(...mutations.map(({ mutationId }) => mutationId));
      return mutations.map(({ mutationId, recordId }) => ({
        ...{ mutationId, status: 'applied' as const },
        record: { ...recordAt(0), id: recordId },
      }));
    },
    pull: async (since: number) => {
      if (this.asked.length >= this.losesAfter) throw new Error('no signal');
      this.asked.push(since);
      const seqs = Array.from({ length: Math.min(PAGE, RECORDS - since) }, (_, index) => since + index + 1);
      const changes = seqs.map((seq): Change => {
        const { id } = recordAt(seq);
        return { seq, kind: 'record', op: 'upsert', id, version: 1, value: recordAt(seq) };
      });
      const seq = seqs.at(-1) ?? since;
      return { changes, seq, more: seq < RECORDS };
    },
    ...{ sendReadings: async () => undefined, removeReading: async () => undefined },
  };
}

const opened = async (personId: string) => {
  const database = await openDeviceDatabase(personId);
  const replica = new Replica(database, FARM);
  await replica.load();
  return { database, replica, onChanged: (ids: readonly string[]) => replica.refresh(ids) };
};

const write = (database: DeviceDatabase) =>
  enqueue(database, {
    farmId: FARM,
    mutation: { mutationId: 'm', section: 'colheita', recordId: 'own', op: 'create', at: AT, patch: {} },
    shown: { name: 'Minha colheita', date: '2026-07-15' },
  });

test('a first fill goes on where it was broken off, and what came is there to be used', async () => {
  const server = new LargeServer();
  const personId = randomUUID();
  const first = await opened(personId);
  const counts: number[] = [];
  first.replica.subscribe(() => counts.push(first.replica.size));
  server.losesAfter = 3;
  const exchange = { ...first, farmId: FARM, transport: server.transport };
  await assert.rejects(pullChanges(exchange), /no signal/);
  assert.deepEqual(counts, [500, 1_000, 1_500]);
  assert.equal(await isFarmHere(first.database, FARM), false);
  // What is here can be read, and written beside.
  assert.equal(first.replica.byId('r1500')?.record.name, 'Colheita 1500');
  await write(first.database);
  await first.replica.refresh(['own']);
  assert.equal(first.replica.byId('own')?.record.name, 'Minha colheita');
  first.database.close();

  // The app was killed; with a signal again no page comes twice, and what was written goes before the rest has come.
  const again = await opened(personId);
  assert.deepEqual([again.replica.size, await isFarmHere(again.database, FARM)], [1_501, false]);
  server.losesAfter = 4;
  const next = { ...again, farmId: FARM, transport: server.transport };
  await sendQueue(next);
  assert.deepEqual(server.sent, ['m']);
  await assert.rejects(pullChanges(next), /no signal/);
  server.losesAfter = Number.POSITIVE_INFINITY;
  await pullChanges(next);
  assert.deepEqual(server.asked, [0, 500, 1_000, 1_500, 2_000]);
  assert.deepEqual([again.replica.size, await isFarmHere(again.database, FARM)], [2_501, true]);
  again.database.close();
});
