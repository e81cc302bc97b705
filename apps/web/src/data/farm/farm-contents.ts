import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { deviceOf } from '../database/device.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { notifyRecordsChanged } from '../photos/records-changed.ts';
import { Replica } from '../replica/replica.ts';
import { type CurrentReadings, readCurrentReadings } from './farm-attention.ts';
import { isFarmHere } from './is-farm-here.ts';

/** All data of a farm that reports and figures are computed from, as this device has them. */
export type FarmContents = CurrentReadings & { records: readonly FarmRecord[] };

/** Fetches a farm that this device has never had, so that it also opens offline. */
async function bring(database: DeviceDatabase, farmId: string, personId: string): Promise<void> {
  const { exchangeFarm } = await import('./farm-exchange.ts');
  // If the farm is opened meanwhile, its store waits for this exchange.
  const onChanged = async (ids: readonly string[]) => notifyRecordsChanged(database, farmId, ids);
  await exchangeFarm({ personId, database, farmId, onChanged });
}

/** The data of a farm, unsent writes included. Throws if the device never had the farm and there is no network. */
export async function farmContents(personId: string, farmId: string): Promise<FarmContents> {
  const database = await deviceOf(personId);
  if (!(await isFarmHere(database, farmId))) await bring(database, farmId, personId);
  const replica = new Replica(database, farmId);
  await replica.load();
  return { ...(await readCurrentReadings(replica)), records: [...replica.everything()] };
}
