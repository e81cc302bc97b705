import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { amend } from './amend.ts';
import { discard } from './discard.ts';
import { nextBatch } from './next-batch.ts';
import { enqueue, undoCreation } from './outbox.ts';
import { sendQueue } from './send-queue.ts';
import { settle } from './settle.ts';
import { BatchRefusedError } from './sync.ts';

const FARM = 'farm-1';

const openDevice = (): Promise<DeviceDatabase> => openDeviceDatabase(`test-${randomUUID()}`);

const creation = (recordId: string, patch: Record<string, unknown> = {}) => {
  const mutation: Mutation = {
    mutationId: randomUUID(),
    section: 'colheita',
    recordId,
    op: 'create',
    patch,
    at: '2026-07-15T10:00:00.000Z',
  };
  return { farmId: FARM, mutation, shown: patch };
};

type Results = readonly MutationResult<DeviceRecord>[];

const exchangeWith = (database: DeviceDatabase, send: (mutations: readonly Mutation[]) => Promise<Results>) =>
  sendQueue({
    database,
    farmId: FARM,
    transport: {
      send,
      pull: async (seq) => ({ changes: [], seq, more: false }),
      sendReadings: async () => undefined,
      removeReading: async () => undefined,
    },
    onChanged: async () => undefined,
  });

const refused = ({ mutationId }: Mutation): MutationResult<DeviceRecord> => ({
  mutationId,
  status: 'rejected',
  error: { code: 'record/invalid', message: 'Confira os campos marcados.' },
});
const applied = ({ mutationId }: Mutation): MutationResult<DeviceRecord> => ({ mutationId, status: 'applied' });

test('what was put right while the server refused it keeps what the person put right', async () => {
  const database = await openDevice();
  const entry = await enqueue(database, creation('a'));
  const mended = creation('a', { name: 'Certo' });
  await amend(database, entry, mended);
  await settle(database, entry, refused(entry.mutation));
  const [kept] = await queuedEntries(database, FARM);
  assert.equal(kept?.trouble, null);
  assert.deepEqual(kept?.mutation, mended.mutation);
});

test('what was put right while the server took it in is sent too', async () => {
  const database = await openDevice();
  const entry = await enqueue(database, creation('a'));
  const mended = creation('a', { name: 'Certo' });
  await amend(database, entry, mended);
  await settle(database, entry, applied(entry.mutation));
  assert.deepEqual(
    (await queuedEntries(database, FARM)).map(({ mutation }) => mutation),
    [mended.mutation],
  );
});

test('what was discarded while it was on its way does not come back', async () => {
  const database = await openDevice();
  const entry = await enqueue(database, creation('a'));
  await discard(database, entry, { makeId: randomUUID, at: '2026-07-15T10:00:00.000Z' });
  await settle(database, entry, refused(entry.mutation));
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

test('a write that takes from one that was refused waits until that one is put right', async () => {
  const database = await openDevice();
  const [harvest, drying] = [randomUUID(), randomUUID()];
  await enqueue(database, creation(harvest));
  await enqueue(database, creation(drying, { inputs: [{ recordId: harvest, kg: 10 }] }));
  await exchangeWith(database, async (mutations) => mutations.map(refused));
  const [first, second] = await queuedEntries(database, FARM);
  assert.equal(first?.trouble?.kind, 'refused');
  assert.equal(second?.trouble, null);
  assert.deepEqual(nextBatch(await queuedEntries(database, FARM), 10), []);
  await amend(database, first as QueuedEntry, creation(harvest)); // the assertions above show that it is there
  await exchangeWith(database, async (mutations) => mutations.map(applied));
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

test('one write that the server cannot read at all stops no other', async () => {
  const database = await openDevice();
  for (const id of ['a', 'b', 'poison', 'c', 'd']) await enqueue(database, creation(id));
  await exchangeWith(database, async (mutations) => {
    if (mutations.some(({ recordId }) => recordId === 'poison'))
      throw new BatchRefusedError({ code: 'request/too-large', message: 'É grande demais.' });
    return mutations.map(applied);
  });
  const left = await queuedEntries(database, FARM);
  assert.deepEqual(
    left.map(({ mutation, trouble }) => [mutation.recordId, trouble?.kind]),
    [['poison', 'refused']],
  );
});

/** Two changes of one record that wait on its first version, and what the second stands on once the first was let in as `version`. */
async function baseOfSecond(
  patches: readonly [Record<string, unknown>, Record<string, unknown>],
  { status, version }: { status: 'applied' | 'merged' | 'duplicate'; version: number },
) {
  const database = await openDevice();
  const change = (patch: Record<string, unknown>) => {
    const { mutation, ...rest } = creation('a', patch);
    return { ...rest, mutation: { ...mutation, op: 'update' as const, baseVersion: 1 } };
  };
  const [first] = [await enqueue(database, change(patches[0])), await enqueue(database, change(patches[1]))];
  const record = { id: 'a', farmId: FARM, section: 'colheita', version, status: 'completed', data: {} } as DeviceRecord;
  await settle(database, first, { mutationId: first.mutation.mutationId, status, record });
  const [second] = await queuedEntries(database, FARM);
  return second?.mutation.baseVersion;
}

test('the next write of a record stands on what its predecessor made, unless others changed it too', async () => {
  const torn = { data: { movements: [{ type: 'quebra', kg: 2 }] } };
  assert.equal(await baseOfSecond([{ name: 'B' }, torn], { status: 'applied', version: 2 }), 2);
  // Who added a loss meanwhile would find it overwritten.
  assert.equal(await baseOfSecond([{ name: 'B' }, torn], { status: 'merged', version: 3 }), 1);
  assert.equal(await baseOfSecond([{ name: 'B' }, torn], { status: 'duplicate', version: 3 }), 1);
  // What the first sent as well was merged without a conflict: nobody else changed it.
  const moved = { data: { storageLot: 'Box 4' } };
  assert.equal(await baseOfSecond([moved, moved], { status: 'merged', version: 3 }), 3);
  assert.equal(await baseOfSecond([moved, moved], { status: 'duplicate', version: 3 }), 1);
  // Others may have changed rows of a list that was merged; without what the person saw they cannot be told.
  assert.equal(await baseOfSecond([torn, torn], { status: 'merged', version: 3 }), 1);
});

test('a change of a record that others changed as soon as it was there stands on its creation', async () => {
  const database = await openDevice();
  const first = await enqueue(database, creation('a'));
  const { mutation, ...rest } = creation('a', { name: 'B' });
  await enqueue(database, { ...rest, mutation: { ...mutation, op: 'update' } });
  const record = { id: 'a', farmId: FARM, section: 'colheita', version: 4, status: 'completed' } as DeviceRecord;
  await settle(database, first, { mutationId: first.mutation.mutationId, status: 'duplicate', record });
  assert.equal((await queuedEntries(database, FARM))[0]?.mutation.baseVersion, 1);
});

const without = (mutation: Mutation, op: 'delete' | 'restore', baseVersion: number): Mutation => {
  const { patch: _, ...rest } = mutation;
  return { ...rest, op, baseVersion };
};
const deletionOf = (recordId: string, baseVersion = 1) => {
  const { mutation, farmId } = creation(recordId);
  return { farmId, mutation: without(mutation, 'delete', baseVersion), shown: {} };
};
const changeOf = (recordId: string, patch: Record<string, unknown>, baseVersion = 1) => {
  const { mutation, ...rest } = creation(recordId, patch);
  return { ...rest, mutation: { ...mutation, op: 'update' as const, baseVersion } };
};
const stored = (version: number) =>
  ({ id: 'a', farmId: FARM, section: 'colheita', version, status: 'completed' }) as DeviceRecord;
const basesOf = async (database: DeviceDatabase) =>
  (await queuedEntries(database, FARM)).map(({ mutation }) => mutation.baseVersion);

test('a deletion behind an own change stands on what its person saw, so that it goes over nothing that others wrote between', async () => {
  const database = await openDevice();
  const edit = await enqueue(database, changeOf('a', { name: 'B' }));
  await enqueue(database, deletionOf('a'));
  await settle(database, edit, { mutationId: edit.mutation.mutationId, status: 'merged', record: stored(3) });
  assert.deepEqual(await basesOf(database), [1]);
});

test('a row of own writes moves on with each of them, as long as nobody else wrote', async () => {
  const database = await openDevice();
  const edit = await enqueue(database, changeOf('a', { name: 'B' }));
  await enqueue(database, changeOf('a', { notes: 'n' }));
  await enqueue(database, deletionOf('a'));
  await settle(database, edit, { mutationId: edit.mutation.mutationId, status: 'applied', record: stored(2) });
  assert.deepEqual(await basesOf(database), [2, 2]);
  const [second] = await queuedEntries(database, FARM);
  assert.ok(second);
  await settle(database, second, { mutationId: second.mutation.mutationId, status: 'applied', record: stored(3) });
  assert.deepEqual(await basesOf(database), [3]);
});

test('what a write whose answer was lost made is not taken for what others made after it', async () => {
  const database = await openDevice();
  const edit = await enqueue(database, changeOf('a', { name: 'B' }, 1));
  // Saved after a pull had brought the own change as version 2; another person then made version 3.
  await enqueue(database, deletionOf('a', 2));
  await settle(database, edit, { mutationId: edit.mutation.mutationId, status: 'duplicate', record: stored(3) });
  assert.deepEqual(await basesOf(database), [2]);
});

test('what is taken back before it was ever sent leaves no trace', async () => {
  const database = await openDevice();
  await enqueue(database, creation('a'));
  await undoCreation(database, deletionOf('a'));
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

test('what is taken back after its answer was lost is sent again and then deleted', async () => {
  const database = await openDevice();
  await enqueue(database, creation('a'));
  const there = new Set<string>();
  const take = ({ op, recordId }: Mutation) => void (op === 'create' ? there.add(recordId) : there.delete(recordId));
  const lost = async (mutations: readonly Mutation[]): Promise<Results> => {
    for (const mutation of mutations) take(mutation);
    throw new Error('answer lost');
  };
  await assert.rejects(exchangeWith(database, lost), /answer lost/);
  assert.deepEqual([...there], ['a']);
  await undoCreation(database, deletionOf('a'));
  await exchangeWith(database, async (mutations) => {
    for (const mutation of mutations) take(mutation);
    return mutations.map(applied);
  });
  assert.deepEqual([...there], []);
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

test('what was taken back and then refused is nothing to correct', async () => {
  const database = await openDevice();
  await enqueue(database, creation('a'));
  await assert.rejects(exchangeWith(database, () => Promise.reject(new Error('offline'))));
  await undoCreation(database, deletionOf('a'));
  await exchangeWith(database, async (mutations) => mutations.map(refused));
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

const REFUSAL = { kind: 'refused', code: 'record/invalid', message: 'Confira.', fields: {} } as const;

/** A refused creation with a change behind it, with what is known of how it was sent. */
async function deviceWithRefused(tries: QueuedEntry['tries'], code: string): Promise<DeviceDatabase> {
  const database = await openDevice();
  const { wasTried: _, ...entry } = await enqueue(database, creation('a'));
  await enqueue(database, changeOf('a', { name: 'B' }));
  await database.put('outbox', { ...entry, wasTried: true, ...(tries && { tries }), trouble: { ...REFUSAL, code } });
  const belonging = { farmId: FARM, recordId: 'a', section: 'colheita', id: 'r', kind: 'k', at: AT, value: 1 } as const;
  await database.add('unsentReadings', { ...belonging, trouble: null });
  return database;
}

const AT = '2026-07-15T10:00:00.000Z';
const TAKINGS_BACK = { deleted: enqueue, 'taken back': undoCreation };
for (const [done, takeBack] of Object.entries(TAKINGS_BACK)) {
  test(`a refused creation that is ${done} leaves with all that is of its record`, async () => {
    const database = await deviceWithRefused({ count: 2, lastAt: AT, answeredAt: AT }, 'record/invalid');
    await takeBack(database, deletionOf('a'));
    assert.deepEqual([await queuedEntries(database, FARM), await database.count('unsentReadings')], [[], 0]);
  });

  test(`a creation of which no answer tells whether it arrived is sent again where it is ${done}`, async () => {
    const database = await deviceWithRefused(undefined, 'farm/role-forbidden');
    await takeBack(database, deletionOf('a'));
    const sent: string[] = [];
    await exchangeWith(database, async (mutations) => {
      sent.push(...mutations.map(({ op }) => op));
      return mutations.map(applied);
    });
    assert.deepEqual([sent, await queuedEntries(database, FARM)], [['create', 'update', 'delete'], []]);
  });
}

test('a deletion of what is gone already is done', async () => {
  const database = await openDevice();
  await enqueue(database, deletionOf('a'));
  const error = { code: 'record/not-found', message: 'Registro não encontrado.' };
  await exchangeWith(database, async (mutations) =>
    mutations.map(({ mutationId }) => ({ mutationId, status: 'rejected', error })),
  );
  assert.deepEqual(await queuedEntries(database, FARM), []);
});

test('a write that the server itself fails at is tried three times more, holds back only what stands on it, and is then shown', async () => {
  const database = await openDevice();
  const [harvest, drying, other] = [randomUUID(), randomUUID(), randomUUID()];
  await enqueue(database, creation(harvest));
  await enqueue(database, creation(drying, { inputs: [{ recordId: harvest, kg: 10 }] }));
  await enqueue(database, creation(other));
  const calls: string[][] = [];
  const fail = ({ mutationId }: Mutation): MutationResult<DeviceRecord> => ({
    mutationId,
    status: 'rejected',
    error: { code: 'internal', message: 'Ocorreu um erro inesperado.' },
  });
  const exchange = () =>
    exchangeWith(database, async (mutations) => {
      calls.push(mutations.map(({ recordId }) => recordId));
      return mutations.map((mutation) => (mutation.recordId === other ? applied(mutation) : fail(mutation)));
    });
  for (let count = 0; count < 5; count += 1) await exchange();
  assert.deepEqual(calls, [
    [harvest, drying, other],
    [harvest, drying],
    [harvest, drying],
    [harvest, drying],
  ]);
  const left = await queuedEntries(database, FARM);
  assert.deepEqual(
    left.map(({ mutation, trouble }) => [mutation.recordId, trouble !== null && 'code' in trouble && trouble.code]),
    [
      [harvest, 'internal'],
      [drying, false],
    ],
  );
});
