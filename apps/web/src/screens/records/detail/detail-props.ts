import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import type { ShownReading } from '../readings/use-readings.ts';

/** What a part of a record's page stands on; `readings` are oldest first, empty until they were read. */
export type PartProps = {
  place: SectionPlace;
  store: FarmStore;
  record: DeviceRecord;
  readings: readonly ShownReading[];
  /** What a saca of the season costs, in R$; null where that is not known, or not for this person to see. */
  seasonCost: number | null;
};
