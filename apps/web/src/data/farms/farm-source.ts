import { deviceOf } from '../database/device.ts';
import type { DeviceFarm } from '../database/device-database.ts';
import type { FarmDraft } from '../device/contract.ts';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { fetchFarm } from './farm-calls.ts';

/** Where the farms of a person come from, and where their data goes. */
export type FarmSource = {
  farms: () => Promise<DeviceFarm[]>;
  /** Null where there is no such farm. */
  farm: (slug: string) => Promise<DeviceFarm | null>;
  update: (farmId: string, draft: FarmDraft) => Promise<DeviceFarm>;
};

/** The farms that a person has on the device. */
export const keptFarms = async (personId: string): Promise<DeviceFarm[]> => (await deviceOf(personId)).getAll('farms');

type Known = Pick<DeviceFarm, 'id' | 'role'>;

/** Takes what a person may not see any more off the device: of farms that are not theirs now, and prices where a role hides them. */
async function forgetForeign(personId: string, known: readonly Known[], now: readonly Known[]): Promise<void> {
  const roles = new Map(now.map(({ id, role }) => [id, role]));
  const changed = known.filter(({ id, role }) => roles.get(id) !== role);
  if (changed.length === 0) return;
  const database = await deviceOf(personId);
  const { forgetForeignFarm } = await import('../farm/membership.ts');
  for (const farm of changed) await forgetForeignFarm(database, farm, roles.get(farm.id));
  const { nudgeOpenFarm } = await import('../farm/open-farm.ts');
  nudgeOpenFarm();
}

/** Lets go what was held back of farms that are back in the list: given back to the person, or brought back by the owner. */
async function releaseReturned(personId: string, farms: readonly DeviceFarm[]): Promise<void> {
  if (farms.length === 0) return;
  const database = await deviceOf(personId);
  const waiting = await Promise.all(
    (['outbox', 'unsentReadings', 'unsentPhotos'] as const).map((store) => database.count(store)),
  );
  // What knows memberships is heavy, and a device on which nothing waits, such as a new one, does without.
  if (waiting.every((count) => count === 0)) return;
  const { releaseUnsent } = await import('../farm/membership.ts');
  for (const { id } of farms) await releaseUnsent(database, id);
}

/** Keeps farms on the device, with the settings that it knows of them, and answers them so. */
async function keep(
  personId: string,
  farms: readonly DeviceFarm[],
  { isWhole }: { isWhole: boolean },
): Promise<DeviceFarm[]> {
  const database = await deviceOf(personId);
  const before = await database.getAll('farms');
  // Whatever happens here in between, no role is kept beside what another role saw.
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

/** The farm with its settings; without them where the server does not tell them to this person. */
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

/** The farms of the API, or those kept on the device when it does not answer; a refusal by the server is thrown. */
export const serverFarms = (personId: string): FarmSource => ({
  farms: async () => {
    try {
      // The contract's answer of GET /farms.
      const { farms } = (await api.get('/farms?limit=500')) as { farms: readonly DeviceFarm[] };
      return await keep(personId, farms, { isWhole: true });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const kept = await keptFarms(personId);
      if (kept.length === 0) throw error;
      return kept;
    }
  },
  farm: async (slug) => {
    try {
      const farm = await fetchFarm(slug);
      if (farm === null) return null;
      const [kept = farm] = await keep(personId, [await withSettings(farm)], { isWhole: false });
      return kept;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const kept = (await keptFarms(personId)).find(({ farmSlug }) => farmSlug === slug);
      if (kept === undefined) throw error;
      return kept;
    }
  },
  // What saves a farm is fetched when one is saved.
  update: async (farmId, draft) => (await import('./farm-writes.ts')).updateFarm(farmId, draft),
});

/** The farms of who is on this device alone: nothing is asked of the network. */
export const deviceFarms = (personId: string): FarmSource => ({
  farms: () => keptFarms(personId),
  farm: async (slug) => (await keptFarms(personId)).find(({ farmSlug }) => farmSlug === slug) ?? null,
  update: async (farmId, draft) => {
    const database = await deviceOf(personId);
    const farm = await database.get('farms', farmId);
    if (farm === undefined) throw new Error('this device does not know the farm');
    const changed = { ...farm, ...draft, version: farm.version + 1 };
    await database.put('farms', changed);
    return changed;
  },
});
