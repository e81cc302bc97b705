import type { DeviceDatabase } from '../database/device-database.ts';

const channelOf = ({ name }: DeviceDatabase, farmId: string): BroadcastChannel =>
  new BroadcastChannel(`${name}-${farmId}`);

/** Tells this tab and the others that records of the farm changed on this device. */
export function notifyRecordsChanged(database: DeviceDatabase, farmId: string, recordIds: readonly string[]): void {
  if (recordIds.length === 0) return;
  const channel = channelOf(database, farmId);
  channel.postMessage(recordIds);
  channel.close();
}

/** Calls back with the records that changed; answers how to stop. */
export function whenRecordsChange(
  database: DeviceDatabase,
  farmId: string,
  changed: (recordIds: readonly string[]) => void,
): () => void {
  const channel = channelOf(database, farmId);
  channel.onmessage = ({ data }) => changed(data);
  return () => channel.close();
}
