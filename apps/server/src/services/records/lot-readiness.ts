import { dayIn } from '@cafezal/domain/ground/days.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type LotReadiness, lotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { placeKey } from '@cafezal/domain/open-chain/readiness/shared-places.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { BULK_SECTIONS, isPlace, PAPER_SECTIONS, PLACE_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { outlineSteps } from '@cafezal/domain/stages/plot/outline-steps.ts';
import { recordsWithPlace } from '../../db/bulk-rows.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { ancestorIds, drawsOn } from '../../db/flow-rows.ts';
import { findRecordsById, liveRecordsOf } from '../../db/record-rows.ts';
import { inTurns } from '../request/in-turns.ts';

type Parts = { db: Database; now: () => Date };

/** Ids of the records that lay in a place where one of some records lay. */
async function neighbourIds(db: Database, scope: FarmScope, ids: ReadonlySet<string>): Promise<readonly string[]> {
  const inPlaces = await recordsWithPlace(db, scope, BULK_SECTIONS);
  const own = new Set(inPlaces.filter(({ id }) => ids.has(id)).map(placeKey));
  return inPlaces.filter((one) => own.has(placeKey(one))).map(({ id }) => id);
}

/**
 * All that the readiness of a record is made of: what it came from, what lay in the same places with what that came from and who
 * drew from it, and the farm's plots and papers.
 */
async function recordsFor(db: Database, scope: FarmScope, recordId: string): Promise<readonly FarmRecord[]> {
  const own = new Set([recordId, ...(await ancestorIds(db, scope, [recordId]))]);
  const beside = await neighbourIds(db, scope, own);
  const drawers = await drawsOn(db, scope, beside);
  const ids = [
    ...own,
    ...beside,
    ...(beside.length === 0 ? [] : await ancestorIds(db, scope, beside)),
    ...drawers.map(({ byRecordId }) => byRecordId),
  ];
  const lots = await findRecordsById(db, scope, ids);
  const others = await liveRecordsOf(db, scope, [...PLACE_SECTIONS, ...PAPER_SECTIONS]);
  return [...new Map([...lots, ...others].map((one) => [one.id, one])).values()];
}

const NO_SUCH_LOT = 'Este registro não tem este lote.';

/** `request/invalid` (422) for the key of a lot that a record does not have. */
export function assertOutput({ outputs }: Pick<FarmRecord, 'outputs'>, output: string | undefined): void {
  if (output === undefined || outputs.some(({ key }) => key === output)) return;
  throw new Problem('request/invalid', { fields: { output: NO_SUCH_LOT } });
}

/** The readiness of a lot today, as devices work it out from all records. */
export async function readinessOf(
  { db, now }: Parts,
  scope: FarmScope,
  { recordId, output }: { recordId: string; output?: string | undefined },
): Promise<LotReadiness> {
  const farm = await loadFarmFacts(db, scope);
  const records = await recordsFor(db, scope, recordId);
  await inTurns(outlineSteps(records.filter(isPlace)));
  const today = dayIn(farm.settings.timezone, now());
  const readiness = lotReadiness(genealogyOf(records), { recordId, output }, { farm, today });
  if (readiness === undefined) throw new Error(`record ${recordId} is not in its own genealogy`);
  return readiness;
}
