import { storedStatus } from '@cafezal/domain/lots/shown-status.ts';
import type { DeviceRecord } from '../database/device-database.ts';

/**
 * A record of an answer as it is stored. A status that the server derives from the balance is computed again on the
 * device.
 */
export const asStored = (record: DeviceRecord): DeviceRecord => ({
  ...record,
  status: storedStatus(record.section, record.status),
});
