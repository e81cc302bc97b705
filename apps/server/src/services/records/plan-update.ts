import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { checkOutputsCover, coversDraws } from '@cafezal/domain/lots/lot-checks.ts';
import { takesLotsAway } from '@cafezal/domain/lots/lots.ts';
import { gainedKgOf } from '@cafezal/domain/lots/record-balance.ts';
import type { Draw, RecordContent } from '@cafezal/domain/record/record.ts';
import { contentChanges, type FieldChange } from '@cafezal/domain/record/record-diff.ts';
import { isCodeTaken } from '../../db/record-names.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { isMatch, versionConflict } from '../request/if-match.ts';
import { type SeasonAct, turnedSeason } from './close-season.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import { type Correction, correctionIn, INCONSISTENT, scaledDrawers } from './correction.ts';
import { assertMass, assertUnused, knownDraws } from './draws.ts';
import { keepHiddenMoney } from './keep-hidden-money.ts';
import { asSeenBy, presentOne } from './present-records.ts';
import type { LoadedContext, Planning } from './rule-context.ts';
import { withSigners } from './signed-rows.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { validateChange } from './validate-change.ts';
import { flagsOf } from './waiting-period-flags.ts';

/** A change of a stored record: a JSON merge patch, and the If-Match header if there was one. */
export type RecordChange = {
  stored: StoredRecord;
  body: unknown;
  ifMatch?: string | undefined;
  /** Absent for writes of a device, which may neither close nor open a season. */
  act?: SeasonAct;
};

type Next = { record: StoredRecord; warnings: readonly Finding[]; context: LoadedContext };

async function duplicateCode({ trx, scope }: Planning, { code }: RecordContent, stored: StoredRecord) {
  if (code === '' || code === stored.code) return [];
  if (!(await isCodeTaken(trx, scope, { code, exceptId: stored.id }))) return [];
  return [warning('code', 'code/duplicate', 'Já existe um registro com este código. Use outro para não confundir.')];
}

const opensIt = (body: unknown): boolean => isObject(body) && body.recalculated === null;

/** The changed record, validated. Version and change number are still those of the stored record. */
async function changedRecord(planning: Planning, { stored, body }: RecordChange): Promise<Next> {
  const { scope, now } = planning;
  const payload = keepHiddenMoney(scope, stored, asSeenBy(scope, stored.section, withLowerCaseIds(body)));
  const { content: read, warnings: found, isSound, context } = await validateChange(planning, { stored, payload });
  const content = withSigners(read, { section: stored.section, by: scope.userId });
  const warnings = [...found, ...(await duplicateCode(planning, content, stored))];
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
export async function assertOutputsCover({ trx, scope }: Planning, record: StoredRecord, draws: readonly Draw[]) {
  if (coversDraws(record, draws)) return;
  const drawers = await findRecordsById(
    trx,
    scope,
    draws.map(({ byRecordId }) => byRecordId),
  );
  checkOutputsCover(record, { draws, drawers: (id) => drawers.find((drawer) => drawer.id === id) });
}

/** What else changed between two states of a record, beside its content. */
export const otherChanges = (before: StoredRecord, after: StoredRecord): FieldChange[] =>
  (['recalculated', 'confirmedWarnings', 'deletedAt'] as const)
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => !sameValue(from, to));

const isUnchanged = (before: StoredRecord, after: StoredRecord): boolean =>
  contentChanges(before, after).length === 0 &&
  otherChanges(before, after).length === 0 &&
  sameValue(before.flags, after.flags);

/** A change as it is planned: the record as it will be but for its version, and what else of the farm changes along. */
export type PlannedUpdate = {
  record: StoredRecord;
  warnings: readonly Finding[];
  context: LoadedContext;
  /** Whether nothing differs, so that there is no version to write. */
  isUnchanged: boolean;
  /** Why, where the person said so of a season or a correction. */
  reason: string | null;
  correction: Correction | null;
  /** The records that draw from it, as a correction scales them. */
  drawers: readonly StoredRecord[];
};

/**
 * What a change writes, by the farm as it is. Throws validation errors (422), then `record/version-conflict` (409) for a stale
 * If-Match, then errors of the mass balance.
 */
export async function planUpdate(
  services: { authSecret: string; now: () => Date },
  planning: Planning,
  { stored, body, ifMatch, act }: RecordChange,
): Promise<PlannedUpdate> {
  const { trx: db, scope } = planning;
  const correction = correctionIn(body);
  const { record: after, warnings, context } = await changedRecord(planning, { stored, body });
  if (!isMatch(ifMatch, stored.version)) throw versionConflict(await presentOne(services, { db, scope }, stored));
  const { record, reason } = await turnedSeason(planning, { before: stored, after, act });
  const draws = stored.outputs.length === 0 ? [] : await knownDraws(planning, [stored.id]);
  if (takesLotsAway(stored, record.status)) await assertUnused(planning, draws);
  const drawers = correction === null ? [] : await scaledDrawers(planning, { before: stored, after: record, draws });
  if (drawers.length === 0) await assertOutputsCover(planning, record, draws);
  await assertMass(planning, record, context.record);
  const because = reason ?? correction?.reason ?? null;
  return { record, warnings, context, isUnchanged: isUnchanged(stored, record), reason: because, correction, drawers };
}
