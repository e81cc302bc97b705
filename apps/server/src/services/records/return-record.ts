import { takesLotsAway } from '@cafezal/domain/lots/lots.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { INCONSISTENT } from './correction.ts';
import { assertMass, assertUnused } from './draws.ts';
import { assertOutputsCover } from './plan-update.ts';
import { writeVersion } from './update-record.ts';
import { contextFor, validateInFarm } from './validate-in-farm.ts';
import { flagsOf } from './waiting-period-flags.ts';

/**
 * Writes a live record as it was before, as a new version. Refused like a change by hand: where it breaks a rule now (422), where
 * later records took more from it than it would hold (422 `lot/insufficient-mass`), or took anything and it would lend no more (409
 * `record/in-use`).
 */
export async function returnRecord(
  writing: FarmWriting,
  { stored, former }: { stored: StoredRecord; former: StoredRecord },
): Promise<StoredRecord> {
  const { trx, scope, source = null } = writing;
  const { section, id: recordId } = stored;
  const question = { section, recordId, payload: {}, stored: former };
  const isBroken = stored.flags.includes(INCONSISTENT);
  // What a correction upstream broke may go back to what it was: it was as broken.
  const { context } = isBroken
    ? { context: await contextFor(writing, question) }
    : await validateInFarm(writing, question);
  const draws = await drawsOn(trx, scope, [recordId]);
  if (takesLotsAway(stored, former.status)) await assertUnused(writing, draws);
  await assertOutputsCover(writing, former, draws);
  await assertMass(writing, former, context.record);
  const after = { ...former, flags: flagsOf(former, context) };
  return writeVersion(writing, { before: stored, after, context, reason: source });
}
