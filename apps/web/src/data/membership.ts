import { type FarmRole, may } from '@cafezal/domain/permissions.ts';
import type { DeviceDatabase } from './device-database.ts';
import { tellFarmNews } from './farm-news.ts';
import { exchangeLocked, type GoneCode, goneCode, ROLE_FORBIDS } from './farm-transport.ts';
import { forgetPulled } from './forget-pulled.ts';
import { CursorGoneError, type FarmTransport } from './sync.ts';

/** Why a farm leaves the device, as a person is told. */
type Leaving = { code: GoneCode; words: (farm: string | undefined) => string };

const LEAVINGS: readonly Leaving[] = [
  {
    code: 'farm/forbidden',
    words: (farm) =>
      `Você não trabalha mais ${farm === undefined ? 'nesta fazenda' : `na ${farm}`}. Isto fica guardado só neste aparelho.`,
  },
  {
    code: 'farm/not-found',
    words: (farm) =>
      `A fazenda${farm === undefined ? '' : ` ${farm}`} foi excluída. Quem é dono dela pode trazer de volta por 30 dias, e isto vai sozinho. Até lá fica guardado só neste aparelho. Descarte só o que não quer mais.`,
  },
];

/** Whether a person sees other things of a farm in one role than in another: prices or none. */
const seesOtherwise = (role: FarmRole, other: FarmRole): boolean =>
  may(role, 'farm.seePrices') !== may(other, 'farm.seePrices');

/** The records of a farm that unsent work is about: without them nobody could see what it is. */
async function recordsInHand(database: DeviceDatabase, farmId: string): Promise<ReadonlySet<string>> {
  const entries = await database.getAllFromIndex('outbox', 'byFarm', farmId);
  const measured = [...(await database.getAll('unsentReadings')), ...(await database.getAll('unsentPhotos'))];
  const ids = measured.filter((one) => one.farmId === farmId).map(({ recordId }) => recordId);
  return new Set([...entries.map(({ mutation }) => mutation.recordId), ...ids]);
}

type Held = { farmId: string; trouble: object | null };

/** Marks what waits of a farm and is meant with why it does not go, or with nothing, so that it goes. */
async function markUnsent(
  database: DeviceDatabase,
  isMeant: (one: Held) => boolean,
  trouble: { code: string; message: string } | null,
): Promise<boolean> {
  const transaction = database.transaction(['outbox', 'unsentReadings', 'unsentPhotos'], 'readwrite');
  const outbox = transaction.objectStore('outbox');
  const held = (await outbox.getAll()).filter(isMeant);
  for (const entry of held)
    await outbox.put({ ...entry, trouble: trouble && { kind: 'refused' as const, ...trouble, fields: {} } });
  const readings = transaction.objectStore('unsentReadings');
  const heldReadings = (await readings.getAll()).filter(isMeant);
  for (const reading of heldReadings) await readings.put({ ...reading, trouble });
  const photos = transaction.objectStore('unsentPhotos');
  const heldPhotos = (await photos.getAll()).filter(isMeant);
  for (const photo of heldPhotos) await photos.put({ ...photo, trouble });
  await transaction.done;
  return held.length + heldReadings.length + heldPhotos.length > 0;
}

/** Lets go what was held back of a farm for one of these reasons; answers whether there was any. */
const release = (database: DeviceDatabase, farmId: string, codes: readonly string[]): Promise<boolean> =>
  markUnsent(
    database,
    ({ farmId: its, trouble }) =>
      its === farmId && trouble !== null && 'code' in trouble && codes.some((code) => code === trouble.code),
    null,
  );

/** Takes a farm that is not the person's now off the device, but for what unsent work is about. */
async function forgetFarm(database: DeviceDatabase, farmId: string): Promise<void> {
  const inHand = await recordsInHand(database, farmId);
  const kept = (await database.getAll('records')).filter((one) => one.farmId === farmId && inHand.has(one.id));
  await forgetPulled(database, farmId);
  for (const record of kept) await database.put('records', record);
  await database.delete('farms', farmId);
}

/**
 * Takes what another role saw off the device, and lets go what the role before did not allow. Answers whether they see
 * other things than before.
 */
async function changeRole(database: DeviceDatabase, farm: { id: string; role: FarmRole }, role: FarmRole) {
  const isOther = seesOtherwise(farm.role, role);
  if (isOther) await forgetPulled(database, farm.id);
  await release(database, farm.id, [ROLE_FORBIDS]);
  return isOther;
}

/**
 * Takes off the device what a person may not see any more of a farm that they knew, alone over all tabs: an exchange under
 * way would bring it back. `role` undefined: it is not theirs now.
 */
export const forgetForeignFarm = (
  database: DeviceDatabase,
  farm: { id: string; role: FarmRole },
  role: FarmRole | undefined,
): Promise<void> =>
  exchangeLocked(farm.id, async () => {
    if (role === undefined) await forgetFarm(database, farm.id);
    else await changeRole(database, farm, role);
  });

/**
 * Takes a farm off the device that the server says is gone, for everybody or for this person. What was not sent stays, with
 * the reason. Answers whether the server said so.
 */
export async function leaveIfGone(database: DeviceDatabase, farmId: string, error: unknown): Promise<boolean> {
  const code = goneCode(error);
  const leaving = LEAVINGS.find((one) => one.code === code);
  if (leaving === undefined) return false;
  const farm = await database.get('farms', farmId);
  const isGoing = (one: Held) => one.farmId === farmId && one.trouble === null;
  await markUnsent(database, isGoing, { code: leaving.code, message: leaving.words(farm?.name) });
  await forgetFarm(database, farmId);
  tellFarmNews();
  return true;
}

/** Lets go again what was held back while the farm was gone or not the person's; answers whether there was any. */
export const releaseUnsent = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  release(
    database,
    farmId,
    LEAVINGS.map(({ code }) => code),
  );

type Own = { database: DeviceDatabase; farmId: string; personId: string };

/** Keeps the person's role on a farm; answers whether they see other things by it than before. */
async function keepRole({ database, farmId }: Own, role: FarmRole): Promise<boolean> {
  const farm = await database.get('farms', farmId);
  if (farm === undefined || farm.role === role) return false;
  // First, so that no role is ever kept beside what another role saw.
  const isOther = await changeRole(database, farm, role);
  await database.put('farms', { ...farm, role });
  return isOther;
}

/**
 * The line to a farm's server that also hears who works there. A person who sees other things than before is given
 * everything anew: prices that they may not see any more leave the device.
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
      if (members.length > 0 && since > 0) tellFarmNews();
      if (isOther && since > 0) throw new CursorGoneError();
      return answer;
    },
  };
}
