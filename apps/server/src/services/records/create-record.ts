import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { insertRecords, insertRecordUnlessChanged } from '../../db/creation-rows.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { ifFree } from '../farms/farm-line.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { asksDatabase } from './creation-source.ts';
import { movePlots } from './move-plots.ts';
import { type Creation, numbered, planRecord } from './plan-creation.ts';
import { flagsOthers, updateWaitingPeriodFlags } from './waiting-period-flags.ts';

/** A record that was written, with the warnings that it raises. */
export type Written = { record: StoredRecord; warnings: readonly Finding[] };

/** Creates a record within a write on its farm. Throws what `planRecord` throws. */
export async function createRecord(writing: FarmWriting, creation: Creation): Promise<Written> {
  const { trx, scope } = writing;
  const plan = await planRecord({ ...writing, source: asksDatabase(trx, scope) }, creation);
  const made = numbered(plan, writing);
  await insertRecords(trx, scope, [made]);
  await updateWaitingPeriodFlags(writing, { before: null, after: made.record });
  await movePlots(writing, { before: null, after: made.record });
  return { record: made.record, warnings: plan.warnings };
}

/**
 * Creates a record without a lock: reads, and writes in one statement where nothing of the farm changed meanwhile. Null,
 * with nothing written, where something did, surely will, or where others change along: `createRecord` makes it then. Throws what
 * `planRecord` throws.
 */
export async function createUnlessChanged(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
  creation: Creation,
): Promise<Written | null> {
  if (flagsOthers(creation.section)) return null;
  const written = await ifFree(scope.key, async () => {
    const at = now();
    const plan = await planRecord({ source: asksDatabase(db, scope), scope, now: at, recordedAt: at }, creation);
    const { warnings, seq } = plan;
    const made = numbered(plan, { change: String(BigInt(seq) + 1n) });
    // Whoever writes before it changes what it was made of.
    const isMade = await insertRecordUnlessChanged(db, scope, { made, seq });
    return isMade ? { record: made.record, warnings } : null;
  });
  return written ?? null;
}
