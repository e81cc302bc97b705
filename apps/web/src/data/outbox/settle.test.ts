import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { enqueue } from './outbox.ts';
import { settle } from './settle.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
type Result = MutationResult<DeviceRecord>;

let database: DeviceDatabase;
const stored = (version: number, parts: object = {}): DeviceRecord =>
  ({
    ...{ id: 'a', farmId: FARM, section: 'armazenamento', date: '', status: 'in_stock', data: {}, version, ...parts },
  }) as unknown as DeviceRecord;
const write = (op: Mutation['op'], baseVersion: number | undefined, patch: Mutation['patch'] = {}) =>
  enqueue(database, {
    farmId: FARM,
    mutation: {
      ...{ mutationId: randomUUID(), section: 'armazenamento', recordId: 'a', op, patch, at: AT },
      ...(baseVersion !== undefined && { baseVersion }),
    },
    shown: {},
  });
const answer = (entry: QueuedEntry, result: Omit<Result, 'mutationId'>) =>
  settle(database, entry, { mutationId: entry.mutation.mutationId, ...result });
const bases = async () => (await queuedEntries(database, FARM)).map(({ mutation }) => mutation.baseVersion);
const troubles = async () => (await queuedEntries(database, FARM)).map(({ trouble }) => trouble);

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
});

describe('an accepted write', () => {
  test('leaves the queue and its record on the device, in stock as it is stored', async () => {
    const entry = await write('create', undefined);
    assert.equal(await answer(entry, { status: 'applied', record: stored(1, { status: 'shipped' }) }), 'settled');
    const kept = await database.get('records', [FARM, 'a']);
    assert.deepEqual([await bases(), kept?.version, kept?.status], [[], 1, 'in_stock']);
  });

  test('that a tab slept with takes nothing back of what another tab pulled meanwhile', async () => {
    const entry = await write('update', 2);
    await database.put('records', stored(5));
    await database.delete('outbox', entry.position);
    await answer(entry, { status: 'applied', record: stored(3) });
    assert.equal((await database.get('records', [FARM, 'a']))?.version, 5);
  });

  test('moves the base of the next by the version that it made, and never past what others made', async () => {
    const cases: readonly (readonly [Mutation['op'], Result['status'], number | undefined, number, number])[] = [
      // op, status, base of the write, version that is answered, base of the next from 2
      ['update', 'applied', 2, 3, 3],
      ['update', 'merged', 2, 5, 2],
      ['update', 'duplicate', 2, 3, 3],
      ['update', 'duplicate', 2, 4, 2],
      ['update', 'duplicate', undefined, 3, 2],
    ];
    for (const [op, status, base, version, expected] of cases) {
      await database.clear('outbox');
      const first = await write(op, base, { name: 'x' });
      await write('update', 2, { notes: 'y' });
      await answer(first, { status, record: stored(version) });
      assert.deepEqual(await bases(), [expected], `${op} ${status} ${base} → ${version}`);
    }
  });

  test('moves the base of the next only if its person saw it: they may have had a form open in another tab', async () => {
    for (const [saws, expected] of [
      [true, 3],
      [false, 2],
    ] as const) {
      await database.clear('outbox');
      const first = await write('update', 2, { name: 'x' });
      const next = await write('update', 2, { name: 'y' });
      await database.put('outbox', { ...next, sawUpTo: saws ? first.position : first.position - 1 });
      await answer(first, { status: 'applied', record: stored(3) });
      assert.deepEqual(await bases(), [expected], saws ? 'seen' : 'not seen');
    }
  });

  test('that restores makes a version of what the device knows as deleted, and otherwise perhaps none', async () => {
    const deletedAt = AT;
    const cases: readonly (readonly [DeviceRecord | null, number, number])[] = [
      // what the device had, version that is answered, base of the next from 1
      [stored(2, { deletedAt }), 3, 3],
      [stored(2, { deletedAt: null }), 2, 1],
      [stored(1, { deletedAt: null }), 2, 1],
      [stored(2, { deletedAt }), 4, 2],
      [null, 2, 1],
    ];
    for (const [had, version, expected] of cases) {
      await database.clear('outbox');
      await database.clear('records');
      if (had !== null) await database.put('records', had);
      const restoring = await write('restore', had?.version ?? 1);
      await write('delete', Math.min(expected, 2));
      await answer(restoring, { status: 'applied', record: stored(version, { deletedAt: null }) });
      assert.deepEqual(await bases(), [expected], `${had?.version} → ${version}`);
    }
  });

  test('of a creation makes version 1, whatever others made since', async () => {
    const first = await write('create', undefined);
    await write('update', undefined, { name: 'y' });
    await answer(first, { status: 'duplicate', record: stored(4) });
    assert.deepEqual(await bases(), [1]);
  });

  test('that was merged lets the next one on where it changes the same fields alone, key by key', async () => {
    const cases: readonly (readonly [Mutation['patch'], Mutation['op'], number])[] = [
      [{ name: 'y' }, 'update', 9],
      [{ data: { bags: 2 } }, 'update', 9],
      [{ name: 'y', data: { bags: 2 } }, 'update', 9],
      [{ data: { weight: 2 } }, 'update', 2],
      [{ data: { bags: 2, weight: 2 } }, 'update', 2],
      [{ notes: 'y' }, 'update', 2],
      [{}, 'delete', 2],
    ];
    for (const [patch, op, expected] of cases) {
      await database.clear('outbox');
      const first = await write('update', 2, { name: 'x', data: { bags: 1 } });
      await write(op, 2, patch);
      await answer(first, { status: 'merged', record: stored(9) });
      assert.deepEqual(await bases(), [expected], `${op} ${JSON.stringify(patch)}`);
    }
  });

  test('leaves alone what waits for its person, what was made before it, and other records', async () => {
    const before = await write('update', 2, { name: 'before' });
    const entry = await write('update', 2, { name: 'x' });
    const held = await write('update', 2, { name: 'x' });
    const trouble = { kind: 'refused', code: 'c', message: 'm', fields: {} } as const;
    await database.put('outbox', { ...held, trouble });
    await answer(entry, { status: 'applied', record: stored(3) });
    assert.deepEqual(
      (await queuedEntries(database, FARM)).map(({ position, mutation }) => [position, mutation.baseVersion]),
      [
        [before.position, 2],
        [held.position, 2],
      ],
    );
  });

  test('whose answer has no record only leaves the queue', async () => {
    const entry = await write('delete', 2);
    await write('restore', 2);
    await answer(entry, { status: 'applied' });
    assert.deepEqual([await bases(), await database.count('records')], [[2], 0]);
  });
});

describe('a refused write', () => {
  const REFUSED = { code: 'record/invalid', message: 'Confira.', fields: { name: 'Falta.' } };

  test('waits with the reason; without one it is an unexpected error', async () => {
    const entry = await write('update', 2);
    await answer(entry, { status: 'rejected', error: REFUSED });
    assert.deepEqual(await troubles(), [{ kind: 'refused', ...REFUSED }]);
    await database.put('outbox', { ...entry, failures: 3 });
    await answer({ ...entry, failures: 3 }, { status: 'rejected' });
    const unexpected = { code: 'internal', message: 'Ocorreu um erro inesperado.', fields: {} };
    assert.deepEqual(await troubles(), [{ kind: 'refused', ...unexpected }]);
  });

  test('of a server that fails is tried three times more', async () => {
    let entry = await write('update', 2);
    for (const failures of [1, 2, 3]) {
      assert.equal(await answer(entry, { status: 'rejected' }), 'again');
      const [waiting] = await queuedEntries(database, FARM);
      assert.ok(waiting);
      entry = waiting;
      assert.deepEqual([entry.failures, entry.trouble], [failures, null]);
    }
    assert.equal(await answer(entry, { status: 'rejected' }), 'settled');
    assert.notEqual((await troubles())[0], null);
  });

  test('that makes a record which was deleted meanwhile leaves the queue with its deletion, unless the server failed', async () => {
    for (const [error, left] of [
      [REFUSED, 0],
      [{ ...REFUSED, code: 'internal' }, 3],
    ] as const) {
      await database.clear('outbox');
      const entry = { ...(await write('create', undefined)), failures: 3 };
      await write('update', 1);
      await write('delete', 1);
      await answer(entry, { status: 'rejected', error });
      assert.equal((await troubles()).length, left, error.code);
    }
    await database.clear('outbox');
    const entry = await write('create', undefined);
    await write('delete', 1);
    await write('restore', 1);
    await answer(entry, { status: 'rejected', error: REFUSED });
    assert.equal((await troubles()).length, 3, 'what was brought back is not taken back');
    await database.clear('outbox');
    const change = await write('update', 1);
    await write('delete', 1);
    await answer(change, { status: 'rejected', error: REFUSED });
    assert.equal((await troubles()).length, 2, 'the record of a change was there before');
  });

  test('that was discarded or changed meanwhile stays as the person left it', async () => {
    const entry = await write('update', 2);
    await database.delete('outbox', entry.position);
    await answer(entry, { status: 'rejected', error: REFUSED });
    assert.deepEqual(await troubles(), []);
    const other = await write('update', 2);
    await database.put('outbox', { ...other, mutation: { ...other.mutation, mutationId: 'new' } });
    await answer(other, { status: 'rejected', error: REFUSED });
    assert.deepEqual(await troubles(), [null]);
  });

  test('that deletes what is gone is done', async () => {
    const entry = await write('delete', 2);
    await answer(entry, { status: 'rejected', error: { code: 'record/not-found', message: 'Não há.' } });
    assert.deepEqual(await troubles(), []);
    const change = await write('update', 2);
    await answer(change, { status: 'rejected', error: { code: 'record/not-found', message: 'Não há.' } });
    assert.equal((await troubles())[0]?.kind, 'refused');
  });
});

test('a conflict waits with both sides, or with the word that the other side is gone', async () => {
  const conflicts = [{ field: 'name', base: 'a', mine: 'b', theirs: 'c' }];
  const entry = await write('update', 2);
  await answer(entry, { status: 'conflict', conflicts, record: stored(3, { status: 'shipped' }) });
  const [trouble] = await troubles();
  assert.ok(trouble?.kind === 'conflict');
  assert.deepEqual([trouble.conflicts, trouble.theirs?.status], [conflicts, 'in_stock']);
  await answer(entry, { status: 'conflict' });
  assert.deepEqual(await troubles(), [{ kind: 'conflict', conflicts: [], theirs: null }]);
});
