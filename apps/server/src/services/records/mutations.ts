import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { mayRecord } from '@cafezal/domain/people/permissions.ts';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { Logger } from 'pino';
import { farmNumbers } from '../../db/change-rows.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { findMutations, type KeptMutation, keepMutations } from '../../db/mutation-rows.ts';
import { outageOf } from '../../db/outage.ts';
import { isAwaited } from '../farms/farm-line.ts';
import { BrokenTogether, type FarmWriting, type WriteOne, writeSeveralToFarm } from '../farms/farm-writing.ts';
import { nextTurn } from '../request/next-turn.ts';
import { assertStorable } from '../request/storable-text.ts';
import { applyMutation, creationIn, type Outcome, repeated } from './apply-mutation.ts';
import type { Written } from './create-record.ts';
import { CreationRun } from './creation-run.ts';
import { AlreadyCreated } from './plan-creation.ts';
import { asSeenBy, presentRecords } from './present-records.ts';
import { mutationIdOf, mutationRows, readMutation } from './read-mutation.ts';
import type { RecordParts } from './record-writes.ts';
import { uuidsIn } from './uuids-in.ts';

/** Mutations per lock and commit: one for each would take longer than its writes. */
const PER_COMMIT = 50;
/** Mutations after which another writer of the farm is let in: a commit and a lock take as long as two. */
const BEFORE_OTHERS = 3;

type Services = RecordParts & { log: Logger };

/** Thrown to roll back a mutation that changes nothing. */
class NothingToWrite extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('this mutation writes nothing');
    this.outcome = outcome;
  }
}

/** A row as sent, parsed if possible. */
type Sent = { row: unknown; mutation: Mutation | Problem };

/** The result of a row: an outcome, or the problem that rejected it. */
type Settled = Sent & { outcome: Outcome | Problem };

function readRow(row: unknown): Sent {
  try {
    assertStorable(row);
    return { row, mutation: readMutation(row) };
  } catch (error) {
    if (error instanceof Problem) return { row, mutation: error };
    throw error;
  }
}

/** One transaction: mutations that were applied before, and those that it applies, by id. */
type Batch = {
  services: Services;
  scope: FarmScope;
  write: WriteOne;
  /** Makes the creation of a step, alone or with others. */
  create: (writing: FarmWriting, step: number) => Promise<Written>;
  /** Before what asks for records that were made: writes them. */
  settle: () => Promise<void>;
  known: ReadonlyMap<string, KeptMutation>;
  applied: Map<string, KeptMutation>;
  /** Records whose mutation failed in this call. */
  failed: Set<string>;
};

/** A creation that is refused wrote nothing: what it is made of is read and checked before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || error instanceof AlreadyCreated || error instanceof NothingToWrite;

async function outcomeOf(batch: Batch, mutation: Mutation, step: number): Promise<Outcome> {
  const { services, scope, write, known, applied } = batch;
  allow(scope, writeActionOf(mutation.section));
  const before = known.get(mutation.mutationId) ?? applied.get(mutation.mutationId);
  if (before !== undefined || mutation.op !== 'create') await batch.settle();
  const create = (writing: FarmWriting) => batch.create(writing, step);
  try {
    const outcome = await write(
      async (writing) => {
        const found = before && (await repeated(writing, before));
        const made = found ?? (await applyMutation({ ...services, create }, writing, mutation));
        if (made.status === 'conflict' || made.status === 'duplicate') throw new NothingToWrite(made);
        return made;
      },
      mutation.op === 'create' ? isRefusal : undefined,
    );
    applied.set(mutation.mutationId, { recordId: outcome.record.id, version: outcome.record.version });
    return outcome;
  } catch (error) {
    if (error instanceof NothingToWrite) return error.outcome;
    if (error instanceof AlreadyCreated) return { status: 'duplicate', record: error.record };
    throw error;
  }
}

/** Whether the database or the disk is away, so that every mutation of the batch would fail. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem ? error.status >= 500 : outageOf(error) !== undefined;

/** Whether a mutation changes or names a record whose earlier mutation in this call failed. */
const dependsOnFailed = (row: unknown, failed: ReadonlySet<string>): boolean =>
  failed.size > 0 && !failed.isDisjointFrom(uuidsIn(row));

/** The result of a mutation. Throws if the database is away. */
async function settled(batch: Batch, { row, mutation, step }: Sent & { step: number }): Promise<Settled> {
  const { failed } = batch;
  const fail = (): Settled => {
    const recordId = isObject(row) ? row.recordId : undefined;
    if (typeof recordId === 'string') failed.add(recordId.toLowerCase());
    return { row, mutation, outcome: new Problem('internal') };
  };
  if (dependsOnFailed(row, failed)) return fail();
  if (mutation instanceof Problem) return { row, mutation, outcome: mutation };
  try {
    return { row, mutation, outcome: await outcomeOf(batch, mutation, step) };
  } catch (error) {
    if (error instanceof BrokenTogether || isOutage(error)) throw error;
    if (error instanceof Problem) return { row, mutation, outcome: error };
    batch.services.log.error({ err: error, mutationId: mutationIdOf(row) }, 'a mutation failed');
    return fail();
  }
}

/** How creations of a batch are made: read and written together, or each by itself where a write of the batch broke. */
function creating(
  place: { trx: DatabaseTransaction; scope: FarmScope },
  sent: readonly Sent[],
  isApart: boolean,
): Pick<Batch, 'create' | 'settle'> {
  const steps = sent.map(({ mutation }) => (mutation instanceof Problem ? null : creationIn(mutation)));
  const mostTogether = () => (isApart ? 1 : isAwaited(place.scope.key) ? BEFORE_OTHERS : PER_COMMIT);
  const run = new CreationRun(place, steps, mostTogether);
  const settle = async (): Promise<void> => {
    try {
      await run.settle();
    } catch (cause) {
      throw new BrokenTogether('creations could not be written together', { cause });
    }
  };
  const create = async (writing: FarmWriting, step: number): Promise<Written> => {
    const made = await run.create(writing, step);
    if (isApart) await run.settle();
    return made;
  };
  return { create, settle };
}

/**
 * Applies mutations under one lock with one commit. If the database fails during one of them, the earlier ones are
 * committed, and `outage` is the error. Where somebody waits for the lock, the last ones are left for the next time.
 */
const applyTogether = (
  services: Services,
  scope: FarmScope,
  { sent, failed }: { sent: readonly Sent[]; failed: Set<string> },
): Promise<{ all: readonly Settled[]; outage?: unknown }> =>
  writeSeveralToFarm(services, scope, async (write, trx, isApart) => {
    const ids = sent.flatMap(({ mutation }) => (mutation instanceof Problem ? [] : [mutation.mutationId]));
    const applied = new Map<string, KeptMutation>();
    const known = await findMutations(trx, scope, ids);
    const batch = { services, scope, write, known, applied, failed, ...creating({ trx, scope }, sent, isApart) };
    const done: { all: Settled[]; outage?: unknown } = { all: [] };
    for (const [step, one] of sent.entries()) {
      // Mutations that are refused without a query would otherwise block other requests.
      await nextTurn();
      try {
        done.all.push(await settled(batch, { ...one, step }));
      } catch (outage) {
        if (outage instanceof BrokenTogether) throw outage;
        done.outage = outage;
        break;
      }
      if (done.all.length >= BEFORE_OTHERS && isAwaited(scope.key)) break;
    }
    await batch.settle();
    await keepMutations(trx, scope, applied);
    return done;
  });

const rejection = (mutationId: string, { code, message, details }: Problem): MutationResult => {
  const { cause: _cause, message: _message, ...rest } = details;
  return { mutationId, status: 'rejected', error: { code, message, ...rest } };
};

/** The results as the API answers them, in the same order. */
async function present(services: Services, scope: FarmScope, all: readonly Settled[]): Promise<MutationResult[]> {
  const outcomes = all.flatMap(({ outcome }) => (outcome instanceof Problem ? [] : [outcome]));
  const records = await presentRecords(
    services,
    { db: services.db, scope },
    outcomes.map(({ record }) => record),
  );
  const shown = records.values();
  return all.map(({ row, outcome }) => {
    if (outcome instanceof Problem) return rejection(mutationIdOf(row), outcome);
    const { status, record: stored, conflicts } = outcome;
    const inConflict = conflicts === undefined ? {} : { conflicts: asSeenBy(scope, stored.section, conflicts) };
    const { value: record } = shown.next();
    if (record === undefined) throw new Error('fewer records out than in');
    return { mutationId: mutationIdOf(row).toLowerCase(), status, record, ...inConflict };
  });
}

/**
 * Applies a batch of mutations in order, at most `PER_COMMIT` per lock and commit: later ones see earlier ones, and a
 * failure does not stop the others. A refusal rejects its mutation. Any other error rejects it as `internal`, together with the
 * mutations that depend on it; the device may send those again. `farm/role-forbidden` (403) for a role that may write
 * nothing. Throws if the database is away: then nothing is rejected, and the device may repeat the whole call.
 */
export async function applyMutations(
  services: Services,
  scope: FarmScope,
  body: unknown,
): Promise<{ results: readonly MutationResult[]; seq: number }> {
  if (!mayRecord(scope.role)) throw new Problem('farm/role-forbidden');
  const sent = mutationRows(body).map(readRow);
  const results: MutationResult[] = [];
  const failed = new Set<string>();
  while (results.length < sent.length) {
    const part = { sent: sent.slice(results.length, results.length + PER_COMMIT), failed };
    const { all, outage } = await applyTogether(services, scope, part);
    if (outage !== undefined) throw outage;
    results.push(...(await present(services, scope, all)));
  }
  const { seq } = await farmNumbers(services.db, scope);
  return { results, seq: Number(seq) };
}
