import { type Pledge, pledgesBy } from '@cafezal/domain/lots/pledges.ts';
import { drawsOn } from './balances.ts';
import type { Replica } from './replica.ts';

/** The pledges on the lots of a record as this device knows them, those of one record left out. */
export function pledgesOn(replica: Replica, recordId: string, exceptBy = ''): readonly Pledge[] {
  const pledging = new Set(drawsOn(replica, recordId).flatMap((draw) => (draw.reservedKg > 0 ? draw.byRecordId : [])));
  return [...pledging].flatMap((id) => {
    const record = id === exceptBy ? undefined : replica.byId(id)?.record;
    return record === undefined ? [] : pledgesBy(record).filter((one) => one.recordId === recordId);
  });
}
