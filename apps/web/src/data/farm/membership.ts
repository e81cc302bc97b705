import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { DeviceDatabase, OutboxEntry, UnsentPhoto, UnsentReading } from '../database/device-database.ts';
import { forgetPulled } from '../outbox/forget-pulled.ts';
import { CursorGoneError, type FarmTransport } from '../outbox/sync.ts';
import { tellRecordsChanged } from '../photos/record-news.ts';
import { ApiError } from '../server/api.ts';
import { tellFarmNews } from './farm-news.ts';
import { exchangeLocked, GONE_CODES, type GoneCode, goneCode, ROLE_FORBIDS } from './farm-transport.ts';

/** Why what waits of a farm does not go, where the server says that the farm is gone, for everybody or for this person. */
export async function farmGone(
  database: DeviceDatabase,
  farmId: string,
  error: unknown,
): Promise<{ code: GoneCode; message: string } | undefined> {
  const code = goneCode(error);
  if (code === undefined || !(error instanceof ApiError)) return undefined;
  const farm = await database.get('farms', farmId);
  // Seldom needed: no part of the first visit.
  const { leavingWords } = await import('./leave-farm.ts');
  return { code, message: leavingWords(code, farm?.name, error) };
}

/** Whether a person sees other things of a farm in one role than in another: prices or none. */
const seesOtherwise = (role: FarmRole, other: FarmRole): boolean =>
  may(role, 'farm.seePrices') !== may(other, 'farm.seePrices');

const openQueues = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'unsentReadings', 'unsentPhotos', 'records'], 'readwrite');

type Queues = ReturnType<typeof openQueues>;
type Found = { entries: OutboxEntry[]; readings: UnsentReading[]; photos: UnsentPhoto[] };

const open = ({ trouble }: { trouble: object | null }): boolean => trouble === null;

/** What waits without a reason, of all farms. */
const findReady = async (queues: Queues): Promise<Found> => ({
  entries: (await queues.objectStore('outbox').getAll()).filter(open),
  readings: (await queues.objectStore('unsentReadings').getAll()).filter(open),
  photos: (await queues.objectStore('unsentPhotos').getAll()).filter(open),
});

/** What waits for one of these reasons, of all farms; nothing else is read, for each exchange asks. */
async function findHeld(queues: Queues, codes: readonly string[]): Promise<Found> {
  const all = async <Row>(read: (code: string) => Promise<Row[]>) => (await Promise.all(codes.map(read))).flat();
  return {
    entries: await all((code) => queues.objectStore('outbox').index('byCode').getAll(code)),
    readings: await all((code) => queues.objectStore('unsentReadings').index('byTrouble').getAll(code)),
    photos: await all((code) => queues.objectStore('unsentPhotos').index('byTrouble').getAll(code)),
  };
}

/** Marks what is found of a farm with why it does not go, or with nothing, so that it goes; answers whether there was any. */
async function markUnsent(
  { database, farmId }: { database: DeviceDatabase; farmId: string },
  find: (queues: Queues) => Promise<Found>,
  trouble: { code: string; message: string } | null,
): Promise<boolean> {
  const queues = openQueues(database);
  const found = await find(queues);
  const isIts = (one: { farmId: string }) => one.farmId === farmId;
  const entries = found.entries.filter(isIts);
  const readings = found.readings.filter(isIts);
  const photos = found.photos.filter(isIts);
  for (const entry of entries)
    await queues
      .objectStore('outbox')
      .put({ ...entry, trouble: trouble && { kind: 'refused' as const, ...trouble, fields: {} } });
  for (const reading of readings) await queues.objectStore('unsentReadings').put({ ...reading, trouble });
  for (const photo of photos) await queues.objectStore('unsentPhotos').put({ ...photo, trouble });
  await queues.done;
  const marked = [
    ...entries.map(({ mutation }) => mutation.recordId),
    ...[...readings, ...photos].map(({ recordId }) => recordId),
  ];
  tellRecordsChanged(database, farmId, marked);
  return marked.length > 0;
}

/** Lets go what was held back of a farm for one of these reasons; answers whether there was any. */
const release = (database: DeviceDatabase, farmId: string, codes: readonly string[]): Promise<boolean> =>
  markUnsent({ database, farmId }, (queues) => findHeld(queues, codes), null);

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
    if (role === undefined) await (await import('./leave-farm.ts')).forgetFarm(database, farm.id);
    else await changeRole(database, farm, role);
  });

/**
 * Takes a farm off the device that the server says is gone, for everybody or for this person. What was not sent stays, with
 * the reason. Answers whether the server said so.
 */
export async function leaveIfGone(database: DeviceDatabase, farmId: string, error: unknown): Promise<boolean> {
  const reason = await farmGone(database, farmId, error);
  if (reason === undefined) return false;
  await markUnsent({ database, farmId }, findReady, reason);
  await (await import('./leave-farm.ts')).forgetFarm(database, farmId);
  tellFarmNews();
  return true;
}

/** Lets go again what was held back while the farm was gone or not the person's; answers whether there was any. */
export const releaseUnsent = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  release(database, farmId, GONE_CODES);

const RECORD_GONE = 'record/not-found';

/** What waits because its record was deleted, where the record has come back to this device. */
async function findReturned(queues: Queues): Promise<Found> {
  const { entries, readings, photos } = await findHeld(queues, [RECORD_GONE]);
  const isBack = new Set<string>();
  const records = queues.objectStore('records');
  for (const [farmId, recordId] of [
    ...entries.map(({ farmId, mutation }) => [farmId, mutation.recordId] as const),
    ...[...readings, ...photos].map((one) => [one.farmId, one.recordId] as const),
  ]) {
    const record = await records.get([farmId, recordId]);
    if (record !== undefined && record.deletedAt === null) isBack.add(recordId);
  }
  return {
    entries: entries.filter(({ mutation }) => isBack.has(mutation.recordId)),
    readings: readings.filter(({ recordId }) => isBack.has(recordId)),
    photos: photos.filter(({ recordId }) => isBack.has(recordId)),
  };
}

/** Lets go what waited for a record that somebody deleted and brought back; answers whether there was any. */
export const releaseReturned = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  markUnsent({ database, farmId }, findReturned, null);

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
