import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from './api.ts';
import type { CurrentFarm, Farm, FarmDraft, Farms } from './contract.ts';
import type { DeviceFarm } from './device-database.ts';
import { deviceFarms, type FarmSource, keptFarms, onlySentFields, serverFarms } from './farm-source.ts';
import { readSession, useSession } from './session.ts';
import { isVisitor } from './visitor.ts';

const revive = (farm: DeviceFarm): Farm => ({
  ...farm,
  createdAt: new Date(farm.createdAt),
  updatedAt: new Date(farm.updatedAt),
});

function personId(): string {
  const { user } = readSession();
  if (user === undefined) throw new Error('No user authenticated');
  return user.uid;
}

const sourceOf = (personId: string): FarmSource => (isVisitor(personId) ? deviceFarms : serverFarms)(personId);

/** The farms that the person owns or works on. */
export function useFarms(): Farms {
  const session = useSession();
  const uid = session.user?.uid;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['farms', uid],
    queryFn: async () => (await sourceOf(personId()).farms()).map(revive),
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
  const farm = await sourceOf(personId()).farm(slug);
  return farm === null ? null : revive(farm);
}

/** The seed's current farm: fetched by slug, only for a non-empty one. The device's copy is shown while the network is asked. */
export function useFarm(slug: string): CurrentFarm {
  const session = useSession();
  const uid = session.user?.uid;
  const kept = useQuery({
    queryKey: ['kept-farm', uid, slug],
    queryFn: async () => (await keptFarms(personId())).find(({ farmSlug }) => farmSlug === slug) ?? null,
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
        const farm = await sourceOf(personId()).update(farmId, draft);
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
