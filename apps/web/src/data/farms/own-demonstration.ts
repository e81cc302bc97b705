import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { DeviceFarm } from '../database/device-database.ts';

/** Whether a farm is its owner's demonstration farm. */
export const isOwnDemonstration = ({ id, role }: Pick<DeviceFarm, 'id' | 'role'>): boolean =>
  isDemonstrationId(id) && role === 'owner';
