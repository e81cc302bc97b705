import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { newId } from '../page/new-id.ts';
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts';
import { countWaiting, hasUnsent, readUnsent, waitingOf } from './unsent-work.ts';

const TROUBLE = { code: 'record/invalid', message: 'Confira.' };
const HELD = { kind: 'refused', ...TROUBLE, fields: {} } as const;

let database: DeviceDatabase;
const write = (position: number, trouble: object | null = null) =>
  database.put('outbox', { position, farmId: 'f', mutation: { mutationId: `m${position}` }, trouble } as never);
const measure = (position: number, trouble: object | null = null) =>
  database.put('unsentReadings', { position, id: `r${position}`, recordId: 'r', trouble } as never);
const photo = (id: string, parts: object = {}) =>
  database.put('unsentPhotos', { id, recordId: 'r', trouble: null, ...parts } as never);

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('work that was not sent', () => {
  test('is counted and read alike, queue by queue, without photos of forms that are not saved', async () => {
    const counted = async () => {
      const counts = await countWaiting(database);
      assert.deepEqual(waitingOf(await readUnsent(database)), counts);
      return [counts.waiting, counts.problems];
    };
    assert.deepEqual(await counted(), [0, 0]);
    await write(9);
    await write(4, HELD);
    assert.deepEqual(await counted(), [2, 1]);
    await measure(8);
    await measure(3, TROUBLE);
    await measure(5, TROUBLE);
    assert.deepEqual(await counted(), [5, 3]);
    await photo('p', { trouble: TROUBLE });
    await photo('q');
    await photo('of a form', { draft: 1 });
    assert.deepEqual(await counted(), [7, 4]);
    const { entries, readings, photos } = await readUnsent(database);
    assert.deepEqual(
      [entries.map(({ position }) => position), readings.map(({ position }) => position), photos.map(({ id }) => id)],
      [
        [4, 9],
        [3, 5, 8],
        ['p', 'q'],
      ],
    );
  });

  test('is there where a write or a reading waits, for its person too', async () => {
    assert.equal(await hasUnsent(database), false);
    await measure(1, TROUBLE);
    assert.equal(await hasUnsent(database), true);
    await database.clear('unsentReadings');
    await photo('p');
    assert.equal(await hasUnsent(database), false);
    await write(1, HELD);
    assert.equal(await hasUnsent(database), true);
  });
});
