import type { Mutation, MutationResult } from '@cafezal/domain/changes.ts';
import { mayRecord } from '@cafezal/domain/permissions.ts';
import { Problem } from '@cafezal/domain/problem.ts';
import { farmNumbers } from '../../db/change-rows.ts';
import type { FarmScope } from '../farm-scope.ts';
import { applyMutation, type Outcome } from './apply-mutation.ts';
import { AlreadyCreated } from './create-record.ts';
import { writeToFarm } from './farm-writing.ts';
import { asSeenBy, presentOne } from './present-records.ts';
import { mutationIdOf, mutationRows, readMutation } from './read-mutation.ts';
import type { RecordServices } from './record-writes.ts';

/** Thrown to undo the transaction of a mutation that changes nothing. */
class NothingToWrite extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('this mutation writes nothing');
    this.outcome = outcome;
  }
}

async function outcomeOf(services: RecordServices, scope: FarmScope, mutation: Mutation): Promise<Outcome> {
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

async function resultOf(services: RecordServices, scope: FarmScope, row: unknown): Promise<MutationResult> {
  try {
    const mutation = readMutation(row);
    const { status, record, conflicts } = await outcomeOf(services, scope, mutation);
    const presented = await presentOne(services, { db: services.db, scope }, record);
    const told = conflicts === undefined ? {} : { conflicts: asSeenBy(scope, record.section, conflicts) };
    return { mutationId: mutation.mutationId, status, record: presented, ...told };
  } catch (error) {
    // What a person may meet refuses this mutation alone; everything else fails the call, which may be repeated.
    if (error instanceof Problem && error.status < 500) return rejection(mutationIdOf(row), error);
    throw error;
  }
}

/**
 * Applies writes made offline in order, each in a transaction of its own, so that later ones see earlier ones and a
 * refused one stops no other. `farm/role-forbidden` (403) for whoever may write nothing at all.
 */
export async function applyMutations(
  services: RecordServices,
  scope: FarmScope,
  body: unknown,
): Promise<{ results: readonly MutationResult[]; seq: number }> {
  if (!mayRecord(scope.role)) throw new Problem('farm/role-forbidden');
  const results: MutationResult[] = [];
  for (const row of mutationRows(body)) results.push(await resultOf(services, scope, row));
  const { seq } = await farmNumbers(services.db, scope);
  return { results, seq: Number(seq) };
}
