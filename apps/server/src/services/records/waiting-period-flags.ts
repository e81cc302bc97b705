import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { isUnderWay } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { phiViolations, plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { flowsAmong, recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById, liveRecordsOf, updateFlags } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import type { LoadedContext } from './rule-context.ts';

const FLAG = 'phiViolation';

/** A harvest that a product's waiting period still held back, by what the farm's activities say. */
const violates = (harvest: StoredRecord, activities: readonly FarmRecord[]): boolean =>
  harvest.section === 'colheita' && isUnderWay(harvest) && phiViolations(harvest, activities).length > 0;

const flagged = (flags: readonly string[], isOn: boolean): readonly string[] => {
  const others = flags.filter((flag) => flag !== FLAG);
  return isOn ? [...others, FLAG] : others;
};

/** The flags of a record before it is written: its own violation, or that of a lot which it draws. */
export function flagsOf(record: StoredRecord, context: LoadedContext): readonly string[] {
  if (record.section === 'colheita') return flagged(record.flags, violates(record, context.others('atividades')));
  const lots = drawsOf(record).map(({ recordId }) => context.record(recordId));
  return flagged(
    record.flags,
    lots.some((lot) => lot?.flags.includes(FLAG) === true),
  );
}

/** Marks what comes of some lots anew, as the lots that each draws are marked. */
async function passOn(writing: FarmWriting, changed: ReadonlyMap<string, boolean>): Promise<void> {
  if (changed.size === 0) return;
  const { trx, scope } = writing;
  const flows = await flowsAmong(trx, scope, [...changed.keys()]);
  const records = await findRecordsById(
    trx,
    scope,
    flows.flatMap(({ from, to }) => [from, to]),
  );
  const before = new Map(records.map((record) => [record.id, record]));
  const isMarked = new Map(records.map(({ id, flags }) => [id, flags.includes(FLAG)]));
  for (const [id, isOn] of changed) isMarked.set(id, isOn);
  const into = Map.groupBy(flows, ({ to }) => to);
  // The flows are a graph without circles: as many rounds as it is deep leave nothing to change.
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const [id, sources] of into) {
      const isOn = sources.some(({ from }) => isMarked.get(from) === true);
      if (isMarked.get(id) !== isOn) isMoving = true;
      isMarked.set(id, isOn);
    }
  }
  const marked = [...into.keys()].filter((id) => before.get(id)?.flags.includes(FLAG) !== isMarked.get(id));
  await mark(
    writing,
    marked.flatMap((id) => before.get(id) ?? []),
    isMarked,
  );
}

async function mark(
  { trx, scope, moreChanges }: FarmWriting,
  records: readonly StoredRecord[],
  isMarked: ReadonlyMap<string, boolean>,
): Promise<void> {
  const changes = await moreChanges(records.length);
  for (const [at, { id, flags }] of records.entries()) {
    const change = changes[at];
    if (change !== undefined)
      await updateFlags(trx, scope, { id, flags: flagged(flags, isMarked.get(id) === true), change });
  }
}

const same = (left: StoredRecord | null, right: StoredRecord | null): boolean =>
  sameValue(left?.flags.includes(FLAG) ?? false, right?.flags.includes(FLAG) ?? false);

/** Harvests whose mark an activity decides: those on its plots, as it was and as it is. */
async function remarkHarvests(writing: FarmWriting, plotIds: readonly string[]): Promise<void> {
  const { trx, scope } = writing;
  const ids = await recordsOnPlots(trx, scope, { section: 'colheita', plotIds });
  if (ids.length === 0) return;
  const activities = await liveRecordsOf(trx, scope, ['atividades']);
  const harvests = await findRecordsById(trx, scope, ids);
  const wrong = harvests.filter((harvest) => harvest.flags.includes(FLAG) !== violates(harvest, activities));
  const isMarked = new Map(wrong.map((harvest) => [harvest.id, violates(harvest, activities)]));
  await mark(writing, wrong, isMarked);
  await passOn(writing, isMarked);
}

/** Puts right the mark of waiting periods on all that a write touched: called once it is written. */
export async function remark(
  writing: FarmWriting,
  { before, after }: { before: StoredRecord | null; after: StoredRecord | null },
): Promise<void> {
  const section = before?.section ?? after?.section;
  if (section === 'atividades') {
    const plotIds = [...new Set([before, after].flatMap((record) => (record === null ? [] : plotIdsOf(record.data))))];
    return remarkHarvests(writing, plotIds);
  }
  if (after === null || before === null || same(before, after)) return;
  await passOn(writing, new Map([[after.id, after.flags.includes(FLAG)]]));
}
