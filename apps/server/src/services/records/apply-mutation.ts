import type { FieldConflict, Mutation } from '@cafezal/domain/record/changes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { KeptMutation } from '../../db/mutation-rows.ts';
import { findRecordById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import type { Written } from './create-record.ts';
import { deleteRecord, restoreRecord } from './delete-record.ts';
import { mergeStale } from './merge-stale.ts';
import type { Creation } from './plan-creation.ts';
import type { RecordParts } from './record-writes.ts';
import { updateRecord } from './update-record.ts';

/** The result of a mutation: the record as it is now and, for a conflict, the fields that both sides changed. */
export type Outcome = {
  status: 'applied' | 'merged' | 'duplicate' | 'conflict';
  record: StoredRecord;
  conflicts?: readonly FieldConflict[];
};

type Known = Mutation & { stored: StoredRecord };

async function recordOf({ trx, scope }: FarmWriting, { recordId, section }: Mutation): Promise<StoredRecord> {
  const record = await findRecordById(trx, scope, recordId);
  if (record === undefined || record.section !== section) throw new Problem('record/not-found');
  return record;
}

const isStale = ({ baseVersion, stored }: Known): boolean => baseVersion !== undefined && baseVersion < stored.version;

async function update(services: RecordParts, writing: FarmWriting, mutation: Known): Promise<Outcome> {
  const { stored, patch = {}, baseVersion = stored.version } = mutation;
  if (stored.deletedAt !== null) throw new Problem('record/not-found');
  if (!isStale(mutation)) {
    const { record } = await updateRecord(services, writing, { stored, body: patch });
    return { status: 'applied', record };
  }
  const merge = await mergeStale(writing, { stored, patch, baseVersion });
  if ('conflicts' in merge) return { status: 'conflict', record: stored, conflicts: merge.conflicts };
  const { record } = await updateRecord(services, writing, { stored, body: merge.patch });
  return { status: 'merged', record };
}

/**
 * Somebody changed the record after the device last read it, so the deletion is a conflict for the person to decide.
 */
const deletionConflict = ({ at, stored }: Known): Outcome => ({
  status: 'conflict',
  record: stored,
  conflicts: [{ field: 'deletedAt', base: null, mine: at, theirs: null }],
});

async function remove(services: RecordParts, writing: FarmWriting, mutation: Known): Promise<Outcome> {
  const { stored } = mutation;
  if (stored.deletedAt !== null) return { status: 'applied', record: stored };
  if (isStale(mutation)) return deletionConflict(mutation);
  return { status: 'applied', record: await deleteRecord(services, writing, { stored }) };
}

const DELETED_AGAIN =
  'Este registro já foi trazido de volta e apagado de novo. Se ainda precisa dele, traga de volta outra vez.';

/** Somebody brought the record back and deleted it again after the device last read it: that is not undone unasked. */
async function bringBack(writing: FarmWriting, mutation: Known): Promise<Outcome> {
  const { stored } = mutation;
  if (stored.deletedAt !== null && isStale(mutation)) {
    throw new Problem('record/version-conflict', { message: DELETED_AGAIN });
  }
  return { status: 'applied', record: await restoreRecord(writing, stored.id) };
}

/** The creation of a mutation; null for any other. */
export const creationIn = ({ op, section, recordId, patch = {} }: Mutation): Creation | null =>
  op === 'create' ? { section, id: recordId, body: patch, isFromDevice: true } : null;

/** Makes a creation, alone or with others. */
type Create = (writing: FarmWriting, creation: Creation) => Promise<Written>;
type Applying = RecordParts & { create: Create };

async function applied(services: Applying, writing: FarmWriting, mutation: Mutation): Promise<Outcome> {
  const { op } = mutation;
  const creation = creationIn(mutation);
  if (creation !== null) return { status: 'applied', record: (await services.create(writing, creation)).record };
  const known = { ...mutation, stored: await recordOf(writing, mutation) };
  if (op === 'update') return update(services, writing, known);
  if (op === 'delete') return remove(services, writing, known);
  return bringBack(writing, known);
}

const MS_PER_YEAR = 366 * 86_400_000;

/** When the person recorded it, by the device's clock. A time in the future or more than a year old counts as now. */
function recordedAt({ at }: Mutation, now: Date): Date {
  const said = Date.parse(at);
  const isLikely = said <= now.getTime() && said >= now.getTime() - MS_PER_YEAR;
  return isLikely ? new Date(said) : now;
}

/** The answer to a mutation that was applied before: the record as it is. */
export async function repeated(
  { trx, scope }: Pick<FarmWriting, 'trx' | 'scope'>,
  before: KeptMutation,
): Promise<Outcome> {
  const record = await findRecordById(trx, scope, before.recordId);
  if (record === undefined) throw new Problem('record/not-found');
  return { status: 'duplicate', record };
}

/**
 * Applies a mutation that was not applied before within a write on its farm. Throws the refusals of a creation, change
 * or deletion; `AlreadyCreated` for a creation that another call made before.
 */
export const applyMutation = (services: Applying, writing: FarmWriting, mutation: Mutation): Promise<Outcome> =>
  applied(services, { ...writing, recordedAt: recordedAt(mutation, writing.now) }, mutation);
