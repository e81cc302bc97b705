import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { deletedOnServer } from '../../../data/replica/deleted-records.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

function useDeletedHere(store: FarmStore, section: string): readonly DeviceRecord[] {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  return useMemo(() => {
    // The result depends on the snapshot.
    void snapshot;
    return [...store.replica.everything()].filter((record) => record.section === section && record.deletedAt !== null);
  }, [snapshot, store, section]);
}

/** Ids of the records that the next exchange brings back. */
const comingBack = ({ replica }: FarmStore): ReadonlySet<string> =>
  new Set(
    replica.entries.flatMap(({ mutation: { op, recordId }, trouble }) =>
      op === 'restore' && trouble === null ? [recordId] : [],
    ),
  );

/** Deleted records of a section: unsent deletions of this device, and those of the server, if it answers. */
export function useDeleted(place: SectionPlace, store: FarmStore) {
  const here = useDeletedHere(store, place.section);
  const { data, error, isPending } = useQuery({
    queryKey: ['deleted-records', place.farm.id, place.section],
    queryFn: () => deletedOnServer(place.farm.id, place.section),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });
  const known = new Set([...here.map(({ id }) => id), ...comingBack(store)]);
  const isGone = ({ id }: DeviceRecord) => !known.has(id) && store.replica.find(place.section, id) === undefined;
  const records = [...here, ...(data ?? []).filter(isGone)];
  return {
    records: records.sort((one, other) => ((one.deletedAt ?? '') < (other.deletedAt ?? '') ? 1 : -1)),
    /** Why those of the server are not there, if it was asked and did not say them. */
    error: data === undefined ? error : null,
    isPending,
  };
}
