import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { demonstrationRecords } from '@cafezal/domain/demonstration/demonstration-records.ts';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { deviceOf } from '../database/device.ts';
import type { DeviceDatabase, DeviceFarm } from '../database/device-database.ts';
import { VISITOR, VISITOR_FARM_SLUG } from './visitor.ts';

const FARM_ID = demonstrationId('0');

async function put(database: DeviceDatabase, now: Date): Promise<void> {
  const at = now.toISOString();
  const content = demonstration(at);
  const settings = defaultSettings(content.farm.state);
  const farm: DeviceFarm = {
    ...content.farm,
    id: FARM_ID,
    farmSlug: VISITOR_FARM_SLUG,
    imageUrl: null,
    userId: VISITOR.uid,
    farmLots: [],
    storageLots: [],
    role: 'owner',
    version: 1,
    createdAt: at,
    updatedAt: at,
    settings,
  };
  const today = dayIn(settings.timezone, now);
  const records = demonstrationRecords(content, { farm: { ...farm, settings }, by: VISITOR.uid, today });
  const transaction = database.transaction(['farms', 'records', 'readings', 'cursors'], 'readwrite');
  for (const record of records) void transaction.objectStore('records').put(record);
  for (const { recordId, readings } of content.measured)
    for (const reading of readings)
      void transaction.objectStore('readings').put({ ...reading, farmId: FARM_ID, recordId });
  // A farm with a cursor counts as completely pulled.
  void transaction.objectStore('cursors').put({ farmId: FARM_ID, seq: 0 });
  void transaction.objectStore('farms').put(farm);
  await transaction.done;
}

/** Whether the visitor has changed no record, reading or photo of the farm since it was made. */
async function isUntouched(database: DeviceDatabase, { createdAt }: DeviceFarm): Promise<boolean> {
  const made = new Set(demonstration(createdAt).measured.flatMap(({ readings }) => readings.map(({ id }) => id)));
  const [records, readings, unsent] = await Promise.all([
    database.getAll('records'),
    database.getAllKeys('readings'),
    database.getAllKeys('unsentPhotos'),
  ]);
  return (
    unsent.length === 0 &&
    records.every(({ updatedAt }) => updatedAt <= createdAt) &&
    readings.every(([, id]) => made.has(id))
  );
}

async function clear(database: DeviceDatabase): Promise<void> {
  const transaction = database.transaction(['farms', 'records', 'readings', 'cursors'], 'readwrite');
  for (const store of transaction.objectStoreNames) void transaction.objectStore(store).clear();
  await transaction.done;
}

const dayOf = (instant: Date): string => dayIn(defaultSettings('MG').timezone, instant);

/**
 * Writes the demonstration farm into the visitor's database, in the middle of its season on the day of `now`. A farm of
 * an earlier day is replaced, unless the visitor changed it.
 */
export async function prepareVisitorFarm(now: Date): Promise<void> {
  const database = await deviceOf(VISITOR.uid);
  const farm = await database.get('farms', FARM_ID);
  if (farm !== undefined) {
    const isOfToday = dayOf(new Date(farm.createdAt)) === dayOf(now);
    if (isOfToday || !(await isUntouched(database, farm))) return;
    await clear(database);
  }
  await put(database, now);
}
