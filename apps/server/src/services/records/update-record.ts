import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import type { HistoryEntry, HistoryOperation } from '../../db/history-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type NewVersion, writeVersionRows } from '../../db/version-rows.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { recalculateDownstream } from './correction.ts';
import type { Written } from './create-record.ts';
import { movePlots } from './move-plots.ts';
import { otherChanges, planUpdate, type RecordChange } from './plan-update.ts';
import { refreshPlotNames } from './refresh-plot-names.ts';
import type { LoadedContext } from './rule-context.ts';
import { searchText } from './search-text.ts';
import { updateWaitingPeriodFlags } from './waiting-period-flags.ts';

/** What becomes of a record: `op` is what the history calls it, `reason` says why, where it was asked for. */
type NextVersion = { before: StoredRecord; after: StoredRecord; op?: HistoryOperation; reason?: string | null };

/** Who writes a version, when, and under which change number. */
export type Numbering = Pick<FarmWriting, 'scope' | 'now' | 'recordedAt' | 'change'>;

/** The next version of a record, with its line of the history. Nothing is written. */
export function nextVersion(
  { scope, now, recordedAt, change }: Numbering,
  { before, after, op = 'update', reason = null }: NextVersion,
): { record: StoredRecord; entry: HistoryEntry } {
  // Keep the stored version's time if this change was recorded earlier but arrived later.
  const updatedAt = new Date(Math.max(recordedAt.getTime(), Date.parse(before.updatedAt))).toISOString();
  const record = { ...after, version: before.version + 1, change, updatedAt, updatedBy: scope.userId };
  const { id: recordId, version } = record;
  const changes = [...contentChanges(before, record), ...otherChanges(before, record)];
  const cause = reason === null ? null : { recordId, version, reason };
  const entry = { recordId, version, at: now.toISOString(), byUserId: scope.userId, op, changes, cause };
  return { record, entry };
}

type WithContext = NextVersion & { context: LoadedContext };

/** The rows of the next version of a record. */
export function versionRows(writing: Numbering, { context, ...next }: WithContext): NewVersion {
  const { record, entry } = nextVersion(writing, next);
  const { before } = next;
  const draws = record.deletedAt === null ? drawsOf(record) : [];
  const drew = before.deletedAt === null ? drawsOf(before) : [];
  const search = searchText(record, context.record);
  return { record, entry, search, draws: sameValue(draws, drew) ? undefined : draws };
}

/** Stores the next version of a record with its draws, history and flags. */
export async function writeVersion(writing: FarmWriting, next: WithContext): Promise<StoredRecord> {
  const { trx, scope } = writing;
  const { before } = next;
  const rows = versionRows(writing, next);
  const { record } = rows;
  await writeVersionRows(trx, scope, rows);
  const written = {
    before: before.deletedAt === null ? before : null,
    after: record.deletedAt === null ? record : null,
  };
  await updateWaitingPeriodFlags(writing, written);
  await movePlots(writing, written);
  await refreshPlotNames(writing, { before, after: record });
  return record;
}

/**
 * Changes a record within a write on its farm. Throws what `planUpdate` throws; a change without differences makes no version.
 */
export async function updateRecord(
  services: { authSecret: string; now: () => Date },
  writing: FarmWriting,
  change: RecordChange,
): Promise<Written> {
  const { stored } = change;
  const { record, warnings, context, ...plan } = await planUpdate(services, writing, change);
  if (plan.isUnchanged) return { record: stored, warnings };
  const reason = plan.reason ?? writing.source ?? null;
  const written = await writeVersion(writing, { before: stored, after: record, context, reason });
  if (plan.correction !== null && plan.drawers.length > 0) {
    await recalculateDownstream(writing, plan.drawers, { corrected: written, reason: plan.correction.reason });
  }
  return { record: written, warnings };
}

/** The live record behind an id within a write, or `record/not-found` (404). */
export async function findLive({ trx, scope }: FarmWriting, id: string): Promise<StoredRecord> {
  const [record] = await findRecordsById(trx, scope, [id]);
  if (record === undefined || record.deletedAt !== null) throw new Problem('record/not-found');
  return record;
}
