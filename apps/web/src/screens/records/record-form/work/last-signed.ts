import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';

/** Fields of a prescription's signature: agronomist and registration number. */
export const SIGNED = ['agronomist', 'crea'] as const;

/**
 * The person's own last record with a signature, other than the current one: another person's record would sign in
 * somebody else's name. An unsent record was made on this device.
 */
export const lastSigned = (
  records: readonly DeviceRecord[],
  { personId, recordId }: { personId: string; recordId: string },
): DeviceRecord | undefined =>
  records
    .filter(({ id, createdBy }) => id !== recordId && (createdBy === personId || createdBy === ''))
    .filter(({ data }) => SIGNED.some((key) => textAt(data, key) !== undefined))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
