import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { mayRecord } from '@cafezal/domain/people/permissions.ts';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import { farmNumbers } from '../../db/change-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { outageOf } from '../../db/outage.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import { nextTurn } from '../request/next-turn.ts';
import { applyMutation, type Outcome } from './apply-mutation.ts';
import { AlreadyCreated } from './create-record.ts';
import { asSeenBy, presentOne } from './present-records.ts';
import { mutationIdOf, mutationRows, readMutation } from './read-mutation.ts';
import type { RecordParts } from './record-writes.ts';
import { uuidsIn } from './uuids-in.ts';

/** Thrown to roll back the transaction of a mutation that changes nothing. */
class NothingToWrite extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('this mutation writes nothing');
    this.outcome = outcome;
  }
}

async function outcomeOf(services: RecordParts, scope: FarmScope, mutation: Mutation): Promise<Outcome> {
  try {
    return await writeToFarm(services, scope, async (writing) => {
      const outcome = await applyMutation(services, writing, mutation);
      if (outcome.status === 'conflict' || outcome.status === 'duplicate') throw new NothingToWrite(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NothingToWrite) return error.outcome;
    if (error instanceof AlreadyCreated) return { status: 'duplicate', record: error.record };
    throw error;
  }
}

const rejection = (mutationId: string, { code, message, details }: Problem): MutationResult => {
  const { cause: _cause, message: _message, ...rest } = details;
  return { mutationId, status: 'rejected', error: { code, message, ...rest } };
};

/** Whether the database or the disk is away, so that every mutation of the batch would fail. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem ? error.status >= 500 : outageOf(error) !== undefined;

async function resultOf(services: RecordParts, scope: FarmScope, row: unknown): Promise<MutationResult> {
  try {
    const mutation = readMutation(row);
    const { status, record, conflicts } = await outcomeOf(services, scope, mutation);
    const presented = await presentOne(services, { db: services.db, scope }, record);
    const told = conflicts === undefined ? {} : { conflicts: asSeenBy(scope, record.section, conflicts) };
    return { mutationId: mutation.mutationId, status, record: presented, ...told };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return rejection(mutationIdOf(row), error);
    throw error;
  }
}

/** Whether a mutation changes or names a record whose earlier mutation in this batch failed. */
const dependsOnFailed = (row: unknown, failed: ReadonlySet<string>): boolean =>
  failed.size > 0 && !failed.isDisjointFrom(uuidsIn(row));

/**
 * Applies a batch of mutations in order, each in its own transaction: later ones see earlier ones, and a failure stops
 * no other. A refusal rejects its mutation. Any other error rejects it as `internal`, together with the mutations that
 * depend on it; the device may send those again. `farm/role-forbidden` (403) for a role that may write nothing. Throws
 * where the database is away: nothing is rejected then, and the device may repeat the whole call.
 */
export async function applyMutations(
  services: RecordParts & { log: Logger },
  scope: FarmScope,
  body: unknown,
): Promise<{ results: readonly MutationResult[]; seq: number }> {
  if (!mayRecord(scope.role)) throw new Problem('farm/role-forbidden');
  const results: MutationResult[] = [];
  const failed = new Set<string>();
  const fail = (row: unknown): MutationResult => {
    const recordId = isObject(row) ? row.recordId : undefined;
    if (typeof recordId === 'string') failed.add(recordId.toLowerCase());
    return rejection(mutationIdOf(row), new Problem('internal'));
  };
  for (const row of mutationRows(body)) {
    // What is refused without asking the database would go on without a turn for anybody else.
    await nextTurn();
    if (dependsOnFailed(row, failed)) {
      results.push(fail(row));
      continue;
    }
    try {
      results.push(await resultOf(services, scope, row));
    } catch (error) {
      if (isOutage(error)) throw error;
      services.log.error({ err: error, mutationId: mutationIdOf(row) }, 'a mutation failed');
      results.push(fail(row));
    }
  }
  const { seq } = await farmNumbers(services.db, scope);
  return { results, seq: Number(seq) };
}
