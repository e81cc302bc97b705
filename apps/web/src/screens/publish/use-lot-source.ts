import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { ancestorsOf } from '@cafezal/domain/lots/trace.ts';
import type { LotSource } from '@cafezal/domain/open-chain/publication/lot-source.ts';
import type { RecordOutput, RecordPhoto } from '@cafezal/domain/record/record.ts';
import { useEffect, useMemo, useState } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { SectionPlace } from '../farm/use-section.ts';
import { useLiveRecords } from '../reports/use-live-records.ts';

/** A record of which a lot is published, in its place on this device. */
export type PublishedPlace = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

/** A lot as its page is made from it, with the photos of its way. */
export type LotHere = { source: LotSource; photos: readonly RecordPhoto[] };

/** The lots of a record that can be published: coffee, and no by-product. */
export const lotsToPublish = ({ outputs }: Pick<DeviceRecord, 'outputs'>): readonly RecordOutput[] =>
  outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);

type Reading = { kind: string; at: string; value: number };

/** Readings of several records; empty until they were read from the device. */
function useReadingsOf(store: FarmStore, ids: readonly string[]): ReadonlyMap<string, readonly Reading[]> {
  const [found, setFound] = useState<ReadonlyMap<string, readonly Reading[]>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const pairs = await Promise.all(ids.map(async (id) => [id, await store.replica.readings(id)] as const));
      if (isCurrent) setFound(new Map(pairs));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [store, ids]);
  return found;
}

/** A lot with all that it came from, as this device has it. */
export function useLotHere({ place, record }: PublishedPlace, output: string): LotHere {
  const { store, facts } = place;
  const records = useLiveRecords(store);
  const genealogy = useMemo(() => genealogyOf(records), [records]);
  const ids = useMemo(() => [record.id, ...ancestorsOf(genealogy, record.id).keys()], [genealogy, record.id]);
  const readings = useReadingsOf(store, ids);
  return useMemo(() => {
    const photos = ids.flatMap((id) => genealogy.records.get(id)?.photos ?? []);
    const source: LotSource = {
      genealogy,
      recordId: record.id,
      output,
      farm: facts,
      readingsOf: (id, kind) =>
        (readings.get(id) ?? [])
          .filter((reading) => reading.kind === kind)
          .map(({ at, value }) => ({ at: Date.parse(at), value })),
      photos: new Map(photos.map((photo) => [photo.id, photo])),
    };
    return { source, photos };
  }, [genealogy, ids, readings, record.id, output, facts]);
}
