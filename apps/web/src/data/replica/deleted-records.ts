import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import { asStored } from '../outbox/as-stored.ts';
import { api } from '../server/api.ts';

const MOST = 100;

/** The last 100 deleted records of a section, from the server; rejects without a network. */
export async function deletedOnServer(farmId: string, section: Section): Promise<readonly DeviceRecord[]> {
  const answer = await api.get(`/farms/${farmId}/${section}?deleted=true&limit=${MOST}`);
  // The contract: `records` are records as they are answered.
  return (answer.records as readonly DeviceRecord[]).map((record) => asStored({ ...record, farmId }));
}
