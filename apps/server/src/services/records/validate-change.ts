import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { readContent } from '@cafezal/domain/reading/read-content.ts';
import { readSent } from '@cafezal/domain/reading/sent-record.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { INCONSISTENT } from './correction.ts';
import type { LoadedContext, Planning } from './rule-context.ts';
import { brokenRules, contextFor, validateInFarm } from './validate-in-farm.ts';

/** The validated change; `isSound` where every rule holds. */
export type ValidatedChange = {
  content: RecordContent;
  warnings: readonly Finding[];
  isSound: boolean;
  context: LoadedContext;
};

/**
 * Validates a change of a stored record. A record that breaks a rule since a correction upstream may be changed as long
 * as it breaks no further rule, so that a person can add a note before repairing it.
 */
export async function validateChange(
  planning: Planning,
  { stored, payload }: { stored: StoredRecord; payload: unknown },
): Promise<ValidatedChange> {
  const { section, id } = stored;
  const question = { section, recordId: id, payload, stored };
  // Who opens a recalculated record changes nothing of it.
  if (isObject(payload) && Object.keys(payload).join() === 'recalculated') {
    return { content: stored, warnings: [], isSound: false, context: await contextFor(planning, question) };
  }
  try {
    return { ...(await validateInFarm(planning, question)), isSound: true };
  } catch (error) {
    if (!(error instanceof Problem) || !stored.flags.includes(INCONSISTENT) || !isObject(payload)) throw error;
    const broken = await brokenRules(planning, stored);
    if (!sameValue(error.details.fields, broken)) throw error;
    const context = await contextFor(planning, question);
    const definition = stageOf(section);
    const sent = readSent(payload, definition);
    const content = readContent({ definition, sent, stored, context, suggestCode: () => '', report: () => undefined });
    return { content, warnings: [], isSound: false, context };
  }
}
