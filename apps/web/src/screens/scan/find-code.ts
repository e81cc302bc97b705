import { searchKey } from '@cafezal/domain/search-key.ts';
import type { DeviceRecord } from '../../data/device-database.ts';

const textsOf = ({ code, data: { lot, formerCodes } }: DeviceRecord): string[] =>
  [code, lot, ...(Array.isArray(formerCodes) ? formerCodes : [])].filter((text) => typeof text === 'string');

/** The live record with this code or lot, present before former; accents, case and signs between do not matter. */
export function findCode(records: Iterable<DeviceRecord>, typed: string): DeviceRecord | undefined {
  const key = (text: string) => searchKey(text).replace(/[^a-z\d]/g, '');
  const wanted = key(typed);
  if (wanted === '') return undefined;
  const found = [...records].filter((record) => record.deletedAt === null && textsOf(record).map(key).includes(wanted));
  return found.find(({ code }) => key(code) === wanted) ?? found[0];
}
