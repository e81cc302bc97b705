import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { forgetFarm } from './forget-farm.ts';

const [FARM, OTHER] = ['farm-1', 'farm-2'];
const of = (farmId: string, recordId: string) => ({ farmId, recordId, id: `of ${recordId} in ${farmId}` });

test('of a farm that was lost nothing stays but what unsent work is about, in whichever queue that is', async () => {
  const database = await openDeviceDatabase(newId());
  for (const farmId of [FARM, OTHER]) {
    await database.put('farms', { id: farmId } as never);
    await database.put('cursors', { farmId, seq: 3 });
    await database.put('readings', of(farmId, 'gone') as never);
    for (const id of ['written', 'measured', 'photographed', 'gone', 'of the other'])
      await database.put('records', { id, farmId, section: 'secagem', date: '' } as never);
  }
  await database.put('outbox', { farmId: FARM, mutation: { mutationId: 'm', recordId: 'written' } } as never);
  await database.put('unsentReadings', of(FARM, 'measured') as never);
  await database.put('unsentPhotos', of(FARM, 'photographed') as never);
  await database.put('outbox', { farmId: OTHER, mutation: { mutationId: 'n', recordId: 'of the other' } } as never);
  await database.put('unsentReadings', of(OTHER, 'of the other') as never);
  await database.put('unsentPhotos', of(OTHER, 'of the other') as never);
  await forgetFarm(database, FARM);
  const records = await database.getAllKeys('records');
  assert.deepEqual(
    records.filter(([farmId]) => farmId === FARM).map(([, id]) => id),
    ['measured', 'photographed', 'written'],
  );
  assert.equal(records.filter(([farmId]) => farmId === OTHER).length, 5);
  const left = await Promise.all([
    ...[database.getAllKeys('farms'), database.getAllKeys('cursors'), database.getAllKeys('readings')],
    ...[database.count('outbox'), database.count('unsentReadings'), database.count('unsentPhotos')],
  ]);
  assert.deepEqual(left, [[OTHER], [OTHER], [[OTHER, `of gone in ${OTHER}`]], 2, 2, 2]);
});

test('what unsent work is about is there at every moment, also for a browser that is killed meanwhile', async () => {
  const database = await openDeviceDatabase(newId());
  await database.put('records', { id: 'written', farmId: FARM, section: 'secagem', date: '' } as never);
  await database.put('outbox', { farmId: FARM, mutation: { mutationId: 'm', recordId: 'written' } } as never);
  let isOver = false;
  const forgotten = forgetFarm(database, FARM).finally(() => {
    isOver = true;
  });
  const seen = new Set<number>();
  while (!isOver) seen.add(await database.count('records'));
  await forgotten;
  assert.deepEqual([...seen], [1]);
});
