import type { Difference } from '@cafezal/domain/open-chain/page/differences.ts';
import type { Show } from '@cafezal/domain/open-chain/publication/show.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';

/** A lot that is or was published; instants are ISO. */
export type Publication = {
  id: string;
  recordId: string;
  output: string;
  /** The lot's code on the page. */
  code: string;
  show: Show;
  url: string;
  /** The address in capitals, for a QR code. */
  qr: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  versions: readonly { number: number; at: string; changes: readonly Difference[] }[];
  views: { count: number; lastAt: string | null };
  /** What the page says otherwise than the lot now. */
  stale: readonly Difference[];
};

/** Publications of a farm, from the server; null until it answers. */
export function usePublications(farmId: string): {
  publications: readonly Publication[] | null;
  error: Error | null;
  refresh: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['publications', farmId],
    queryFn: async () => {
      // The contract's answer of …/publicacoes.
      const { publications } = (await api.get(`/farms/${farmId}/publicacoes`)) as { publications: Publication[] };
      return publications;
    },
    staleTime: 0,
  });
  return { publications: data ?? null, error, refresh: () => void refetch() };
}

/** A lot to publish; with the same `id` it is published once, however often it is sent. */
type NewPublication = { id: string; recordId: string; output: string; show: Show };

/** Publishing, changing and revoking pages. All need the network and throw the server's refusal. */
export function usePublicationActions(farmId: string) {
  const queries = useQueryClient();
  const path = `/farms/${farmId}/publicacoes`;
  const acted = async (act: Promise<unknown>): Promise<void> => {
    try {
      await act;
    } finally {
      await queries.invalidateQueries({ queryKey: ['publications', farmId] });
    }
  };
  return {
    publish: (sent: NewPublication): Promise<void> => acted(api.post(path, sent)),
    /** Shows what is chosen now, of the lot as it is now, as a new version. */
    update: (id: string, show: Show): Promise<void> =>
      acted(api.patch(`${path}/${id}`, { show }).then(() => api.post(`${path}/${id}/versoes`, {}))),
    revoke: (id: string): Promise<void> => acted(api.delete(`${path}/${id}`)),
  };
}
