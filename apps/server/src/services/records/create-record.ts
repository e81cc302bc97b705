import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { insertRecords, insertRecordUnlessChanged, type NewRecord, type WriteEnd } from '../../db/creation-rows.ts';
import type { Database } from '../../db/database.ts';
import { seqAfter } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { ifFree } from '../farms/farm-line.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { asksDatabase, type CreationSource, type Heard, NotRead } from './creation-source.ts';
import type { KeptFarms } from './kept-farms.ts';
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

/** The parts that a creation without a lock uses. */
type Parts = { db: Database; now: () => Date; keptFarms: KeptFarms };

type Asked = { scope: FarmScope; creation: Creation };
type Made = Pick<Written, 'warnings'> & { made: NewRecord };

/** Plans a creation by a source, and writes it in one statement; why not, where nothing was written. */
async function makeOf(
  source: CreationSource,
  { db, now }: Parts,
  { scope, creation }: Asked,
): Promise<Made | Exclude<WriteEnd, 'written'>> {
  const at = now();
  const plan = await planRecord({ source, scope, now: at, recordedAt: at }, creation);
  const { warnings, seq } = plan;
  const made = numbered(plan, { change: seqAfter(seq) });
  // Whoever writes before it changes what it was made of.
  const end = await insertRecordUnlessChanged(db, scope, { made, seq });
  return end === 'written' ? { made, warnings } : end;
}

/** Creates a record of what is kept of its farm. A refusal is not told: it would be that of a moment that is over. */
async function makeOfKept(parts: Parts, asked: Asked): Promise<Made | null> {
  const { keptFarms } = parts;
  const { scope } = asked;
  const kept = keptFarms.get(scope);
  if (kept === undefined) return null;
  try {
    const made = await makeOf(kept.source, parts, asked);
    if (made === 'changed') keptFarms.forget(scope);
    if (typeof made === 'string') return null;
    keptFarms.add(scope, { kept, made: made.made });
    return made;
  } catch (error) {
    if (error instanceof NotRead || error instanceof Problem) return null;
    throw error;
  }
}

/** Creates a record of what is read for it, and keeps that for the next one. */
async function makeOfRead(parts: Parts, asked: Asked): Promise<Made | null> {
  const { scope } = asked;
  const heard: Heard[] = [];
  const source = asksDatabase(parts.db, scope, (one) => heard.push(one));
  const made = await makeOf(source, parts, asked);
  if (typeof made === 'string') return null;
  const [read] = heard;
  if (read !== undefined) parts.keptFarms.keep(scope, { ...read, made: made.made });
  return made;
}

/**
 * Creates a record without a lock: by what is kept of the farm or else by what it reads, and writes in one statement where nothing of the
 * farm changed meanwhile. Null, with nothing written, where something did, surely will, or where others change along: `createRecord`
 * makes it then. Throws what `planRecord` throws.
 */
export async function createUnlessChanged(parts: Parts, scope: FarmScope, creation: Creation): Promise<Written | null> {
  if (flagsOthers(creation.section)) return null;
  const asked = { scope, creation };
  const made = await ifFree(
    scope.key,
    async () => (await makeOfKept(parts, asked)) ?? (await makeOfRead(parts, asked)),
  );
  return made ? { record: made.made.record, warnings: made.warnings } : null;
}
