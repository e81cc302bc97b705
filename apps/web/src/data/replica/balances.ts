import { drawsOf, outputBalances } from '@cafezal/domain/lots/lots.ts';
import type { Draw, OutputBalance } from '@cafezal/domain/record/record.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import type { Replica } from './replica.ts';

type DrawIndex = { of: object; bySource: ReadonlyMap<string, readonly Draw[]> };

const indexes = new WeakMap<Replica, DrawIndex>();

function indexDraws(records: Iterable<DeviceRecord>): ReadonlyMap<string, readonly Draw[]> {
  const bySource = new Map<string, Draw[]>();
  for (const record of records) {
    if (record.deletedAt !== null) continue;
    for (const draw of drawsOf(record)) {
      const known = bySource.get(draw.recordId);
      if (known === undefined) bySource.set(draw.recordId, [draw]);
      else known.push(draw);
    }
  }
  return bySource;
}

/** What this device knows to be drawn from a record, its unsent writes included; reckoned again when the replica changed. */
export function drawsOn(replica: Replica, recordId: string): readonly Draw[] {
  const { snapshot } = replica;
  let index = indexes.get(replica);
  if (index?.of !== snapshot) {
    index = { of: snapshot, bySource: indexDraws(replica.everything()) };
    indexes.set(replica, index);
  }
  return index.bySource.get(recordId) ?? [];
}

/** How much of each output of a record is gone, promised and left, as this device knows it. */
export const balancesOf = (replica: Replica, record: DeviceRecord): ReadonlyMap<string, OutputBalance> =>
  outputBalances(record, drawsOn(replica, record.id));
