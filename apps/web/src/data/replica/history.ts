import type { Section } from '@cafezal/domain/record/record.ts';
import type { FieldChange } from '@cafezal/domain/record/record-diff.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../server/api.ts';

/** One version of a record: who made it, when, and what changed. `cause`: the record whose correction made it. */
export type RecordVersion = {
  version: number;
  /** ISO instant. */
  at: string;
  by: { userId: string; name: string | null };
  op: 'create' | 'update' | 'delete' | 'restore';
  changes: readonly FieldChange[];
  cause?: { recordId: string; version: number; reason: string };
};

/** Every version of a record, newest first. Asked of the server each time, since the device keeps none. */
export function useHistory(record: { farmId: string; section: Section; id: string; version: number }): {
  versions: readonly RecordVersion[] | null;
  error: Error | null;
  retry: () => void;
} {
  const { farmId, section, id, version } = record;
  const { data, error, refetch } = useQuery({
    queryKey: ['history', farmId, id, version],
    queryFn: async () => {
      // The contract's answer of …/historico.
      const { versions } = (await api.get(`/farms/${farmId}/${section}/${id}/historico`)) as {
        versions: readonly RecordVersion[];
      };
      return versions;
    },
    enabled: version > 0,
    staleTime: 0,
  });
  return { versions: data ?? null, error, retry: () => void refetch() };
}
