import { deviceOf } from '../database/device.ts';
import type { DeviceFarm } from '../database/device-database.ts';
import type { FarmDraft } from '../device/contract.ts';
import { readPerson } from '../device/token-store.ts';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { fetchFarm } from './farm-calls.ts';
import type { SeenFarm } from './farm-writes.ts';

/** Where a person's farms are read from and written to. */
export type FarmSource = {
  farms: () => Promise<DeviceFarm[]>;
  /** Null if there is no such farm. */
  farm: (slug: string) => Promise<DeviceFarm | null>;
  /** `seen` is the farm as it was when the form was opened. */
  update: (farmId: string, draft: FarmDraft, seen?: SeenFarm) => Promise<DeviceFarm>;
};

/** The person's farms on this device. */
export const storedFarms = async (personId: string): Promise<DeviceFarm[]> =>
  (await deviceOf(personId)).getAll('farms');

type Known = Pick<DeviceFarm, 'id' | 'role'>;

/** Deletes what the person may not see any more: farms that they have lost, and prices that a new role hides. */
async function forgetForeign(personId: string, known: readonly Known[], now: readonly Known[]): Promise<void> {
  const roles = new Map(now.map(({ id, role }) => [id, role]));
  const changed = known.filter(({ id, role }) => roles.get(id) !== role);
  if (changed.length === 0) return;
  const database = await deviceOf(personId);
  const { forgetLostAccess } = await import('../farm/membership.ts');
  for (const farm of changed) await forgetLostAccess(database, farm, roles.get(farm.id));
  const { exchangeOpenFarmSoon } = await import('../farm/open-farm.ts');
  exchangeOpenFarmSoon();
}

/**
 * Releases unsent work that was held back for farms that are in the list again: given back to the person, or restored
 * by the owner.
 */
async function releaseReturned(personId: string, farms: readonly DeviceFarm[]): Promise<void> {
  if (farms.length === 0) return;
  const database = await deviceOf(personId);
  const waiting = await Promise.all(
    (['outbox', 'unsentReadings', 'unsentPhotos'] as const).map((store) => database.count(store)),
  );
  // A device without unsent work does not need the code that releases it.
  if (waiting.every((count) => count === 0)) return;
  const { releaseUnsent } = await import('../farm/held-work.ts');
  for (const { id } of farms) await releaseUnsent(database, id);
}

/** How many answers were asked for; the number of the latest that was kept, and of the latest whole list. */
let [lastAsked, lastKept, lastWhole] = [0, 0, 0];
const ask = (): number => ++lastAsked;

/** Whether the answer to a later question is kept already: this one may be of before a farm came or a role changed. */
const isLate = ({ isWhole, turn }: Answered): boolean => turn < (isWhole ? lastKept : lastWhole);

/** Whether an answer has all of the person's farms, and its place among the questions. */
type Answered = { isWhole: boolean; turn: number };

/** Stores farms on the device together with the settings it knows, and answers them with these. */
async function keep(personId: string, farms: readonly DeviceFarm[], answered: Answered): Promise<DeviceFarm[]> {
  const { isWhole, turn } = answered;
  // Of who signed out while the server answered nothing may stay.
  if (readPerson()?.uid !== personId || isLate(answered)) return [...farms];
  lastKept = Math.max(lastKept, turn);
  if (isWhole) lastWhole = turn;
  const database = await deviceOf(personId);
  const before = await database.getAll('farms');
  // Delete first, so that a new role is never stored beside data of the former one.
  await forgetForeign(
    personId,
    isWhole ? before : before.filter(({ id }) => farms.some((farm) => farm.id === id)),
    farms,
  );
  const transaction = database.transaction('farms', 'readwrite');
  const known = new Map(before.map(({ id, settings }) => [id, settings]));
  if (isWhole) await transaction.store.clear();
  const kept = farms.map((farm) => {
    const settings = farm.settings ?? known.get(farm.id);
    return settings === undefined ? farm : { ...farm, settings };
  });
  for (const farm of kept) await transaction.store.put(farm);
  await transaction.done;
  const knownIds = new Set(before.map(({ id }) => id));
  await releaseReturned(
    personId,
    kept.filter(({ id }) => !knownIds.has(id)),
  );
  return kept;
}

/** The farm with its settings, or without them if this person may not see them. */
async function withSettings(farm: DeviceFarm): Promise<DeviceFarm> {
  try {
    // The contract's answer of GET /farms/{id}/settings.
    const { settings } = (await api.get(`/farms/${farm.id}/settings`)) as Pick<Required<DeviceFarm>, 'settings'>;
    return { ...farm, settings };
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoConnectionError) return farm;
    throw error;
  }
}

/** The farms of the API, or the device's copies if it does not answer. A refusal by the server is thrown. */
export const serverFarms = (personId: string): FarmSource => ({
  farms: async () => {
    const turn = ask();
    try {
      // The contract's answer of GET /farms.
      const { farms } = (await api.get('/farms?limit=500')) as { farms: readonly DeviceFarm[] };
      return await keep(personId, farms, { isWhole: true, turn });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const kept = await storedFarms(personId);
      if (kept.length === 0) throw error;
      return kept;
    }
  },
  farm: async (slug) => {
    const turn = ask();
    try {
      const farm = await fetchFarm(slug);
      if (farm === null) return null;
      const [kept = farm] = await keep(personId, [await withSettings(farm)], { isWhole: false, turn });
      return kept;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const kept = (await storedFarms(personId)).find(({ farmSlug }) => farmSlug === slug);
      if (kept === undefined) throw error;
      return kept;
    }
  },
  // The code to save a farm is loaded when it is needed.
  update: async (...change) => (await import('./farm-writes.ts')).updateFarm(...change),
});

/** The farms of a visitor, which exist on this device alone; no network is used. */
export const deviceFarms = (personId: string): FarmSource => ({
  farms: () => storedFarms(personId),
  farm: async (slug) => (await storedFarms(personId)).find(({ farmSlug }) => farmSlug === slug) ?? null,
  update: async (farmId, draft) => {
    const database = await deviceOf(personId);
    const farm = await database.get('farms', farmId);
    if (farm === undefined) throw new Error('this device does not know the farm');
    const changed = { ...farm, ...draft, version: farm.version + 1 };
    await database.put('farms', changed);
    return changed;
  },
});
