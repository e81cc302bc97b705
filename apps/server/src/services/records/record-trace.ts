import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { openingPlotIds } from '@cafezal/domain/lots/origins.ts';
import { type TraceGraph, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isPicking, isPlace, PICKING_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { ancestorIds, flowsAmong, recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';

type Place = { db: Database; scope: FarmScope };

/**
 * The ids downstream of a record and, so that the balances are complete, everything that flowed into them. For a plot:
 * its harvests and all records downstream.
 */
async function downstream({ db, scope }: Place, record: StoredRecord): Promise<string[]> {
  const sections = isPlace(record) ? PICKING_SECTIONS : [];
  const harvests = await recordsOnPlots(db, scope, { sections, plotIds: [record.id] });
  const flows = await flowsAmong(db, scope, [record.id, ...harvests]);
  return [...harvests, ...flows.flatMap(({ from, to }) => [from, to])];
}

/** The graph of a record: everything that flowed into it and out of it, with plots, kg and composition. */
export async function recordTrace(
  { db }: { db: Database },
  scope: FarmScope,
  record: StoredRecord,
): Promise<TraceGraph> {
  const place = { db, scope };
  const farm = await loadFarmFacts(db, scope);
  const ids = [record.id, ...(await downstream(place, record)), ...(await ancestorIds(db, scope, [record.id]))];
  const lots = await findRecordsById(db, scope, ids);
  const plots = await findRecordsById(
    db,
    scope,
    lots.flatMap((lot) => [...(isPicking(lot) ? plotIdsOf(lot.data) : []), ...openingPlotIds(lot)]),
  );
  const records = [...new Map([...lots, ...plots].map((one) => [one.id, one])).values()];
  const graph = traceGraph(genealogyOf(records), record.id, farm.settings.allocationBasis);
  if (graph === undefined) throw new Error(`record ${record.id} is not in its own graph`);
  return graph;
}
