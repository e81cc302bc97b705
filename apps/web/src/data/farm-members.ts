import type { FarmRole } from '@cafezal/domain/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Who works on a farm; the name is null for whoever gave none. */
export type FarmMember = { userId: string; name: string | null; email: string; role: FarmRole };

/** Who works on a farm, asked of the server; null until it answered. */
export function useFarmMembers(farmId: string): { members: readonly FarmMember[] | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['members', farmId],
    // The contract's answer of …/membros.
    queryFn: async () => (await api.get(`/farms/${farmId}/membros`)).members as readonly FarmMember[],
  });
  return { members: data ?? null, error };
}

/** Everything of a farm as one ZIP file. Throws `ApiError` or `NoConnectionError`. */
export const downloadFarm = (farmId: string): Promise<Blob> => api.download(`/farms/${farmId}/export`);
