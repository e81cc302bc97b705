import { type Genealogy, genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { openingPlotIds } from '@cafezal/domain/lots/origins.ts';
import type { EpcisReading } from '@cafezal/domain/open-chain/epcis/readings.ts';
import type { FarmFacts, FarmRecord } from '@cafezal/domain/record/record.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isPicking, isSale } from '@cafezal/domain/stages/kinds.ts';
import type { Database } from '../../db/database.ts';
import { inSnapshot } from '../../db/export-rows.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { ancestorIds } from '../../db/flow-rows.ts';
import { firstPublishedAt } from '../../db/publication-rows.ts';
import { readingsOf } from '../../db/reading-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import { formerVersions } from './former-versions.ts';

/** A lot that files are made of; without `output` all lots of the record. */
export type LotOfFiles = { recordId: string; output?: string | undefined };

/** All that files of a lot are made from, at one moment. */
export type LotRecords = {
  farm: FarmFacts;
  genealogy: Genealogy;
  record: FarmRecord;
  readings: ReadonlyMap<string, readonly EpcisReading[]>;
  /** The sale that was asked for, if it is a live one of the farm. */
  sale: FarmRecord | undefined;
  former: ReadonlyMap<string, readonly FarmRecord[]>;
};

async function recordsOfWay(db: Database, scope: FarmScope, recordId: string): Promise<readonly FarmRecord[]> {
  const lots = await findRecordsById(db, scope, [recordId, ...(await ancestorIds(db, scope, [recordId]))]);
  const plotIds = lots.flatMap((lot) => [...(isPicking(lot) ? plotIdsOf(lot.data) : []), ...openingPlotIds(lot)]);
  const plots = await findRecordsById(db, scope, plotIds);
  return [...new Map([...lots, ...plots].map((one) => [one.id, one])).values()];
}

async function saleAt(db: Database, scope: FarmScope, id: string | undefined): Promise<FarmRecord | undefined> {
  if (id === undefined || id === '') return undefined;
  const [found] = await findRecordsById(db, scope, [id]);
  return found !== undefined && found.deletedAt === null && isSale(found) ? found : undefined;
}

/**
 * Reads a lot with what it came from and a sale: records, readings and, of a published lot, what was corrected since it first
 * was.
 */
export const loadLotRecords = (
  { db }: { db: Database },
  scope: FarmScope,
  { recordId, output, sale: saleId }: LotOfFiles & { sale?: string | undefined },
): Promise<LotRecords> =>
  inSnapshot(db, async (snapshot) => {
    const records = await recordsOfWay(snapshot, scope, recordId);
    const record = records.find(({ id }) => id === recordId);
    if (record === undefined) throw new Error(`record ${recordId} is not on its own way`);
    const publishedAt = await firstPublishedAt(snapshot, scope, { recordId, output });
    const readings = new Map<string, readonly EpcisReading[]>();
    const former = new Map<string, readonly FarmRecord[]>();
    const sale = await saleAt(snapshot, scope, saleId);
    for (const one of sale === undefined ? records : [...records, sale]) {
      readings.set(one.id, await readingsOf(snapshot, scope, { recordId: one.id }));
      if (publishedAt !== null) former.set(one.id, await formerVersions(snapshot, scope, { record: one, publishedAt }));
    }
    const farm = await loadFarmFacts(snapshot, scope);
    return { farm, genealogy: genealogyOf(records), record, readings, sale, former };
  });
