import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceFarm } from '../database/device-database.ts';
import type { CurrentFarm, Farm, FarmDraft, Farms } from '../device/contract.ts';
import { ApiError, api } from '../server/api.ts';
import { readSession, useSession } from '../session/session.ts';
import { isVisitor } from '../session/visitor.ts';
import { deviceFarms, type FarmSource, serverFarms, storedFarms } from './farm-source.ts';

const revive = (farm: DeviceFarm): Farm => ({
  ...farm,
  createdAt: new Date(farm.createdAt),
  updatedAt: new Date(farm.updatedAt),
});

function personId(): string {
  const { user } = readSession();
  if (user === undefined) throw new Error('Usuário não autenticado.');
  return user.uid;
}

const sourceOf = (personId: string): FarmSource => (isVisitor(personId) ? deviceFarms : serverFarms)(personId);

type Asked = { data: readonly Farm[] | undefined; error: Error | null; isPending: boolean };

/** The list of farms in a query's result; empty if the query failed, with the error. */
export const farmsOf = ({ data, error, isPending }: Asked): Omit<Farms, 'refresh'> => ({
  farms: data ?? [],
  loading: isPending,
  error,
});

/**
 * Puts the device's copies of the farms into the query cache, so that the first screen shows them; the network is asked
 * as well. Does nothing without a signed-in person or copies.
 */
export async function preloadFarms(queries: QueryClient): Promise<void> {
  const uid = readSession().user?.uid;
  if (uid === undefined) return;
  const kept = await storedFarms(uid);
  if (kept.length === 0) return;
  for (const farm of kept) queries.setQueryData(['kept-farm', uid, farm.farmSlug], farm);
  queries.setQueryData(['farms', uid], kept.map(revive), { updatedAt: 0 });
}

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
    ...farmsOf({ data, isPending, error }),
    refresh: async () => {
      await refetch();
    },
  };
}

async function readFarm(slug: string): Promise<Farm | null> {
  const farm = await sourceOf(personId()).farm(slug);
  return farm === null ? null : revive(farm);
}

/** The query of one farm by its slug; disabled without a person or a slug. */
export const farmQuery = (uid: string | undefined, slug: string) =>
  queryOptions({
    queryKey: ['farm', uid, slug],
    queryFn: () => readFarm(slug),
    enabled: uid !== undefined && slug !== '',
    networkMode: 'always',
  });

type Copies = {
  /** The device's copy of the farm. */
  kept: DeviceFarm | null | undefined;
  asked: { data: Farm | null | undefined; isPending: boolean; isFetched: boolean; error: Error | null };
};

/** The current farm: the device's copy until the network answers. */
export function currentFarmOf({ kept, asked }: Copies): Omit<CurrentFarm, 'refresh'> {
  // A person who lost access must not see the device's copy.
  const isRefused = asked.error instanceof ApiError && asked.error.status === 403;
  const known = asked.data !== undefined ? asked.data : kept ? revive(kept) : null;
  const farm = isRefused ? null : known;
  return {
    farm,
    loading: farm === null && asked.isPending,
    error: farm === null ? asked.error : null,
    hasLoadedOnce: asked.isFetched || farm !== null,
  };
}

/**
 * The current farm by its slug; an empty slug is not asked for. The device's copy is shown until the network answers.
 */
export function useFarm(slug: string): CurrentFarm {
  const session = useSession();
  const uid = session.user?.uid;
  const kept = useQuery({
    queryKey: ['kept-farm', uid, slug],
    queryFn: async () => (await storedFarms(personId())).find(({ farmSlug }) => farmSlug === slug) ?? null,
    enabled: uid !== undefined && slug !== '',
    networkMode: 'always',
  });
  const asked = useQuery(farmQuery(uid, slug));
  return {
    ...currentFarmOf({ kept: kept.data, asked }),
    refresh: async () => {
      await asked.refetch();
    },
  };
}

/** Actions on farms. Each needs a signed-in person and refreshes the lists. */
export function farmActions(queries: QueryClient) {
  const refreshed = async () => {
    await Promise.all(['farms', 'farm', 'kept-farm'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return {
    /** `id` is made once per form, so that saving twice makes one farm. */
    create: async (id: string, draft: FarmDraft): Promise<Farm> => {
      personId();
      const farm = await (await import('./farm-writes.ts')).createFarm(id, draft);
      await refreshed();
      return revive(farm);
    },
    /** `seen` is the farm as the form was opened with it: what others changed since stays. */
    update: async (farmId: string, draft: FarmDraft, seen?: Farm): Promise<Farm> => {
      const farm = await sourceOf(personId()).update(farmId, draft, seen);
      await refreshed();
      return revive(farm);
    },
    /** Changes settings key by key; null leads back to the default. */
    saveSettings: async (farmId: string, changes: Readonly<Record<string, unknown>>): Promise<void> => {
      personId();
      await (await import('./farm-writes.ts')).updateSettings(farmId, changes);
      await refreshed();
    },
    remove: async (farmId: string): Promise<void> => {
      personId();
      await (await import('./farm-writes.ts')).deleteFarm(farmId);
      await refreshed();
    },
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

/** Actions on farms that refresh what the screens show. */
export const useFarmActions = () => farmActions(useQueryClient());
