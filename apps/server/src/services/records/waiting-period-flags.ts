import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { isUnderWay } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { phiViolations, plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import { flowsAmong, recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById, liveRecordsOf, updateFlags } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { inheriting } from './inheriting.ts';
import type { LoadedContext } from './rule-context.ts';

const FLAG = 'phiViolation';

const sectionsThat = (does: StageDefinition['waitingPeriod']): readonly Section[] =>
  STAGES.filter(({ waitingPeriod }) => waitingPeriod === does).map(({ section }) => section);
/** Sections whose work starts waiting periods, and those that must respect them. */
const BEGINNING = sectionsThat('begins');
const HEEDING = sectionsThat('heeds');

const heeds = ({ section }: FarmRecord): boolean => HEEDING.includes(section);

/** Whether a harvest was within the waiting period of a product, by the farm's activities. */
const violates = (harvest: StoredRecord, activities: readonly FarmRecord[]): boolean =>
  heeds(harvest) && isUnderWay(harvest) && phiViolations(harvest, activities).length > 0;

const flagged = (flags: readonly string[], isOn: boolean): readonly string[] => {
  const others = flags.filter((flag) => flag !== FLAG);
  return isOn ? [...others, FLAG] : others;
};

/** The flags of a record before it is written: a violation of its own, or inherited from a lot that it draws. */
export function flagsOf(record: StoredRecord, context: LoadedContext): readonly string[] {
  if (heeds(record)) return flagged(record.flags, violates(record, BEGINNING.flatMap(context.others)));
  const lots = drawsOf(record).map(({ recordId }) => context.record(recordId));
  return flagged(
    record.flags,
    lots.some((lot) => lot?.flags.includes(FLAG) === true),
  );
}

/** Updates the flags of all records downstream of some lots from the lots that each draws. */
async function flagDownstream(writing: FarmWriting, changed: ReadonlyMap<string, boolean>): Promise<void> {
  if (changed.size === 0) return;
  const { trx, scope } = writing;
  const flows = await flowsAmong(trx, scope, [...changed.keys()]);
  const records = await findRecordsById(
    trx,
    scope,
    flows.flatMap(({ from, to }) => [from, to]),
  );
  const before = new Map(records.map((record) => [record.id, record]));
  const isFlagged = new Map(records.map(({ id, flags }) => [id, flags.includes(FLAG)]));
  for (const [id, isOn] of changed) isFlagged.set(id, isOn);
  const drawing = new Set(flows.map(({ to }) => to));
  const sources = [...isFlagged].filter(([id, isOn]) => isOn && !drawing.has(id)).map(([id]) => id);
  const inherits = inheriting(flows, sources);
  for (const id of drawing) isFlagged.set(id, inherits.has(id));
  const differing = [...drawing].filter((id) => before.get(id)?.flags.includes(FLAG) !== isFlagged.get(id));
  await writeFlags(
    writing,
    differing.flatMap((id) => before.get(id) ?? []),
    isFlagged,
  );
}

async function writeFlags(
  { trx, scope, moreChanges }: FarmWriting,
  records: readonly StoredRecord[],
  isFlagged: ReadonlyMap<string, boolean>,
): Promise<void> {
  const changes = moreChanges(records.length);
  // The database gives them in any order: numbers in one order make the same writes alike everywhere.
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const [at, { id, flags }] of inOrder.entries()) {
    const change = changes[at];
    if (change !== undefined)
      await updateFlags(trx, scope, { id, flags: flagged(flags, isFlagged.get(id) === true), change });
  }
}

const same = (left: StoredRecord | null, right: StoredRecord | null): boolean =>
  sameValue(left?.flags.includes(FLAG) ?? false, right?.flags.includes(FLAG) ?? false);

/** Harvests whose flag depends on an activity: those on its plots before and after the change. */
async function flagHarvests(writing: FarmWriting, plotIds: readonly string[]): Promise<void> {
  const { trx, scope } = writing;
  const ids = await recordsOnPlots(trx, scope, { sections: HEEDING, plotIds });
  if (ids.length === 0) return;
  const activities = await liveRecordsOf(trx, scope, BEGINNING);
  const harvests = await findRecordsById(trx, scope, ids);
  const wrong = harvests.filter((harvest) => harvest.flags.includes(FLAG) !== violates(harvest, activities));
  const isFlagged = new Map(wrong.map((harvest) => [harvest.id, violates(harvest, activities)]));
  await writeFlags(writing, wrong, isFlagged);
  await flagDownstream(writing, isFlagged);
}

/** Whether a record of a section that is made changes the flags of others. */
export const flagsOthers = (section: Section): boolean => BEGINNING.includes(section);

/** Whether a change of a live record changes the flags of others. */
export const flagsOthersAfter = (before: StoredRecord, after: StoredRecord): boolean =>
  flagsOthers(before.section) || !same(before, after);

/** Updates the waiting-period flags of all records that a write affects. Called after the write. */
export async function updateWaitingPeriodFlags(
  writing: FarmWriting,
  { before, after }: { before: StoredRecord | null; after: StoredRecord | null },
): Promise<void> {
  const section = before?.section ?? after?.section;
  if (section !== undefined && flagsOthers(section)) {
    const plotIds = [...new Set([before, after].flatMap((record) => (record === null ? [] : plotIdsOf(record.data))))];
    return flagHarvests(writing, plotIds);
  }
  if (after === null || before === null || same(before, after)) return;
  await flagDownstream(writing, new Map([[after.id, after.flags.includes(FLAG)]]));
}
