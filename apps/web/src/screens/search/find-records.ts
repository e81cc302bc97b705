import { searchKey } from '@cafezal/domain/search-key.ts';
import type { DeviceRecord } from '../../data/device-database.ts';

const MOST_FOUND = 20;

const keyOf = ({ name, code, data }: DeviceRecord): string =>
  searchKey([name, code, typeof data.lot === 'string' ? data.lot : ''].join(' '));

/** Live records in whose name, code or lot every typed word occurs, the ones touched last first; at most 20, none for nothing typed. */
export function findRecords(records: Iterable<DeviceRecord>, typed: string): DeviceRecord[] {
  const words = searchKey(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const found: DeviceRecord[] = [];
  for (const record of records) {
    if (record.deletedAt === null && words.every((word) => keyOf(record).includes(word))) found.push(record);
  }
  return found.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)).slice(0, MOST_FOUND);
}
