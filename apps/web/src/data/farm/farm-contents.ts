import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { deviceOf } from '../database/device.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { tellRecordsChanged } from '../photos/record-news.ts';
import { Replica } from '../replica/replica.ts';
import { type MeasuredNow, readNow } from './farm-attention.ts';
import { isFarmHere } from './is-farm-here.ts';

/** Everything of a farm that is reckoned with, as this device knows it. */
export type FarmContents = MeasuredNow & { records: readonly FarmRecord[] };

/** Brings a farm that this device never saw onto it, so that it opens without a network too. */
async function bring(database: DeviceDatabase, farmId: string, personId: string): Promise<void> {
  const { exchangeFarm } = await import('./farm-exchange.ts');
  // It may be opened meanwhile, and then waits for just this exchange.
  const onChanged = async (ids: readonly string[]) => tellRecordsChanged(database, farmId, ids);
  await exchangeFarm({ personId, database, farmId, onChanged });
}

/** What a farm holds, its unsent writes included. Throws where the device never saw it and there is no network. */
export async function farmContents(personId: string, farmId: string): Promise<FarmContents> {
  const database = await deviceOf(personId);
  if (!(await isFarmHere(database, farmId))) await bring(database, farmId, personId);
  const replica = new Replica(database, farmId);
  await replica.load();
  return { ...(await readNow(replica)), records: [...replica.everything()] };
}
