import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sumKg, toGrams } from '@cafezal/domain/ground/numbers.ts';
import { scaleDraws, scaledInputs } from '@cafezal/domain/lots/lot-checks.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { gainedKgOf, gainWords } from '@cafezal/domain/lots/record-balance.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw, RecordOutput } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { descendantIds } from '../../db/flow-rows.ts';
import type { HistoryEntry } from '../../db/history-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeVersionRows } from '../../db/version-rows.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import type { Planning } from './rule-context.ts';
import { brokenRules } from './validate-in-farm.ts';

/** A correction: the person says that an output was smaller than recorded, and that its draws are to be scaled down. */
export type Correction = { reason: string };

/** Flag of a record that violates a rule since an earlier record was corrected. */
export const INCONSISTENT = 'inconsistent';

/** `correction` of a body: null where there is none, `record/invalid` where it is not `{reason, draws: "scale"}`. */
export function correctionIn(body: unknown): Correction | null {
  const sent = isObject(body) ? body.correction : undefined;
  if (sent === undefined || sent === null) return null;
  const { reason, draws } = isObject(sent) ? sent : {};
  const fields: Record<string, string> = {};
  if (typeof reason !== 'string' || reason.trim() === '') fields['correction.reason'] = 'Diga por que está corrigindo.';
  if (draws !== 'scale') fields['correction.draws'] = 'Só sabemos corrigir em proporção: scale.';
  if (typeof reason !== 'string' || Object.keys(fields).length > 0) throw new Problem('record/invalid', { fields });
  return { reason: reason.trim() };
}

type Scaling = { output: string; oldKg: number; newKg: number };

/** The outputs that would no longer cover their draws. Only these draws are scaled. */
function scalingsOf(before: StoredRecord, after: StoredRecord, draws: readonly Draw[]): Scaling[] {
  const kgAfter = new Map(after.outputs.map(({ key, kg }) => [key, kg]));
  return before.outputs.flatMap(({ key, kg: oldKg }: RecordOutput) => {
    const newKg = kgAfter.get(key);
    const drawn = draws.filter(({ output }) => output === key);
    const drawnKg = sumKg(drawn.flatMap(({ consumedKg, reservedKg }) => [consumedKg, reservedKg]));
    return newKg === undefined || toGrams(drawnKg) <= toGrams(newKg) ? [] : [{ output: key, oldKg, newKg }];
  });
}

const rowsOn = (drawers: readonly StoredRecord[], recordId: string, output: string) =>
  drawers.flatMap((drawer) => drawer.inputs.filter((input) => input.recordId === recordId && input.output === output));

/**
 * The drawing records with their draws on one output scaled. The scaled draws add up exactly to the corrected output.
 */
function scaled(drawers: readonly StoredRecord[], recordId: string, { output, oldKg, newKg }: Scaling): StoredRecord[] {
  const kilos = scaleDraws(
    oldKg,
    newKg,
    rowsOn(drawers, recordId, output).map(({ kg }) => kg),
  );
  return drawers.map((drawer) => {
    const own = kilos.splice(0, rowsOn([drawer], recordId, output).length);
    return own.length === 0 ? drawer : { ...drawer, inputs: scaledInputs(drawer, { recordId, output }, own) };
  });
}

/** The records downstream as the correction leaves them; empty where it scales no draw. */
export async function scaledDrawers(
  { trx, scope }: Planning,
  { before, after, draws }: { before: StoredRecord; after: StoredRecord; draws: readonly Draw[] },
): Promise<StoredRecord[]> {
  const scalings = scalingsOf(before, after, draws);
  if (scalings.length === 0) return [];
  const drawers = await findRecordsById(
    trx,
    scope,
    draws.map(({ byRecordId }) => byRecordId),
  );
  drawers.sort((left, right) => (left.id < right.id ? -1 : 1));
  return scalings.reduce<StoredRecord[]>((records, scaling) => scaled(records, before.id, scaling), drawers);
}

type Cause = { corrected: StoredRecord; reason: string };

/** The rules that a record breaks after its inputs were scaled, among them outputs that now exceed the inputs. */
async function brokenAfter(
  writing: FarmWriting,
  record: StoredRecord,
  { changed, before }: { changed: Map<string, StoredRecord>; before: StoredRecord },
): Promise<Readonly<Record<string, string>>> {
  const broken = await brokenRules(writing, record, changed);
  const gain = gainedKgOf(record) > gainedKgOf(before) ? gainWords(record) : null;
  return gain === null || Object.keys(broken).length > 0 ? broken : { outputs: gain };
}

/** The next version of a record downstream: recalculated, and flagged where it now breaks a rule. */
async function recalculated(
  writing: FarmWriting,
  {
    record,
    change,
    changed,
    before,
    corrected,
  }: {
    record: StoredRecord;
    change: string;
    changed: Map<string, StoredRecord>;
    before: StoredRecord;
    corrected: StoredRecord;
  },
): Promise<{ record: StoredRecord; broken: Readonly<Record<string, string>> }> {
  const broken = await brokenAfter(writing, record, { changed, before });
  const others = record.flags.filter((flag) => flag !== INCONSISTENT);
  const at = writing.now.toISOString();
  return {
    record: {
      ...record,
      version: record.version + 1,
      change,
      flags: Object.keys(broken).length > 0 ? [...others, INCONSISTENT] : others,
      recalculated: { by: corrected.id, at },
      updatedAt: at,
      updatedBy: writing.scope.userId,
    },
    broken,
  };
}

const entryOf = (before: StoredRecord, after: StoredRecord, cause: HistoryEntry['cause']): HistoryEntry => ({
  recordId: after.id,
  version: after.version,
  at: after.updatedAt,
  byUserId: after.updatedBy,
  op: 'recalculate',
  changes: contentChanges(before, after),
  cause,
});

/**
 * Writes the consequences of a corrected record after the record itself: scaled draws, a new version with its cause for
 * every record downstream, and a flag on those that break a rule now. Their outputs stay as they are, because they were
 * weighed.
 */
export async function recalculateDownstream(
  writing: FarmWriting,
  drawers: readonly StoredRecord[],
  { corrected, reason }: Cause,
): Promise<void> {
  const { trx, scope, moreChanges } = writing;
  const before = await findRecordsById(trx, scope, await descendantIds(trx, scope, [corrected.id]));
  const changed = new Map([corrected, ...before, ...drawers].map((record) => [record.id, record]));
  const changes = moreChanges(before.length);
  for (const [at, stored] of before.entries()) {
    const change = changes[at];
    const record = changed.get(stored.id);
    if (change === undefined || record === undefined) throw new Error('a change number for every record downstream');
    const next = await recalculated(writing, { record, change, changed, before: stored, corrected });
    const cause = { recordId: corrected.id, version: corrected.version, reason };
    const rules = Object.keys(next.broken).length > 0 ? { rules: next.broken } : {};
    const entry = entryOf(stored, next.record, { ...cause, ...rules });
    await writeVersionRows(trx, scope, { record: next.record, entry, draws: drawsOf(next.record) });
  }
}
