import { Problem } from '@cafezal/domain/record/problem.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isPicking, isPlace, PICKING_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { deleteRecords } from '../../db/deletion-rows.ts';
import { recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { isMatch, versionConflict } from '../request/if-match.ts';
import { assertMass, assertUnused, knownDraws } from './draws.ts';
import { movePlots } from './move-plots.ts';
import { presentOne } from './present-records.ts';
import type { Planning } from './rule-context.ts';
import { type Numbering, nextVersion, writeVersion } from './update-record.ts';
import { validateChange } from './validate-change.ts';
import { updateWaitingPeriodFlags } from './waiting-period-flags.ts';

/** `record/in-use` (409) where harvests are from this plot. */
export function assertNoHarvests(harvests: readonly string[]): void {
  if (harvests.length === 0) return;
  throw new Problem('record/in-use', {
    message: 'Este talhão tem colheitas. Marque como erradicado para encerrar.',
  });
}

/** A record as the bin has it, with its line of the history. Nothing is written. */
export const deletedVersion = (writing: Numbering, stored: StoredRecord) =>
  nextVersion(writing, {
    before: stored,
    after: { ...stored, deletedAt: writing.now.toISOString() },
    op: 'delete',
  });

/** A deletion of a live record, and the If-Match header if there was one. */
export type Deletion = { stored: StoredRecord; ifMatch?: string | undefined };

/**
 * Throws where a live record may not be deleted: `record/version-conflict` for a stale If-Match, `record/in-use` while a later
 * record draws from it or a harvest is from this plot.
 */
export async function assertDeletable(
  services: { authSecret: string; now: () => Date },
  planning: Planning,
  { stored, ifMatch }: Deletion,
): Promise<void> {
  const { trx, scope } = planning;
  if (!isMatch(ifMatch, stored.version)) throw versionConflict(await presentOne(services, { db: trx, scope }, stored));
  await assertUnused(planning, await knownDraws(planning, [stored.id]));
  if (isPlace(stored)) {
    assertNoHarvests(await recordsOnPlots(trx, scope, { sections: PICKING_SECTIONS, plotIds: [stored.id] }));
  }
}

/** Soft-deletes a live record, which gives back its draws. Throws what `assertDeletable` throws. */
export async function deleteRecord(
  services: { authSecret: string; now: () => Date },
  writing: FarmWriting,
  { stored, ifMatch }: Deletion,
): Promise<StoredRecord> {
  const { trx, scope } = writing;
  await assertDeletable(services, writing, { stored, ifMatch });
  const deleted = deletedVersion(writing, stored);
  await deleteRecords(trx, scope, [deleted]);
  await updateWaitingPeriodFlags(writing, { before: stored, after: null });
  await movePlots(writing, { before: stored, after: null });
  return deleted.record;
}

/**
 * Restores a deleted record with its draws; a live record stays as it is. `lot/insufficient-mass` when the coffee that
 * it drew is gone, `lot/not-found` for a harvest whose plot is gone, `record/not-found` for an id that never was a
 * record. A record that broke a rule since a correction upstream comes back as it went.
 */
export async function restoreRecord(writing: FarmWriting, id: string): Promise<StoredRecord> {
  const { trx, scope } = writing;
  const stored = await findRecordById(trx, scope, id);
  if (stored === undefined) throw new Problem('record/not-found');
  if (stored.deletedAt === null) return stored;
  const { context } = await validateChange(writing, { stored, payload: {} });
  const isOfGonePlots = plotIdsOf(stored.data).some((plotId) => context.record(plotId) === undefined);
  if (isPicking(stored) && isOfGonePlots) throw new Problem('lot/not-found');
  const after = { ...stored, deletedAt: null };
  await assertMass(writing, after, context.record);
  return writeVersion(writing, { before: stored, after, context, op: 'restore' });
}
