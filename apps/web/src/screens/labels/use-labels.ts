import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isDrying } from '@cafezal/domain/stages/kinds.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { publicOrigin } from '../../data/device/server-address.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { nameFinder, type SectionPlace } from '../farm/use-section.ts';
import { type LabelData, labelsOf } from './label-data.ts';
import { type LastMoistures, lotFactsOf } from './lot-facts.ts';

const NOTHING: readonly DeviceRecord[] = [];

/** Whether coffee of a stage is measured there; what a drying came to is typed at its end. */
const isRead = (definition: StageDefinition): boolean =>
  definition.readings.humidity !== undefined && !isDrying(definition);

async function lastMoistures({ replica }: FarmStore, records: readonly DeviceRecord[]): Promise<LastMoistures> {
  const found = await Promise.all(
    records.map(async ({ id }) => {
      const last = (await replica.readings(id)).findLast(({ kind }) => kind === 'humidity');
      return last === undefined ? [] : [[id, last.value] as const];
    }),
  );
  return new Map(found.flat());
}

/** The last moistures that were read of some records; null until they were looked up. */
function useLastMoistures(store: FarmStore, records: readonly DeviceRecord[]): LastMoistures | null {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  const [moistures, setMoistures] = useState<LastMoistures | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    lastMoistures(store, records).then((found) => isCurrent && setMoistures(found));
    return () => {
      isCurrent = false;
    };
  }, [store, records, snapshot]);
  return moistures;
}

/** The labels of a section's records, as this device knows them; null until their readings were looked up. */
export function useLabels(
  place: SectionPlace & { store: FarmStore },
  records: readonly DeviceRecord[],
): readonly LabelData[] | null {
  const { store, definition, farm, facts } = place;
  const moistures = useLastMoistures(store, isRead(definition) ? records : NOTHING);
  return useMemo(() => {
    if (moistures === null) return null;
    const all = [...store.replica.everything()];
    const context = {
      definition,
      farm,
      origin: publicOrigin(),
      nameOf: nameFinder(store),
      timezone: facts.settings.timezone,
      facts: lotFactsOf(all, facts.settings.allocationBasis, moistures),
    };
    return records.flatMap((record) => labelsOf(record, context));
  }, [store, definition, farm, facts, records, moistures]);
}
