import { codeKey } from '@cafezal/domain/ground/search-key.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';

const textsOf = ({ code, data: { lot, formerCodes } }: DeviceRecord): string[] =>
  [code, lot, ...(Array.isArray(formerCodes) ? formerCodes : [])].filter((text) => typeof text === 'string');

/**
 * The live record with this code or lot, current codes before former ones. Accents, case, punctuation and leading zeros
 * are ignored.
 */
export function findCode(records: Iterable<DeviceRecord>, typed: string): DeviceRecord | undefined {
  const wanted = codeKey(typed);
  if (wanted === '') return undefined;
  const found = [...records].filter(
    (record) => record.deletedAt === null && textsOf(record).map(codeKey).includes(wanted),
  );
  return found.find(({ code }) => codeKey(code) === wanted) ?? found[0];
}
