import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type OutboxEntry, openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { amend } from './amend.ts';
import { discard } from './discard.ts';
import { enqueue, putBack, undoCreation } from './outbox.ts';

const AT = '2026-07-15T10:00:00.000Z';
const mutationIdOf = ({ mutation }: OutboxEntry) => mutation.mutationId;
let database: DeviceDatabase;
const write = (mutationId: string, recordId: string, op: Mutation['op'] = 'update') => ({
  farmId: 'f',
  mutation: { mutationId, section: 'secagem', recordId, op, patch: { name: mutationId }, at: AT } as const,
  shown: { name: mutationId },
});
const photo = (id: string, recordId: string, parts: object = {}) =>
  database.put('unsentPhotos', { id, farmId: 'f', recordId, trouble: null, ...parts } as never);
const reading = (id: string, recordId: string) =>
  database.put('unsentReadings', { id, farmId: 'f', recordId, trouble: null } as never);
const held = async () => ({
  writes: (await database.getAll('outbox')).map(({ mutation }) => mutation.mutationId),
  readings: (await database.getAll('unsentReadings')).map(({ id }) => id),
  photos: (await database.getAll('unsentPhotos')).map(({ id, draft }) =>
    draft === undefined ? id : `${id} of a form`,
  ),
});

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('what belongs to a record', () => {
  test('that is made are the photos of its form, which a change does not touch', async () => {
    await photo('own', 'a', { draft: 1 });
    await photo('other', 'b', { draft: 1 });
    const made = await enqueue(database, write('m', 'a', 'create'));
    await enqueue(database, write('n', 'b'));
    assert.deepEqual(made, { ...write('m', 'a', 'create'), wasTried: false, trouble: null, position: 1 });
    assert.deepEqual((await held()).photos, ['other of a form', 'own']);
  });

  const fill = async () => {
    const entry = await enqueue(database, write('make a', 'a', 'create'));
    for (const recordId of ['a', 'b']) {
      await enqueue(database, write(`change ${recordId}`, recordId));
      await reading(`measured ${recordId}`, recordId);
      await photo(`photo of ${recordId}`, recordId);
    }
    return entry;
  };
  const OF_B = { writes: ['change b'], readings: ['measured b'], photos: ['photo of b'] };

  test('goes with its creation where that is discarded, and stays where a change is', async () => {
    await discard(database, await fill(), { makeId: newId, at: AT });
    assert.deepEqual(await held(), OF_B);
    const [change] = await database.getAll('outbox');
    assert.ok(change?.position);
    await discard(database, { ...change, position: change.position }, { makeId: newId, at: AT });
    assert.deepEqual(await held(), { ...OF_B, writes: [] });
  });

  test('goes where its creation is undone, as do its writes if none was sent', async () => {
    await fill();
    await undoCreation(database, write('undo a', 'a', 'delete'));
    assert.deepEqual(await held(), OF_B);
    // What may have been sent is sent again, and then deleted.
    await undoCreation(database, write('undo b', 'b', 'delete'));
    assert.deepEqual(await held(), { writes: ['change b', 'undo b'], readings: [], photos: [] });
    const tried = await enqueue(database, write('make c', 'c', 'create'));
    await database.put('outbox', { ...tried, wasTried: true });
    await undoCreation(database, write('undo c', 'c', 'delete'));
    const [, undo, , last] = await database.getAll('outbox');
    assert.deepEqual(last, {
      ...write('undo c', 'c', 'delete'),
      wasTried: false,
      trouble: null,
      position: tried.position + 1,
    });
    assert.equal(undo?.mutation.op, 'delete');
  });
});

test('a write that is put right keeps its place, and nothing of what was said of the wrong one', async () => {
  const entry = await enqueue(database, write('wrong', 'a'));
  const trouble = { kind: 'refused', code: 'record/invalid', message: 'Não.', fields: {} } as const;
  const told = { ...entry, trouble, failures: 2, wasTried: true, tries: { count: 3, lastAt: AT } };
  await database.put('outbox', told);
  await amend(database, told, write('right', 'a'));
  assert.deepEqual(await database.getAll('outbox'), [
    { ...write('right', 'a'), wasTried: true, trouble: null, position: 1 },
  ]);
});

test('what a lost database held is put back once: to its place if that is free, as perhaps sent', async () => {
  const here = { ...write('here', 'a'), wasTried: false, trouble: null };
  await database.put('outbox', { ...here, position: 2 });
  const queued = (mutationId: string, position: number) => ({
    ...{ ...write(mutationId, 'b'), wasTried: false, trouble: null, position },
  });
  await putBack(database, {
    entries: [queued('here', 1), queued('taken', 2), queued('free', 7)],
    saving: [write('free', 'b'), write('new', 'b'), write('new', 'b')],
  });
  assert.deepEqual(
    (await database.getAll('outbox')).map(({ mutation, position, wasTried, trouble }) => [
      ...[mutation.mutationId, position, wasTried, trouble],
    ]),
    [
      ['here', 2, false, null],
      ['taken', 3, true, null],
      ['free', 7, true, null],
      ['new', 8, false, null],
    ],
  );
});

describe('a refused write that the server has taken in since', () => {
  const trouble = { kind: 'refused', code: 'farm/role-forbidden', message: 'Não.', fields: {} } as const;
  const seen = async () => ({ ...(await enqueue(database, write('make', 'a', 'create'))), trouble });

  test('is not put right a second time, as another creation of its record', async () => {
    const told = await seen();
    await database.delete('outbox', told.position);
    await assert.rejects(amend(database, told, write('right', 'a', 'create')), /já foi enviado/);
    assert.deepEqual(await database.getAll('outbox'), []);
  });

  test('or is on its way is not replaced by another creation', async () => {
    const told = await seen();
    await assert.rejects(amend(database, told, write('right', 'a', 'create')), /já foi enviado/);
    assert.deepEqual((await database.getAll('outbox')).map(mutationIdOf), ['make']);
  });

  test('takes nothing of its record along where it is discarded after all', async () => {
    const told = await seen();
    await database.delete('outbox', told.position);
    await enqueue(database, write('later', 'a'));
    await discard(database, told, { makeId: () => 'deletion', at: AT });
    assert.deepEqual((await database.getAll('outbox')).map(mutationIdOf), ['later']);
  });

  test('or was put right in another tab is not discarded as it was', async () => {
    const told = await seen();
    await database.put('outbox', told);
    await amend(database, told, write('right', 'a', 'create'));
    await discard(database, told, { makeId: () => 'deletion', at: AT });
    assert.deepEqual((await database.getAll('outbox')).map(mutationIdOf), ['right']);
  });
});
