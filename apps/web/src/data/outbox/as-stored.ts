import { storedStatus } from '@cafezal/domain/lots/shown-status.ts';
import type { DeviceRecord } from '../database/device-database.ts';

/** A record of an answer as it is kept: a status that the server shows by the balance is reckoned anew on the device. */
export const asStored = (record: DeviceRecord): DeviceRecord => ({
  ...record,
  status: storedStatus(record.section, record.status),
});
