import { type Validated, validateRecord } from '@cafezal/domain/reading/validate.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { readNeighbours } from './read-neighbours.ts';
import { type LoadedContext, loadRuleContext, type Planning } from './rule-context.ts';

/** The input of a validation: the body of a POST, or of a PATCH with the stored record. */
export type ValidationQuestion = {
  section: Section;
  recordId: string;
  payload: unknown;
  stored?: StoredRecord;
  /** Records as this write leaves them; they replace the stored ones. */
  changed?: ReadonlyMap<string, StoredRecord>;
};

export type ValidatedInFarm = Validated & { context: LoadedContext };

type Place = Omit<Planning, 'now'>;

/** The context in which a body is validated on this farm. */
export function contextFor(place: Place, question: ValidationQuestion): Promise<LoadedContext> {
  const { trx: db, scope, farm, today, known } = place;
  const { section, recordId, payload, stored, changed } = question;
  const about = [payload, stored?.inputs, stored?.data];
  const context = { db, scope, farm, today, definition: stageOf(section), recordId, about, known };
  return loadRuleContext(changed === undefined ? context : { ...context, changed });
}

/** Validates a body against the farm's records as this transaction sees them. A missing code stays ''. */
export async function validateInFarm(place: Place, question: ValidationQuestion): Promise<ValidatedInFarm> {
  const context = await contextFor(place, question);
  await readNeighbours(question, context);
  const { section, payload, stored } = question;
  const asked = { definition: stageOf(section), payload, context, suggestCode: () => '' };
  return { ...validateRecord(stored === undefined ? asked : { ...asked, stored }), context };
}

/** Error texts by field for a stored record; empty where every rule holds. */
export async function brokenRules(place: Place, record: StoredRecord, changed?: ReadonlyMap<string, StoredRecord>) {
  try {
    const question = { section: record.section, recordId: record.id, payload: {}, stored: record };
    await validateInFarm(place, changed === undefined ? question : { ...question, changed });
    return {};
  } catch (error) {
    if (error instanceof Problem) return error.details.fields ?? { record: error.message };
    throw error;
  }
}
