import type { LotCostFigures } from '@cafezal/domain/reports/lot-cost-figures.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import type { ShownReading } from '../readings/use-readings.ts';

/** Props of the parts of a record's page. `readings` are oldest first, and empty until they were read. */
export type PartProps = {
  place: SectionPlace;
  store: FarmStore;
  record: DeviceRecord;
  readings: readonly ShownReading[];
  /** What the coffee of the record cost; null if it is unknown or hidden from this person. */
  lotCost: LotCostFigures | null;
};
