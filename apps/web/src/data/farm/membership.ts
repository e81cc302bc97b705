import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { DeviceDatabase, OutboxEntry, UnsentPhoto, UnsentReading } from '../database/device-database.ts';
import { farmGone } from '../outbox/farm-gone.ts';
import { forgetPulled } from '../outbox/forget-pulled.ts';
import { CursorGoneError, type FarmTransport } from '../outbox/sync.ts';
import { notifyRecordsChanged } from '../photos/records-changed.ts';
import { GONE_CODES } from '../server/gone-code.ts';
import { exchangeLocked, ROLE_FORBIDS } from './farm-transport.ts';
import { notifyFarmsChanged } from './farms-changed.ts';

/** Whether two roles see different data of a farm: prices or none. */
const seesOtherwise = (role: FarmRole, other: FarmRole): boolean =>
  may(role, 'farm.seePrices') !== may(other, 'farm.seePrices');

const openQueues = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'unsentReadings', 'unsentPhotos', 'records'], 'readwrite');

type Queues = ReturnType<typeof openQueues>;
type Found = { entries: OutboxEntry[]; readings: UnsentReading[]; photos: UnsentPhoto[] };

const open = ({ trouble }: { trouble: object | null }): boolean => trouble === null;

/** Unsent work of all farms without trouble. */
const findReady = async (queues: Queues): Promise<Found> => ({
  entries: (await queues.objectStore('outbox').getAll()).filter(open),
  readings: (await queues.objectStore('unsentReadings').getAll()).filter(open),
  photos: (await queues.objectStore('unsentPhotos').getAll()).filter(open),
});

/** Unsent work of all farms with one of these troubles. Found by an index, since every exchange asks. */
async function findHeld(queues: Queues, codes: readonly string[]): Promise<Found> {
  const all = async <Row>(read: (code: string) => Promise<Row[]>) => (await Promise.all(codes.map(read))).flat();
  return {
    entries: await all((code) => queues.objectStore('outbox').index('byCode').getAll(code)),
    readings: await all((code) => queues.objectStore('unsentReadings').index('byTrouble').getAll(code)),
    photos: await all((code) => queues.objectStore('unsentPhotos').index('byTrouble').getAll(code)),
  };
}

/** Sets or clears the trouble of a farm's unsent work; answers whether there was any. */
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
  notifyRecordsChanged(database, farmId, marked);
  return marked.length > 0;
}

/** Clears these troubles from a farm's unsent work, so that it is sent; answers whether there was any. */
const release = (database: DeviceDatabase, farmId: string, codes: readonly string[]): Promise<boolean> =>
  markUnsent({ database, farmId }, (queues) => findHeld(queues, codes), null);

/**
 * Deletes the pulled data of the former role and releases writes that the former role did not allow. Answers whether
 * the new role sees different data.
 */
async function changeRole(database: DeviceDatabase, farm: { id: string; role: FarmRole }, role: FarmRole) {
  const isOther = seesOtherwise(farm.role, role);
  if (isOther) await forgetPulled(database, farm.id);
  await release(database, farm.id, [ROLE_FORBIDS]);
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
  await markUnsent({ database, farmId }, findReady, reason);
  await (await import('./forget-farm.ts')).forgetFarm(database, farmId);
  notifyFarmsChanged();
  return true;
}

/** Releases unsent work that was held back while the farm was gone; answers whether there was any. */
export const releaseUnsent = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  release(database, farmId, GONE_CODES);

const RECORD_GONE = 'record/not-found';

/** Unsent work that was held back because its record was deleted, and whose record is back on this device. */
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

/** Releases unsent work of records that were deleted and restored; answers whether there was any. */
export const releaseReturned = (database: DeviceDatabase, farmId: string): Promise<boolean> =>
  markUnsent({ database, farmId }, findReturned, null);

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
