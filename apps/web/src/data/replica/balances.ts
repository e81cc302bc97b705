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

/**
 * Draws on a record's outputs as this device knows them, unsent writes included; computed again when the replica
 * changes.
 */
export function drawsOn(replica: Replica, recordId: string): readonly Draw[] {
  const { snapshot } = replica;
  let index = indexes.get(replica);
  if (index?.of !== snapshot) {
    index = { of: snapshot, bySource: indexDraws(replica.everything()) };
    indexes.set(replica, index);
  }
  return index.bySource.get(recordId) ?? [];
}

/** The balance of each output of a record: consumed, reserved and available, as this device knows it. */
export const balancesOf = (replica: Replica, record: DeviceRecord): ReadonlyMap<string, OutputBalance> =>
  outputBalances(record, drawsOn(replica, record.id));
