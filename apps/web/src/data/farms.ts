import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, NoConnectionError } from './api.ts';
import type { CurrentFarm, Farm, FarmDraft, Farms } from './contract.ts';
import { deviceOf } from './device.ts';
import type { DeviceFarm } from './device-database.ts';
import { readSession, useSession } from './session.ts';

const NEW_FARM_FIELDS = ['name', 'stateRegistration', 'totalArea', 'city', 'region', 'state'] as const;

const revive = (farm: DeviceFarm): Farm => ({
  ...farm,
  createdAt: new Date(farm.createdAt),
  updatedAt: new Date(farm.updatedAt),
});

function personId(): string {
  const session = readSession();
  if (session.status !== 'signedIn') throw new Error('No user authenticated');
  return session.user.uid;
}

/** Keeps farms on the device, with the settings that it knows of them, and answers them so. */
async function keepOnDevice(farms: readonly DeviceFarm[], { isWhole }: { isWhole: boolean }): Promise<DeviceFarm[]> {
  const transaction = (await deviceOf(personId())).transaction('farms', 'readwrite');
  const known = new Map((await transaction.store.getAll()).map(({ id, settings }) => [id, settings]));
  if (isWhole) await transaction.store.clear();
  const kept = farms.map((farm) => {
    const settings = farm.settings ?? known.get(farm.id);
    return settings === undefined ? farm : { ...farm, settings };
  });
  for (const farm of kept) await transaction.store.put(farm);
  await transaction.done;
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
async function fetchFarms(): Promise<Farm[]> {
  try {
    // The contract's answer of GET /farms.
    const { farms } = (await api.get('/farms?limit=500')) as { farms: readonly DeviceFarm[] };
    return (await keepOnDevice(farms, { isWhole: true })).map(revive);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const kept = await (await deviceOf(personId())).getAll('farms');
    if (kept.length === 0) throw error;
    return kept.map(revive);
  }
}

/** The farms that the person owns or works on. */
export function useFarms(): Farms {
  const session = useSession();
  const uid = session.user?.uid;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['farms', uid],
    queryFn: fetchFarms,
    enabled: uid !== undefined,
  });
  return {
    farms: data ?? [],
    loading: isPending,
    error,
    refresh: async () => {
      await refetch();
    },
  };
}

async function fetchFarm(slug: string): Promise<Farm | null> {
  try {
    // The contract's answer of GET /farms/slug/{slug}.
    const { farm } = (await api.get(`/farms/slug/${encodeURIComponent(slug)}`)) as { farm: DeviceFarm };
    const [kept = farm] = await keepOnDevice([await withSettings(farm)], { isWhole: false });
    return revive(kept);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError) throw error;
    const kept = (await (await deviceOf(personId())).getAll('farms')).find(({ farmSlug }) => farmSlug === slug);
    if (kept === undefined) throw error;
    return revive(kept);
  }
}

/** The seed's current farm: fetched by slug, only for a non-empty one. The device's copy is shown while the network is asked. */
export function useFarm(slug: string): CurrentFarm {
  const session = useSession();
  const uid = session.user?.uid;
  const kept = useQuery({
    queryKey: ['kept-farm', uid, slug],
    queryFn: async () =>
      (await (await deviceOf(personId())).getAll('farms')).find(({ farmSlug }) => farmSlug === slug) ?? null,
    enabled: uid !== undefined && slug !== '',
    networkMode: 'always',
  });
  const asked = useQuery({
    queryKey: ['farm', uid, slug],
    queryFn: () => fetchFarm(slug),
    enabled: uid !== undefined && slug !== '',
    networkMode: 'always',
  });
  const farm = asked.data !== undefined ? asked.data : kept.data ? revive(kept.data) : null;
  return {
    farm,
    loading: farm === null && asked.isPending,
    error: farm === null ? asked.error : null,
    hasLoadedOnce: asked.isFetched || farm !== null,
    refresh: async () => {
      await asked.refetch();
    },
  };
}

function onlySentFields(draft: FarmDraft): Record<string, unknown> {
  return Object.fromEntries(NEW_FARM_FIELDS.map((field) => [field, draft[field]]));
}

/** The seed's wording of a failed farm call: the server's own message behind what was tried. */
async function asFarmCall<Result>(
  action: 'creating' | 'updating' | 'deleting',
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) error.message = `Error ${action} farm via API: ${error.message}`;
    throw error;
  }
}

/** Farm actions that need the network; each brings the lists up to date. */
export function useFarmActions() {
  const queries = useQueryClient();
  const refreshed = async () => {
    await Promise.all(['farms', 'farm', 'kept-farm'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return {
    /** `id` is made once per form, so that a second touch makes no second farm. */
    create: (id: string, draft: FarmDraft): Promise<Farm> =>
      asFarmCall('creating', async () => {
        const { farm } = (await api.post('/farms', onlySentFields(draft), { 'idempotency-key': id })) as {
          farm: DeviceFarm;
        };
        await refreshed();
        return revive(farm);
      }),
    update: (farmId: string, draft: FarmDraft): Promise<Farm> =>
      asFarmCall('updating', async () => {
        const { farm } = (await api.patch(`/farms/${farmId}`, onlySentFields(draft))) as { farm: DeviceFarm };
        await refreshed();
        return revive(farm);
      }),
    remove: (farmId: string): Promise<void> =>
      asFarmCall('deleting', async () => {
        await api.delete(`/farms/${farmId}`);
        await refreshed();
      }),
    restore: async (farmId: string): Promise<void> => {
      await api.post(`/farms/${farmId}/restore`);
      await refreshed();
    },
    uploadPhoto: async (farmId: string, file: File): Promise<string> => {
      const { photoURL } = (await api.upload(`/farms/${farmId}/photo-upload`, file)) as { photoURL: string };
      await refreshed();
      return photoURL;
    },
  };
}
