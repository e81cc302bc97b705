import { useMemo } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { publicOrigin } from '../../data/device/server-address.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { nameFinder, type SectionPlace } from '../farm/use-section.ts';
import { type LabelData, labelsOf } from './label-data.ts';
import { lotFactsOf } from './lot-facts.ts';

/** The labels of a section's records, as this device knows them. */
export function useLabels(
  place: SectionPlace & { store: FarmStore },
  records: readonly DeviceRecord[],
): readonly LabelData[] {
  const { store, definition, farm, facts } = place;
  return useMemo(() => {
    const all = [...store.replica.everything()];
    const context = {
      definition,
      farm,
      origin: publicOrigin(),
      nameOf: nameFinder(store),
      timezone: facts.settings.timezone,
      facts: lotFactsOf(all, facts.settings.allocationBasis),
    };
    return records.flatMap((record) => labelsOf(record, context));
  }, [store, definition, farm, facts, records]);
}
