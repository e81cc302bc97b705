import { phiViolations } from '@cafezal/domain/rules/waiting-period.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import { useRecords } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';

/** How many days of the waiting period were left when the plot was harvested. */
export function PhiNote({ record, store }: { record: DeviceRecord; store: FarmStore | null }) {
  const activities = useRecords(store, 'atividades').map((shown) => shown.record);
  const missing = phiViolations(record, activities).map(({ phiDays, days }) => phiDays - days);
  if (missing.length === 0) return null;
  const days = Math.max(...missing);
  return <span>{days === 1 ? 'Faltava 1 dia' : `Faltavam ${days} dias`}</span>;
}
