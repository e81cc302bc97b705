import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { openDeviceDatabase } from '../database/device-database.ts';
import { storeChanges } from './store-changes.ts';

const FARM = 'farm-1';
const RECORD = { id: 'r1', farmId: FARM, section: 'secagem', name: 'Secagem', photos: [{ id: 'p0' }] };
const change = (kind: Change['kind'], id: string, rest: object): Change =>
  ({ kind, id, op: 'upsert', seq: 1, ...rest }) as Change;
const record = (value: object | null = RECORD) => change('record', 'r1', { value });

async function stored(...pulls: (readonly [changes: readonly Change[], seq: number, more?: boolean])[]) {
  const database = await openDeviceDatabase(randomUUID());
  const touched: string[][] = [];
  for (const [changes, seq, more] of pulls)
    touched.push(await storeChanges(database, FARM, { changes, seq, ...(more !== undefined && { more }) }));
  return {
    touched,
    record: await database.get('records', [FARM, 'r1']),
    readings: await database.getAll('readings'),
    cursor: await database.get('cursors', FARM),
  };
}

const photosOf = ({ record: kept }: Awaited<ReturnType<typeof stored>>) => kept?.photos.map(({ id }) => id);

describe('changes that were pulled', () => {
  test('put a record down under its farm, and take one away that is gone', async () => {
    const kept = await stored([[record()], 4]);
    assert.deepEqual([kept.record?.name, kept.record?.farmId, kept.touched], ['Secagem', FARM, [['r1']]]);
    const gone = await stored([[record()], 4], [[record(null)], 5]);
    assert.deepEqual([gone.record, gone.touched[1]], [undefined, ['r1']]);
  });

  test('put readings down with their record, and take removed ones away', async () => {
    const reading = change('reading', 'm1', {
      recordId: 'r1',
      value: { kind: 'humidity', at: '2026-06-01', value: 20 },
    });
    const kept = await stored([[reading], 1]);
    assert.deepEqual(
      kept.readings.map(({ id, farmId, recordId, value }) => [id, farmId, recordId, value]),
      [['m1', FARM, 'r1', 20]],
    );
    assert.deepEqual(kept.touched, [['r1']]);
    assert.deepEqual((await stored([[reading], 1], [[{ ...reading, op: 'delete' }], 2])).readings, []);
    assert.deepEqual((await stored([[reading], 1], [[{ ...reading, value: null }], 2])).readings, []);
  });

  test('put a photo into its record once, and take it out again', async () => {
    const photo = (id: string, rest: object = {}) => change('photo', id, { recordId: 'r1', value: { id }, ...rest });
    assert.deepEqual(photosOf(await stored([[record(), photo('p1')], 1])), ['p0', 'p1']);
    assert.deepEqual(photosOf(await stored([[record(), photo('p1'), photo('p1')], 1])), ['p0', 'p1']);
    assert.deepEqual(photosOf(await stored([[record()], 1], [[photo('p0', { op: 'delete' })], 2])), []);
    assert.deepEqual(photosOf(await stored([[record()], 1], [[photo('p0', { value: null })], 2])), []);
    const early = await stored([[photo('p1')], 1]);
    assert.deepEqual([early.record, early.touched], [undefined, [['r1']]], 'its record brings it along later');
  });

  test('move the cursor, which knows of a first pull that is not at its end', async () => {
    const moreAfter = async (...mores: boolean[]) =>
      (await stored(...mores.map((more, at) => [[], at + 1, more] as const))).cursor;
    assert.deepEqual(await moreAfter(false), { farmId: FARM, seq: 1 });
    assert.deepEqual(await moreAfter(true), { farmId: FARM, seq: 1, more: true });
    assert.deepEqual(await moreAfter(true, true), { farmId: FARM, seq: 2, more: true });
    assert.deepEqual(await moreAfter(true, false), { farmId: FARM, seq: 2 });
    assert.deepEqual(await moreAfter(true, false, true), { farmId: FARM, seq: 3 }, 'a later pull is no first one');
  });
});
