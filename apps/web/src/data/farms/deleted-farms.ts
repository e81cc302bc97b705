import { useQuery, useQueryClient } from '@tanstack/react-query';
import { firstLoad } from '../server/after-first-load.ts';
import { api } from '../server/api.ts';
import { useSession } from '../session/session.ts';
import { useFarmActions } from './farms.ts';

/** A deleted farm that can still be restored. */
export type DeletedFarm = { id: string; name: string; deletedAt: string };

/** Farms deleted in the last 30 days, and how to restore one. Needs the network. */
export function useDeletedFarms(): { farms: readonly DeletedFarm[]; restore: (farmId: string) => Promise<void> } {
  const uid = useSession().user?.uid;
  const queries = useQueryClient();
  const { restore } = useFarmActions();
  const { data } = useQuery({
    queryKey: ['deleted-farms', uid],
    queryFn: async () => {
      await firstLoad();
      // The contract's answer of GET /farms.
      return (await api.get('/farms?deleted=true')).farms as readonly DeletedFarm[];
    },
    enabled: uid !== undefined,
    staleTime: 0,
  });
  return {
    farms: data ?? [],
    restore: async (farmId) => {
      await restore(farmId);
      await queries.invalidateQueries({ queryKey: ['deleted-farms'] });
    },
  };
}
