import type { Section } from '@cafezal/domain/record/record.ts';
import type { FieldChange } from '@cafezal/domain/record/record-diff.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Versions, newest first, and what asks for older ones; null where these are all. */
type Page = { versions: readonly RecordVersion[]; nextCursor: string | null };

type History = {
  versions: readonly RecordVersion[] | null;
  error: Error | null;
  retry: () => void;
  /** Adds older versions; null where all are there. Rejects as the call does. */
  more: (() => Promise<void>) | null;
};

/** The versions of a record, newest first. Asked of the server each time, since the device keeps none. */
export function useHistory(record: { farmId: string; section: Section; id: string; version: number }): History {
  const { farmId, section, id, version } = record;
  const queries = useQueryClient();
  const queryKey = ['history', farmId, id, version];
  const path = `/farms/${farmId}/${section}/${id}/historico`;
  const { data, error, refetch } = useQuery({
    queryKey,
    // The contract's answer of …/historico.
    queryFn: async () => (await api.get(path)) as Page,
    enabled: version > 0,
    staleTime: 0,
  });
  const cursor = data?.nextCursor ?? null;
  const more = async (): Promise<void> => {
    const older = (await api.get(`${path}?cursor=${cursor}`)) as Page;
    queries.setQueryData<Page>(
      queryKey,
      (newer) => newer && { ...older, versions: [...newer.versions, ...older.versions] },
    );
  };
  return {
    versions: data?.versions ?? null,
    error,
    retry: () => void refetch(),
    more: cursor === null ? null : more,
  };
}
