import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';

/** Who answers for a prescription, and by which number. */
export const SIGNED = ['agronomist', 'crea'] as const;

/**
 * The last record of a person's own with a signature on it, but for the one that is written: that of another would be
 * signed in somebody else's name. A record that was not sent yet was made on this device.
 */
export const lastSigned = (
  records: readonly DeviceRecord[],
  { personId, recordId }: { personId: string; recordId: string },
): DeviceRecord | undefined =>
  records
    .filter(({ id, createdBy }) => id !== recordId && (createdBy === personId || createdBy === ''))
    .filter(({ data }) => SIGNED.some((key) => textAt(data, key) !== undefined))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
