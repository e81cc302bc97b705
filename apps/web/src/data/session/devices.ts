import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { useSession } from './session.ts';

/** A signed-in device; times are ISO instants. `current`: the device in use. */
export type SignedInDevice = { id: string; lastSeenAt: string; userAgent: string | null; current: boolean };

/** The signed-in devices, this one first, and how to sign others out; both need the network. */
export function useDevices(): {
  devices: readonly SignedInDevice[] | null;
  error: Error | null;
  refresh: () => Promise<void>;
  signOut: (devices: readonly SignedInDevice[]) => Promise<void>;
} {
  const uid = useSession().user?.uid;
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', uid],
    // The contract's answer of GET /auth/sessions.
    queryFn: async () => (await api.get('/auth/sessions')).sessions as readonly SignedInDevice[],
    enabled: uid !== undefined,
    staleTime: 0,
  });
  return {
    devices: data?.toSorted((one, other) => Number(other.current) - Number(one.current)) ?? null,
    error,
    refresh: async () => {
      await refetch();
    },
    signOut: async (devices) => {
      try {
        for (const { id } of devices) await api.delete(`/auth/sessions/${id}`);
      } finally {
        await queries.invalidateQueries({ queryKey: ['devices'] });
      }
    },
  };
}
