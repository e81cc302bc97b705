import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { farmGone } from '../outbox/farm-gone.ts';
import { CursorGoneError, type FarmTransport } from '../outbox/sync.ts';
import { ROLE_FORBIDS } from '../server/gone-code.ts';
import { exchangeLocked } from './farm-transport.ts';
import { notifyFarmsChanged } from './farms-changed.ts';

/** Whether two roles see different data of a farm: prices or none. */
const seesOtherwise = (role: FarmRole, other: FarmRole): boolean =>
  may(role, 'farm.seePrices') !== may(other, 'farm.seePrices');

/**
 * Deletes the pulled data of the former role and releases writes that the former role did not allow. Answers whether
 * the new role sees different data.
 */
async function changeRole(database: DeviceDatabase, farm: { id: string; role: FarmRole }, role: FarmRole) {
  const isOther = seesOtherwise(farm.role, role);
  if (isOther) await (await import('../outbox/forget-pulled.ts')).forgetPulled(database, farm.id);
  await (await import('./held-work.ts')).release(database, farm.id, [ROLE_FORBIDS]);
  return isOther;
}

/**
 * Deletes from the device what the person may not see any more of a known farm. Runs alone over all tabs: an exchange
 * in progress would fetch it again. `role` undefined: the person is no member any more.
 */
export const forgetLostAccess = (
  database: DeviceDatabase,
  farm: { id: string; role: FarmRole },
  role: FarmRole | undefined,
): Promise<void> =>
  exchangeLocked(farm.id, async () => {
    if (role === undefined) await (await import('./forget-farm.ts')).forgetFarm(database, farm.id);
    else await changeRole(database, farm, role);
  });

/**
 * Deletes a farm from the device if an error says that it is gone, for everybody or for this person. Unsent work stays,
 * with the reason. Answers whether the error said so.
 */
export async function forgetIfGone(database: DeviceDatabase, farmId: string, error: unknown): Promise<boolean> {
  const reason = await farmGone(database, farmId, error);
  if (reason === undefined) return false;
  await (await import('./held-work.ts')).holdBack(database, farmId, reason);
  await (await import('./forget-farm.ts')).forgetFarm(database, farmId);
  notifyFarmsChanged();
  return true;
}

type Own = { database: DeviceDatabase; farmId: string; personId: string };

/** Stores the person's role on a farm; answers whether it sees different data than the former role. */
async function keepRole({ database, farmId }: Own, role: FarmRole): Promise<boolean> {
  const farm = await database.get('farms', farmId);
  if (farm === undefined || farm.role === role) return false;
  // Delete first, so that the new role is never stored beside data of the former one.
  const isOther = await changeRole(database, farm, role);
  await database.put('farms', { ...farm, role });
  return isOther;
}

/**
 * A transport that also watches the members in pulled changes. If the person's role changes what they may see,
 * everything is pulled again: prices that they may not see any more leave the device.
 */
export function withMembers(transport: FarmTransport, own: Own): FarmTransport {
  return {
    ...transport,
    pull: async (since) => {
      const answer = await transport.pull(since);
      const members = answer.changes.filter(({ kind }) => kind === 'member');
      const mine = members.findLast(({ id, value }) => id === own.personId && value !== null);
      // The contract: a member's value has the role.
      const isOther = mine !== undefined && (await keepRole(own, mine.value?.role as FarmRole));
      if (members.length > 0 && since > 0) notifyFarmsChanged();
      if (isOther && since > 0) throw new CursorGoneError();
      return answer;
    },
  };
}
