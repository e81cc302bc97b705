import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../server/api.ts';

/** Someone who works on a farm. */
export type Member = { userId: string; name: string | null; email: string; role: FarmRole };

/** Members of a farm, longest-standing first; empty until the server answers. */
export function useMembers(farmId: string | undefined): readonly Member[] {
  const { data } = useQuery({
    queryKey: ['members', farmId],
    queryFn: async () => {
      // The contract's answer of …/membros.
      const { members } = (await api.get(`/farms/${farmId}/membros`)) as { members: readonly Member[] };
      return members;
    },
    enabled: farmId !== undefined,
  });
  return data ?? [];
}
