import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { checkOutputsCover } from '@cafezal/domain/lots/lot-checks.ts';
import { drawsOf, takesLotsAway } from '@cafezal/domain/lots/lots.ts';
import { gainedKgOf } from '@cafezal/domain/lots/record-balance.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw, RecordContent } from '@cafezal/domain/record/record.ts';
import { contentChanges, type FieldChange } from '@cafezal/domain/record/record-diff.ts';
import { drawsOn, replaceDraws } from '../../db/flow-rows.ts';
import { appendHistory, type HistoryEntry, type HistoryOperation } from '../../db/history-rows.ts';
import { isCodeTaken } from '../../db/record-names.ts';
import { findRecordsById, updateRecordRow } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { isMatch, versionConflict } from '../request/if-match.ts';
import { type SeasonAct, turnedSeason } from './close-season.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import { correctionIn, INCONSISTENT, recalculateDownstream, scaledDrawers } from './correction.ts';
import type { Written } from './create-record.ts';
import { assertMass, assertUnused } from './draws.ts';
import { keepHiddenMoney } from './keep-hidden-money.ts';
import { movePlots } from './move-plots.ts';
import { asSeenBy, presentOne } from './present-records.ts';
import { refreshPlotNames } from './refresh-plot-names.ts';
import type { LoadedContext } from './rule-context.ts';
import { searchText } from './search-text.ts';
import { withSigners } from './signed-rows.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { validateChange } from './validate-change.ts';
import { flagsOf, updateWaitingPeriodFlags } from './waiting-period-flags.ts';

/** A change of a stored record: a JSON merge patch, and the If-Match header if there was one. */
export type RecordChange = {
  stored: StoredRecord;
  body: unknown;
  ifMatch?: string | undefined;
  /** Absent for writes of a device, which may neither close nor open a season. */
  act?: SeasonAct;
};

type Next = { record: StoredRecord; warnings: readonly Finding[]; context: LoadedContext };

async function duplicateCode({ trx, scope }: FarmWriting, { code }: RecordContent, stored: StoredRecord) {
  if (code === '' || code === stored.code) return [];
  if (!(await isCodeTaken(trx, scope, { code, exceptId: stored.id }))) return [];
  return [warning('code', 'code/duplicate', 'Já existe um registro com este código. Use outro para não confundir.')];
}

const opensIt = (body: unknown): boolean => isObject(body) && body.recalculated === null;

/** The changed record, validated. Version and change number are still those of the stored record. */
async function changedRecord(writing: FarmWriting, { stored, body }: RecordChange): Promise<Next> {
  const { scope, now } = writing;
  const payload = keepHiddenMoney(scope, stored, asSeenBy(scope, stored.section, withLowerCaseIds(body)));
  const { content: read, warnings: found, isSound, context } = await validateChange(writing, { stored, payload });
  const content = withSigners(read, { section: stored.section, by: scope.userId });
  const warnings = [...found, ...(await duplicateCode(writing, content, stored))];
  const at = now.toISOString();
  const record: StoredRecord = {
    ...stored,
    ...content,
    recalculated: opensIt(payload) ? null : stored.recalculated,
    confirmedWarnings: confirmedWarnings(stored.confirmedWarnings, warnings, { body: payload, by: scope.userId, at }),
  };
  // The flag stays as long as outputs exceed inputs, even within the tolerance of the rules.
  const flags = flagsOf(record, context).filter((flag) => flag !== INCONSISTENT || !isSound || gainedKgOf(record) > 0);
  return { record: { ...record, flags }, warnings, context };
}

/** Throws `lot/insufficient-mass` if a changed record would hold less of an output than its draws took. */
export async function assertOutputsCover({ trx, scope }: FarmWriting, record: StoredRecord, draws: readonly Draw[]) {
  if (draws.length === 0) return;
  const drawers = await findRecordsById(
    trx,
    scope,
    draws.map(({ byRecordId }) => byRecordId),
  );
  checkOutputsCover(record, { draws, drawers: (id) => drawers.find((drawer) => drawer.id === id) });
}

const otherChanges = (before: StoredRecord, after: StoredRecord): FieldChange[] =>
  (['recalculated', 'confirmedWarnings', 'deletedAt'] as const)
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => !sameValue(from, to));

/** What becomes of a record: `op` is what the history calls it, `reason` says why, where it was asked for. */
type NextVersion = { before: StoredRecord; after: StoredRecord; op?: HistoryOperation; reason?: string | null };

/** The next version of a record, with its line of the history. Nothing is written. */
export function nextVersion(
  { scope, now, recordedAt, change }: FarmWriting,
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

/** Stores the next version of a record with its draws, history and flags. */
export async function writeVersion(
  writing: FarmWriting,
  { context, ...next }: NextVersion & { context: LoadedContext },
): Promise<StoredRecord> {
  const { trx, scope } = writing;
  const { before } = next;
  const { record, entry } = nextVersion(writing, next);
  await updateRecordRow(trx, scope, { record, search: searchText(record, context.record) });
  const draws = record.deletedAt === null ? drawsOf(record) : [];
  const drew = before.deletedAt === null ? drawsOf(before) : [];
  if (!sameValue(draws, drew)) await replaceDraws(trx, scope, { recordId: record.id, draws });
  await appendHistory(trx, scope, [entry]);
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
 * Changes a record within a write on its farm. Throws validation errors (422), then `record/version-conflict` (409) for
 * a stale If-Match, then errors of the mass balance; a change without differences makes no version.
 */
export async function updateRecord(
  services: { authSecret: string; now: () => Date },
  writing: FarmWriting,
  { stored, body, ifMatch, act }: RecordChange,
): Promise<Written> {
  const { trx, scope } = writing;
  const correction = correctionIn(body);
  const { record: after, warnings, context } = await changedRecord(writing, { stored, body });
  if (!isMatch(ifMatch, stored.version)) {
    throw versionConflict(await presentOne(services, { db: trx, scope }, stored));
  }
  const { record, reason } = await turnedSeason(writing, { before: stored, after, act });
  const draws = stored.outputs.length === 0 ? [] : await drawsOn(trx, scope, [stored.id]);
  if (takesLotsAway(stored, record.status)) await assertUnused(writing, draws);
  const drawers = correction === null ? [] : await scaledDrawers(writing, { before: stored, after: record, draws });
  if (drawers.length === 0) await assertOutputsCover(writing, record, draws);
  await assertMass(writing, record, context.record);
  if (isUnchanged(stored, record)) return { record: stored, warnings };
  const because = reason ?? correction?.reason ?? writing.source ?? null;
  const written = await writeVersion(writing, { before: stored, after: record, context, reason: because });
  if (correction !== null && drawers.length > 0) {
    await recalculateDownstream(writing, drawers, { corrected: written, reason: correction.reason });
  }
  return { record: written, warnings };
}

const isUnchanged = (before: StoredRecord, after: StoredRecord): boolean =>
  contentChanges(before, after).length === 0 &&
  otherChanges(before, after).length === 0 &&
  sameValue(before.flags, after.flags);

/** The live record behind an id within a write, or `record/not-found` (404). */
export async function findLive({ trx, scope }: FarmWriting, id: string): Promise<StoredRecord> {
  const [record] = await findRecordsById(trx, scope, [id]);
  if (record === undefined || record.deletedAt !== null) throw new Problem('record/not-found');
  return record;
}
