import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isPlace, leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { movesPlots } from '@cafezal/domain/stages/plot/plot-state.ts';
import { consultedBy } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { type ChangeFacts, type ChangeQuestion, readForChange } from '../../db/change-facts.ts';
import type { Database } from '../../db/database.ts';
import { deleteRecordUnlessChanged } from '../../db/deletion-rows.ts';
import { type SeenSeq, seqAfter } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeVersionUnlessChanged } from '../../db/version-rows.ts';
import { ifFree } from '../farms/farm-line.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import type { Written } from './create-record.ts';
import { assertDeletable, type Deletion, deletedVersion } from './delete-record.ts';
import { planUpdate, type RecordChange } from './plan-update.ts';
import type { Surroundings } from './present-records.ts';
import { type Planning, referencesIn } from './rule-context.ts';
import { versionRows } from './update-record.ts';
import { flagsOthers, flagsOthersAfter } from './waiting-period-flags.ts';

/** The parts that these writes use. */
type Parts = { db: Database; now: () => Date; announcer: FarmAnnouncer; authSecret: string };

/** A record that was changed or deleted, with what is drawn from it and its photos. */
export type Rewritten = Surroundings & Pick<Written, 'warnings'>;

/** What a write without a lock was planned by, and the number that it takes. */
type Unlocked = {
  planning: Planning & Pick<FarmWriting, 'recordedAt' | 'change'>;
  seq: SeenSeq;
  around: Omit<Surroundings, 'record'>;
};

/** Whether others surely change along with a record, or are all read for it: those are written under the lock. */
const isWrittenAlone = (record: StoredRecord): boolean =>
  !flagsOthers(record.section) && !movesPlots(record) && !leadsSeason(record);

/** Whether others change along with a record that was changed: their flags, the state of plots, or a plot's name among their words. */
const changesOthers = (before: StoredRecord, after: StoredRecord): boolean =>
  flagsOthersAfter(before, after) || movesPlots(after) || (isPlace(after) && before.name !== after.name);

/** Reads what a write on a record is made of; null where it has to be made under the lock, or the record changed since it was found. */
async function readUnlocked(
  { db, now }: Parts,
  scope: FarmScope,
  { found, ...asked }: { found: StoredRecord } & Omit<ChangeQuestion, 'id'>,
): Promise<Unlocked | null> {
  const at = now();
  const facts: ChangeFacts = await readForChange(db, scope, { id: found.id, ...asked });
  const { farm, seq, stored, draws, photos } = facts;
  if (stored?.change !== found.change) return null;
  const today = dayIn(farm.settings.timezone, at);
  const planning = { trx: db, scope, farm, now: at, recordedAt: at, today, known: facts };
  const around = { draws: draws.filter(({ recordId }) => recordId === found.id), photos };
  return { planning: { ...planning, change: seqAfter(seq) }, seq, around };
}

/** Tries to write a record without a lock, where it is written alone and nobody else is at it; if it was written, others are told. */
async function tried(
  { announcer }: Parts,
  { scope: { key }, found }: { scope: FarmScope; found: StoredRecord },
  write: () => Promise<Rewritten | null>,
): Promise<Rewritten | null> {
  const written = isWrittenAlone(found) ? ((await ifFree(key, write)) ?? null) : null;
  if (written !== null) announcer.changed(key);
  return written;
}

/**
 * Changes a record that was found, without a lock: reads, and writes in one statement where nothing of the farm changed meanwhile.
 * Null, with nothing written, where something did, where others change along, or where nothing differs: `updateRecord` makes it
 * then. Throws what `planUpdate` throws.
 */
export const updateUnlocked = (parts: Parts, scope: FarmScope, change: RecordChange): Promise<Rewritten | null> =>
  tried(parts, { scope, found: change.stored }, () => updateNow(parts, scope, change));

async function updateNow(parts: Parts, scope: FarmScope, change: RecordChange): Promise<Rewritten | null> {
  const { stored: before, body } = change;
  const ids = referencesIn([body, before.inputs, before.data]);
  const asked = { found: before, ids, sections: consultedBy(stageOf(before.section)) };
  const unlocked = await readUnlocked(parts, scope, asked);
  if (unlocked === null) return null;
  const { planning, seq, around } = unlocked;
  const { record: after, warnings, context, ...plan } = await planUpdate(parts, planning, change);
  if (plan.isUnchanged || plan.drawers.length > 0 || changesOthers(before, after)) return null;
  const version = versionRows(planning, { before, after, context, reason: plan.reason });
  const isWritten = await writeVersionUnlessChanged(parts.db, scope, { version, seq });
  return isWritten ? { record: version.record, ...around, warnings } : null;
}

/**
 * Soft-deletes a record that was found, without a lock, as `updateUnlocked` changes one: null where `deleteRecord` has to. Throws what
 * `assertDeletable` throws.
 */
export const deleteUnlocked = (parts: Parts, scope: FarmScope, deletion: Deletion): Promise<Rewritten | null> =>
  tried(parts, { scope, found: deletion.stored }, () => deleteNow(parts, scope, deletion));

async function deleteNow(parts: Parts, scope: FarmScope, deletion: Deletion): Promise<Rewritten | null> {
  const unlocked = await readUnlocked(parts, scope, { found: deletion.stored, ids: [], sections: [] });
  if (unlocked === null) return null;
  const { planning, seq, around } = unlocked;
  await assertDeletable(parts, planning, deletion);
  const deleted = deletedVersion(planning, deletion.stored);
  const isWritten = await deleteRecordUnlessChanged(parts.db, scope, { deleted, seq });
  return isWritten ? { record: deleted.record, ...around, warnings: [] } : null;
}
