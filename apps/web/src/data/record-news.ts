import type { DeviceDatabase } from './device-database.ts';

/** Tells whatever shows the farm, in this tab and in others, that records of it are others on this device. */
export function tellRecordsChanged(database: DeviceDatabase, farmId: string, recordIds: readonly string[]): void {
  if (recordIds.length === 0) return;
  const channel = new BroadcastChannel(`${database.name}-${farmId}`);
  channel.postMessage(recordIds);
  channel.close();
}
