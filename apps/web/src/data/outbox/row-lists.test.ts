import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import { type FoundRow, idOf } from '@cafezal/domain/record/merge-rows.ts';
import fc from 'fast-check';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { queuedEntries } from '../database/queued-entries.ts';
import { Replica } from '../replica/replica.ts';
import { SimulatedServer } from '../testing/simulated-server.ts';
import { enqueue } from './outbox.ts';
import { isConflict, resolveConflict } from './resolve-conflict.ts';
import { sendQueue } from './send-queue.ts';
import { pullChanges } from './sync.ts';

const FARM = 'farm-1';
const ID = 'sale';
const AT = '2026-07-15T10:00:00.000Z';
const SALE = {
  ...{ id: ID, farmId: FARM, section: 'vendas', name: 'Venda', date: '2026-07-15', status: 'contracted' },
  ...{ inputs: [], outputs: [], photos: [], version: 0, deletedAt: null },
} as const;

type Device = { database: DeviceDatabase; replica: Replica };

async function openDevice(): Promise<Device> {
  const database = await openDeviceDatabase(`test-${randomUUID()}`);
  const replica = new Replica(database, FARM);
  await replica.load();
  return { database, replica };
}

async function exchange({ database, replica }: Device, server: SimulatedServer): Promise<void> {
  const transport = server.transport(() => 'ok');
  await sendQueue({ database, farmId: FARM, transport, onChanged: async () => undefined });
  await pullChanges({ database, farmId: FARM, transport, onChanged: async () => undefined });
  await replica.refresh([ID]);
}

const shownPayments = ({ replica }: Device): readonly FoundRow[] =>
  rowsAt(replica.byId(ID)?.record.data ?? {}, 'payments');

const stored = (server: SimulatedServer): readonly FoundRow[] =>
  rowsAt(server.records.get(ID)?.record.data ?? {}, 'payments');

const payment = (id: string, amount: number): FoundRow => ({ id, due: '2026-08-01', amount });

/** Saves the instalments as a person changed those that their device shows. */
async function save(device: Device, change: (rows: readonly FoundRow[]) => readonly FoundRow[]): Promise<void> {
  const seen = shownPayments(device);
  const data = { payments: change(seen) };
  const version = device.replica.byId(ID)?.record.version ?? 1;
  const mutation = { mutationId: randomUUID(), section: 'vendas', recordId: ID, op: 'update', at: AT } as const;
  await enqueue(device.database, {
    farmId: FARM,
    mutation: { ...mutation, patch: { data }, baseVersion: Math.max(version, 1) },
    shown: { data, seenRows: { payments: seen } },
  });
  await device.replica.refresh([ID]);
}

/** Devices that all know a sale with these instalments. */
async function devices(count: number, payments: readonly FoundRow[]) {
  const server = new SimulatedServer(FARM);
  const all = await Promise.all(Array.from({ length: count }, openDevice));
  const [first] = all;
  assert.ok(first);
  const sale = { ...SALE, data: { payments } };
  await enqueue(first.database, {
    farmId: FARM,
    mutation: { mutationId: randomUUID(), section: 'vendas', recordId: ID, op: 'create', patch: sale, at: AT },
    shown: { data: sale.data },
  });
  for (const device of all) await exchange(device, server);
  return { server, all };
}

async function choose({ database }: Device, choice: 'mine' | 'theirs'): Promise<number> {
  const conflicts = (await queuedEntries(database, FARM)).filter(isConflict);
  for (const entry of conflicts) await resolveConflict(database, entry, { choice, at: AT, makeId: randomUUID });
  return conflicts.length;
}

const add = (row: FoundRow) => (rows: readonly FoundRow[]) => [...rows, row];
const change = (id: string, amount: number) => (rows: readonly FoundRow[]) =>
  rows.map((row) => (row.id === id ? { ...row, amount } : row));
const remove = (id: string) => (rows: readonly FoundRow[]) => rows.filter((row) => row.id !== id);

const STEP = fc.record({
  device: fc.nat({ max: 2 }),
  kind: fc.constantFrom('add', 'change', 'remove', 'exchange'),
  at: fc.nat({ max: 5 }),
});
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never;
type Known = { added: string[]; removed: string[] };

/** One step of a person on one of the devices; whoever is asked chooses first. */
async function take(
  { device, kind, at }: Step,
  { server, all, known }: { server: SimulatedServer; all: readonly Device[]; known: Known },
): Promise<void> {
  const acting = all[device];
  assert.ok(acting);
  if (kind === 'exchange') return exchange(acting, server);
  if (acting.replica.byId(ID)?.state === 'conflict') return;
  const target = String(shownPayments(acting)[at]?.id ?? '');
  const next = `n${known.added.length}`;
  if (kind === 'add') known.added.push(next);
  if (kind === 'remove') known.removed.push(target);
  const changes = { add: add(payment(next, at)), change: change(target, 100 + at), remove: remove(target) };
  await save(acting, changes[kind]);
}

describe('the instalments of one sale, changed on several devices without a network', () => {
  test('keep what three people added, also in writes that follow each other', async () => {
    const { server, all } = await devices(3, [payment('a', 1)]);
    for (const [at, device] of all.entries()) {
      await save(device, add(payment(`b${at}`, 2)));
      await save(device, add(payment(`c${at}`, 3)));
      await save(device, change(`b${at}`, 4));
    }
    for (const device of [...all, ...all]) await exchange(device, server);
    const ids = stored(server).map(idOf).sort();
    assert.deepEqual(ids, ['a', 'b0', 'b1', 'b2', 'c0', 'c1', 'c2']);
    assert.ok(stored(server).every(({ id, amount }) => !String(id).startsWith('b') || amount === 4));
    for (const device of all) assert.deepEqual(shownPayments(device), stored(server));
  });

  test('show what others added while the own change waits, and a further change takes nothing of it away', async () => {
    const { server, all } = await devices(2, [payment('a', 1)]);
    const [one, other] = all;
    assert.ok(one && other);
    await save(one, add(payment('b', 2)));
    await exchange(one, server);
    await save(other, change('a', 9));
    const transport = server.transport(() => 'ok');
    await pullChanges({ database: other.database, farmId: FARM, transport, onChanged: async () => undefined });
    await other.replica.refresh([ID]);
    assert.deepEqual(shownPayments(other), [payment('a', 9), payment('b', 2)]);
    await save(other, add(payment('c', 3)));
    await exchange(other, server);
    assert.deepEqual(stored(server), [payment('a', 9), payment('b', 2), payment('c', 3)]);
  });

  for (const choice of ['mine', 'theirs'] as const) {
    test(`ask only for the row that both changed; ${choice} leaves what others added in place`, async () => {
      const { server, all } = await devices(2, [payment('a', 1), payment('b', 2)]);
      const [one, other] = all;
      assert.ok(one && other);
      await save(one, (rows) => add(payment('n', 5))(remove('a')(rows)));
      await save(other, (rows) => add(payment('m', 6))(change('a', 7)(rows)));
      await exchange(one, server);
      await exchange(other, server);
      const [entry] = (await queuedEntries(other.database, FARM)).filter(isConflict);
      const asked = entry?.trouble.conflicts.map(({ field, theirs }) => [field, theirs]);
      assert.deepEqual(asked, [['data.payments.a', null]]);
      await choose(other, choice);
      await exchange(other, server);
      const ids = stored(server).map(idOf).sort();
      assert.deepEqual(ids, choice === 'mine' ? ['a', 'b', 'm', 'n'] : ['b', 'm', 'n']);
    });
  }

  test('keep what was added behind a write for which the other side was chosen', async () => {
    const { server, all } = await devices(2, [payment('a', 1), payment('b', 2)]);
    const [one, other] = all;
    assert.ok(one && other);
    await save(one, change('a', 9));
    await exchange(one, server);
    await save(other, remove('a'));
    await save(other, add(payment('n', 5)));
    await exchange(other, server);
    await choose(other, 'theirs');
    await exchange(other, server);
    assert.deepEqual(stored(server).map(idOf).sort(), ['a', 'b', 'n']);
  });

  test('lose no row that somebody added and nobody removed, in whatever order they are sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 14 }), fc.constantFrom('mine', 'theirs'), async (steps, choice) => {
        const { server, all } = await devices(3, [payment('a', 1), payment('b', 2)]);
        const known: Known = { added: ['a', 'b'], removed: [] };
        for (const step of steps) await take(step, { server, all, known });
        for (let rounds = 0; rounds < 12; rounds += 1) {
          for (const device of all) {
            await choose(device, choice);
            await exchange(device, server);
          }
        }
        const left = stored(server).map(({ id }) => String(id));
        assert.equal(new Set(left).size, left.length);
        assert.deepEqual(
          known.added.filter((id) => !left.includes(id) && !known.removed.includes(id)),
          [],
        );
        for (const device of all) {
          assert.deepEqual(await queuedEntries(device.database, FARM), []);
          assert.deepEqual(shownPayments(device), stored(server));
        }
      }),
      { numRuns: 30 },
    );
  });
});
