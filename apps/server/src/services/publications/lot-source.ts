import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { openingPlotIds } from '@cafezal/domain/lots/origins.ts';
import type { LotSource, Measured } from '@cafezal/domain/open-chain/publication/lot-source.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isPicking } from '@cafezal/domain/stages/kinds.ts';
import type { Database } from '../../db/database.ts';
import { inSnapshot } from '../../db/export-rows.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { ancestorIds } from '../../db/flow-rows.ts';
import { photosOf, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import { readingsOfRecords } from '../../db/reading-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';

/** A lot as its snapshot is made from it, with the stored photos of its way by id. */
export type LoadedLot = { source: LotSource; stored: ReadonlyMap<string, StoredRecordPhoto> };

/** Kinds of readings whose course a page may show. */
const SHOWN_READINGS = ['humidity', 'ph'] as const;

async function recordsOfWay(db: Database, scope: FarmScope, recordId: string): Promise<StoredRecord[]> {
  const ids = [recordId, ...(await ancestorIds(db, scope, [recordId]))];
  const lots = await findRecordsById(db, scope, ids);
  const plotIds = lots.flatMap((lot) => [...(isPicking(lot) ? plotIdsOf(lot.data) : []), ...openingPlotIds(lot)]);
  const plots = await findRecordsById(db, scope, plotIds);
  return [...new Map([...lots, ...plots].map((one) => [one.id, one])).values()];
}

const keyOf = (recordId: string, kind: string): string => `${recordId} ${kind}`;

/** All that the page of a lot may be made from, at one moment. Not one of its sources may be there any more. */
export const loadLot = (
  { db }: { db: Database },
  scope: FarmScope,
  { recordId, output }: { recordId: string; output: string },
): Promise<LoadedLot> =>
  inSnapshot(db, async (snapshot) => {
    const records = await recordsOfWay(snapshot, scope, recordId);
    const ids = records.map(({ id }) => id);
    const readings = await readingsOfRecords(snapshot, scope, { recordIds: ids, kinds: SHOWN_READINGS });
    const measured = Map.groupBy(readings, (reading) => keyOf(reading.recordId, reading.kind));
    const stored = new Map((await photosOf(snapshot, scope, ids)).map((photo) => [photo.id, photo]));
    const source: LotSource = {
      genealogy: genealogyOf(records),
      recordId,
      output,
      farm: await loadFarmFacts(snapshot, scope),
      readingsOf: (id, kind) =>
        (measured.get(keyOf(id, kind)) ?? []).map(({ at, value }): Measured => ({ at: Date.parse(at), value })),
      photos: stored,
    };
    return { source, stored };
  });
