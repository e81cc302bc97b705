import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { dayIn, isDay } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { type Validated, validateRecord } from '@cafezal/domain/reading/validate.ts';
import { textsAt } from '@cafezal/domain/record/data-values.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { consultedBy, isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { contentHash } from '../../db/content-hash.ts';
import {
  type CreationFacts,
  type CreationQuestion,
  insertRecord,
  insertRecordUnlessChanged,
  type NewRecord,
  readForCreation,
} from '../../db/creation-rows.ts';
import type { Database } from '../../db/database.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { isCodeTaken } from '../../db/record-names.ts';
import { findCreated } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { ifFree, isWrittenLong } from '../farms/farm-line.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { nextTurn } from '../request/next-turn.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import { checkDraws } from './draws.ts';
import { type FreeNames, freeNames, isAutomaticCode, namesFor } from './free-names.ts';
import { movePlots } from './move-plots.ts';
import { asSeenBy } from './present-records.ts';
import { type LoadedContext, referencesIn, ruleContext } from './rule-context.ts';
import { searchText } from './search-text.ts';
import { withSigners } from './signed-rows.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { flagsOf, flagsOthers, updateWaitingPeriodFlags } from './waiting-period-flags.ts';

/** A creation: the body as sent and the record's id. `isFromDevice`: the app chose the code, perhaps offline. */
export type Creation = { section: Section; id: string; body: unknown; isFromDevice?: boolean };

/** A record that was written, with the warnings that it raises. */
export type Written = { record: StoredRecord; warnings: readonly Finding[] };

/** Thrown to roll the transaction back when the same request made the record before. */
export class AlreadyCreated extends Error {
  readonly record: StoredRecord;

  constructor(record: StoredRecord) {
    super(`record ${record.id} was created before`);
    this.record = record;
  }
}

const withoutId = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, id: undefined } : body;

const hashOf = ({ section, body }: Creation): Buffer => contentHash({ section, body: withoutId(body) });

/** Where a record is planned: within a write that holds the lock, or before any. */
type Place = Pick<FarmWriting, 'scope' | 'now' | 'recordedAt'> & { db: Database };

/** `AlreadyCreated` for the same request under a used id, `record/id-taken` (409) for another. */
async function assertIdIsFree({ db, scope }: Place, creation: Creation): Promise<void> {
  const known = await findCreated(db, scope, creation.id);
  if (known === undefined) return;
  if (known.requestHash?.equals(hashOf(creation))) throw new AlreadyCreated(known.record);
  throw new Problem('record/id-taken');
}

const textIn = (payload: unknown, key: string): string => {
  const value = isObject(payload) ? payload[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** What a creation reads beforehand, by what was sent: what turns out otherwise is asked again. */
function questionOf({ section, id }: Creation, payload: unknown, now: Date): CreationQuestion {
  const definition = stageOf(section);
  const sentDate = textIn(payload, 'date');
  const date = isDay(sentDate) ? sentDate : now.toISOString().slice(0, 10);
  return {
    names: namesFor({ definition, id, name: textIn(payload, 'name'), date }),
    code: textIn(payload, 'code'),
    ids: referencesIn([payload]),
    sections: consultedBy(definition),
  };
}

type Read = { question: CreationQuestion; facts: CreationFacts; context: LoadedContext; validated: Validated };

/**
 * Reads and validates a creation. The content of a used id is looked up only when validation refuses: a request that
 * made its record before is answered as a repetition, whatever is wrong with it now.
 */
async function readNew(place: Place, creation: Creation): Promise<Read> {
  const { section, id: recordId } = creation;
  const { db, scope, now } = place;
  const payload = asSeenBy(scope, section, withLowerCaseIds(creation.body));
  await nextTurn();
  try {
    const question = questionOf(creation, payload, now);
    const facts = await readForCreation(db, scope, question);
    const { farm } = facts;
    const context = ruleContext({ farm, today: dayIn(farm.settings.timezone, now), recordId }, facts);
    const validated = validateRecord({ definition: stageOf(section), payload, context, suggestCode: () => '' });
    return { question, facts, context, validated };
  } catch (error) {
    if (error instanceof Problem) await assertIdIsFree(place, creation);
    throw error;
  }
}

type Coded = { content: RecordContent; warnings: readonly Finding[] };

const DUPLICATE = 'Já existe um registro com este código. Use outro para não confundir.';

/**
 * The content with its code. A missing code is filled in. A code that the app chose is replaced where another record
 * has it by now.
 */
async function withCode(
  { db, scope }: Place,
  { creation, names, read: { question, facts, validated } }: { creation: Creation; names: FreeNames; read: Read },
): Promise<Coded> {
  const { content, warnings } = validated;
  const { code: sent, ...rest } = content;
  if (sent === '') return { content: { ...content, code: await names.nextFreeCode() }, warnings };
  const isTaken =
    sent === question.code ? facts.isCodeTaken : await isCodeTaken(db, scope, { code: sent, exceptId: creation.id });
  if (!isTaken) return { content, warnings };
  if (!creation.isFromDevice || !isAutomaticCode(sent, stageOf(creation.section))) {
    return { content, warnings: [...warnings, warning('code', 'code/duplicate', DUPLICATE)] };
  }
  const formerCodes = [...textsAt(content.data, 'formerCodes'), sent];
  return {
    content: { ...rest, code: await names.nextFreeCode(), data: { ...content.data, formerCodes } },
    warnings,
  };
}

function newRecord(place: Place, { section, id, body }: Creation, { content, warnings }: Coded): StoredRecord {
  const { scope, now, recordedAt } = place;
  const [at, recorded] = [now.toISOString(), recordedAt.toISOString()];
  return {
    ...withSigners(content, { section, by: scope.userId }),
    id,
    farmId: scope.farmId,
    section,
    slug: '',
    version: 1,
    change: '',
    flags: [],
    confirmedWarnings: confirmedWarnings([], warnings, { body, by: scope.userId, at }),
    recalculated: null,
    photos: [],
    createdAt: recorded,
    updatedAt: recorded,
    createdBy: scope.userId,
    updatedBy: scope.userId,
    deletedAt: null,
  };
}

/** What is written of a creation, but for its change number. */
type Plan = { made: NewRecord; warnings: readonly Finding[]; seq: string };

/**
 * What a creation writes, by the farm as it is. Throws `AlreadyCreated`, 409 `record/id-taken`, and what validation
 * and the balance of the lots refuse (422).
 */
async function planRecord(place: Place, creation: Creation): Promise<Plan> {
  const { db, scope } = place;
  const read = await readNew(place, creation);
  const { question, facts, context, validated } = read;
  const { name, date } = validated.content;
  const nameless = { definition: stageOf(creation.section), id: creation.id, name, date };
  const names = await freeNames(db, scope, { nameless, read: { asked: question.names, taken: facts.names } });
  if (names.isIdTaken) await assertIdIsFree(place, creation);
  if (isClosedSeason({ section: creation.section, status: validated.content.status })) allow(scope, 'farm.edit');
  const given = await withCode(place, { creation, names, read });
  const named = { ...newRecord(place, creation, given), slug: names.slug };
  checkDraws(named, context.record, facts.draws);
  const record = { ...named, flags: flagsOf(named, context) };
  const extras = { requestHash: hashOf(creation), search: searchText(record, context.record) };
  const made = { record, extras, draws: drawsOf(record), changes: contentChanges(null, record) };
  return { made, warnings: given.warnings, seq: facts.seq };
}

const numbered = (made: NewRecord, change: string): NewRecord => ({ ...made, record: { ...made.record, change } });

/** Creates a record within a write on its farm. Throws what `planRecord` throws. */
export async function createRecord(writing: FarmWriting, creation: Creation): Promise<Written> {
  const { trx, scope, change } = writing;
  const plan = await planRecord({ ...writing, db: trx }, creation);
  const { source: reason } = writing;
  const cause = reason === undefined ? null : { recordId: creation.id, version: 1, reason };
  const made = { ...numbered(plan.made, change), cause };
  await insertRecord(trx, scope, made);
  await updateWaitingPeriodFlags(writing, { before: null, after: made.record });
  await movePlots(writing, { before: null, after: made.record });
  return { record: made.record, warnings: plan.warnings };
}

/**
 * Creates a record without a lock: reads, and writes in one statement where nothing of the farm changed meanwhile. Null,
 * with nothing written, where something did, surely will, or where others change along: `createRecord` makes it then. Throws what
 * `planRecord` throws.
 */
export async function createUnlessChanged(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
  creation: Creation,
): Promise<Written | null> {
  if (flagsOthers(creation.section) || isWrittenLong(scope.key)) return null;
  const at = now();
  const { made, warnings, seq } = await planRecord({ db, scope, now: at, recordedAt: at }, creation);
  const next = numbered(made, String(BigInt(seq) + 1n));
  // Whoever writes before it changes what it was made of.
  const isMade = await ifFree(scope.key, () => insertRecordUnlessChanged(db, scope, { made: next, seq }));
  return isMade === true ? { record: next.record, warnings } : null;
}
