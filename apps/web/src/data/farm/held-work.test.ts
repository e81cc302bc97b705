import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { whenRecordsChange } from '../photos/records-changed.ts';
import { until } from '../testing/until.ts';
import { holdBack, release, releaseReturned, releaseUnsent } from './held-work.ts';

const [FARM, OTHER] = ['farm-1', 'farm-2'];
const LEFT = { code: 'farm/forbidden', message: 'Você não trabalha mais aqui.' };
const INVALID = { code: 'record/invalid', message: 'Confira.' };
const DELETED = { code: 'record/not-found', message: 'Não há.' };
type Trouble = typeof LEFT | null;

let database: DeviceDatabase;
/** Something of each queue about a record. */
async function wait(recordId: string, { farmId = FARM, trouble = null as Trouble } = {}): Promise<void> {
  const id = `${recordId} of ${farmId}`;
  const held = trouble && { kind: 'refused', ...trouble, fields: {} };
  await database.put('outbox', { farmId, mutation: { mutationId: id, recordId }, trouble: held } as never);
  await database.put('unsentReadings', { id, farmId, recordId, trouble } as never);
  await database.put('unsentPhotos', { id, farmId, recordId, trouble } as never);
}
/** Why each thing waits that is about a record, queue by queue. */
async function troubles(recordId: string, farmId = FARM): Promise<unknown[]> {
  const entries = (await database.getAll('outbox')).map(({ mutation, ...one }) => ({ ...one, ...mutation }));
  const parts = [...(await database.getAll('unsentReadings')), ...(await database.getAll('unsentPhotos'))];
  return [...entries, ...parts]
    .filter((one) => one.recordId === recordId && one.farmId === farmId)
    .map(({ trouble }) => trouble);
}
const heldFor = (reason: typeof LEFT) => [{ kind: 'refused', ...reason, fields: {} }, reason, reason];
const FREE = [null, null, null];

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('unsent work of a farm', () => {
  test('is held back whole for a reason, but what waits for another one, and what is of other farms', async () => {
    await wait('a');
    await wait('b', { trouble: INVALID });
    await wait('a', { farmId: OTHER });
    assert.equal(await holdBack(database, FARM, LEFT), true);
    assert.deepEqual(
      [await troubles('a'), await troubles('b'), await troubles('a', OTHER)],
      [heldFor(LEFT), heldFor(INVALID), FREE],
    );
    assert.equal(await holdBack(database, FARM, LEFT), false, 'there is no more');
  });

  test('goes on once its reason is over, each with a reason of its own stays', async () => {
    for (const [recordId, trouble] of [
      ['a', LEFT],
      ['b', { ...LEFT, code: 'farm/not-found' }],
      ['c', INVALID],
    ] as const)
      await wait(recordId, { trouble });
    await wait('a', { farmId: OTHER, trouble: LEFT });
    assert.equal(await releaseUnsent(database, FARM), true);
    assert.deepEqual([await troubles('a'), await troubles('b')], [FREE, FREE]);
    assert.deepEqual([await troubles('c'), await troubles('a', OTHER)], [heldFor(INVALID), heldFor(LEFT)]);
    assert.equal(await releaseUnsent(database, FARM), false);
    assert.equal(await release(database, FARM, ['record/invalid']), true);
    assert.deepEqual(await troubles('c'), FREE);
  });

  test('of a record that was deleted goes on once that is back on this device, and of no other', async () => {
    for (const recordId of ['back', 'deleted', 'unknown']) await wait(recordId, { trouble: DELETED });
    await wait('other', { trouble: INVALID });
    const put = (id: string, deletedAt: string | null) =>
      database.put('records', { id, farmId: FARM, section: 'secagem', date: '', deletedAt } as never);
    for (const id of ['back', 'other']) await put(id, null);
    await put('deleted', '2026-07-15T10:00:00.000Z');
    assert.equal(await releaseReturned(database, FARM), true);
    assert.deepEqual(await troubles('back'), FREE);
    assert.deepEqual([await troubles('deleted'), await troubles('unknown')], [heldFor(DELETED), heldFor(DELETED)]);
    assert.deepEqual(await troubles('other'), heldFor(INVALID));
    assert.equal(await releaseReturned(database, FARM), false);
  });

  test('that is held back or let go is told to whoever shows its records', async () => {
    await wait('a');
    const told: unknown[] = [];
    const stop = whenRecordsChange(database, FARM, (ids) => told.push(ids));
    await holdBack(database, FARM, LEFT);
    await until(() => told.length === 1);
    stop();
    assert.deepEqual(told, [['a', 'a', 'a']]);
  });
});
