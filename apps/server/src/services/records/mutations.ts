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

/** Thrown to undo the transaction of a mutation that changes nothing. */
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

/** The database or the disk is away, for all that was sent alike. */
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

/** Whether a write is on a record, or names one, whose write before it broke. */
const standsOn = (row: unknown, broken: ReadonlySet<string>): boolean =>
  broken.size > 0 && !broken.isDisjointFrom(uuidsIn(row));

/**
 * Applies writes made offline in order, each in a transaction of its own, so that later ones see earlier ones and none
 * stops another. What a person may meet rejects its write alone; so does any other error, as `internal`, which a device
 * may send again, with what stands on that write. `farm/role-forbidden` (403) for whoever may write nothing at all.
 * Throws where the database is away: nothing is rejected then, and the whole call may be repeated.
 */
export async function applyMutations(
  services: RecordParts & { log: Logger },
  scope: FarmScope,
  body: unknown,
): Promise<{ results: readonly MutationResult[]; seq: number }> {
  if (!mayRecord(scope.role)) throw new Problem('farm/role-forbidden');
  const results: MutationResult[] = [];
  const broken = new Set<string>();
  const breakOff = (row: unknown): MutationResult => {
    const recordId = isObject(row) ? row.recordId : undefined;
    if (typeof recordId === 'string') broken.add(recordId.toLowerCase());
    return rejection(mutationIdOf(row), new Problem('internal'));
  };
  for (const row of mutationRows(body)) {
    // What is refused without asking the database would go on without a turn for anybody else.
    await nextTurn();
    if (standsOn(row, broken)) {
      results.push(breakOff(row));
      continue;
    }
    try {
      results.push(await resultOf(services, scope, row));
    } catch (error) {
      if (isOutage(error)) throw error;
      services.log.error({ err: error, mutationId: mutationIdOf(row) }, 'a mutation failed');
      results.push(breakOff(row));
    }
  }
  const { seq } = await farmNumbers(services.db, scope);
  return { results, seq: Number(seq) };
}
