import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { firstLoad } from '../server/when-settled.ts';
import { useSession } from '../session/session.ts';
import { useFarmActions } from './farms.ts';

/** A farm that was deleted and may still come back. */
export type DeletedFarm = { id: string; name: string; deletedAt: string };

/** The farms that were deleted in the last 30 days, for as long as there is a network, and the way to bring one back. */
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
