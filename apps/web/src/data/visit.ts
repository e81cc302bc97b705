import { dayIn } from '@cafezal/domain/days.ts';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { demonstrationRecords } from '@cafezal/domain/demonstration/demonstration-records.ts';
import { defaultSettings } from '@cafezal/domain/units.ts';
import { deviceOf } from './device.ts';
import type { DeviceDatabase, DeviceFarm } from './device-database.ts';
import { VISITED_SLUG, VISITOR } from './visitor.ts';

const FARM_ID = demonstrationId('0');

async function put(database: DeviceDatabase, now: Date): Promise<void> {
  const at = now.toISOString();
  const content = demonstration(at);
  const settings = defaultSettings(content.farm.state);
  const farm: DeviceFarm = {
    ...content.farm,
    id: FARM_ID,
    farmSlug: VISITED_SLUG,
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
  // A farm with a cursor is one that this device knows whole.
  void transaction.objectStore('cursors').put({ farmId: FARM_ID, seq: 0 });
  void transaction.objectStore('farms').put(farm);
  await transaction.done;
}

/** Puts the demonstration farm on the device for a visitor; one that is there already stays as it is. */
export async function furnishVisit(now: Date): Promise<void> {
  const database = await deviceOf(VISITOR.uid);
  if ((await database.get('farms', FARM_ID)) === undefined) await put(database, now);
}
