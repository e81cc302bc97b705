import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { dayIn, isDay } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { type Validated, validateRecord } from '@cafezal/domain/reading/validate.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { consultedBy, isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { contentHash } from '../../db/content-hash.ts';
import type { CreationQuestion } from '../../db/creation-facts.ts';
import type { NewRecord } from '../../db/creation-rows.ts';
import type { SeenSeq } from '../../db/farm-lock.ts';
import { allow } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { nextTurn } from '../request/next-turn.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import type { CreationSource } from './creation-source.ts';
import type { CreationAnswer } from './creation-state.ts';
import { checkDraws } from './draws.ts';
import { type FreeNames, freeNames, isAutomaticCode, namesFor } from './free-names.ts';
import { asSeenBy } from './present-records.ts';
import { readNeighbours } from './read-neighbours.ts';
import { type LoadedContext, referencesIn, ruleContext } from './rule-context.ts';
import { searchText } from './search-text.ts';
import { withSigners } from './signed-rows.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { flagsOf } from './waiting-period-flags.ts';

/** A creation: the body as sent and the record's id. `isFromDevice`: the app chose the code, perhaps offline. */
export type Creation = { section: Section; id: string; body: unknown; isFromDevice?: boolean };

/** Thrown to roll the transaction back when the same request made the record before. */
export class AlreadyCreated extends Error {
  readonly record: StoredRecord;

  constructor(record: StoredRecord) {
    super(`record ${record.id} was created before`);
    this.record = record;
  }
}

const withoutId = (body: unknown): unknown => (isObject(body) ? { ...body, id: undefined } : body);

const hashOf = ({ section, body }: Creation): Buffer => contentHash({ section, body: withoutId(body) });

/** Where a record is planned, within a write that holds the lock or before any, and where it gets what it is made of. */
type Place = Pick<FarmWriting, 'scope' | 'now' | 'recordedAt'> & { source: CreationSource };

/** `AlreadyCreated` for the same request under a used id, `record/id-taken` (409) for another. */
async function assertIdIsFree({ source }: Place, creation: Creation): Promise<void> {
  const known = await source.created(creation.id);
  if (known === undefined) return;
  if (known.requestHash?.equals(hashOf(creation))) throw new AlreadyCreated(known.record);
  throw new Problem('record/id-taken');
}

const textIn = (payload: unknown, key: string): string => {
  const value = isObject(payload) ? payload[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** A creation as it is read: what this person may send of it, and what it asks. */
export type Prepared = { payload: unknown; question: CreationQuestion };

/**
 * What a creation asks beforehand, by what was sent: what turns out otherwise is asked again. `record/invalid` (422) where it names
 * more records than any real one.
 */
export function prepare({ scope, now }: Pick<Place, 'scope' | 'now'>, { section, id, body }: Creation): Prepared {
  const payload = asSeenBy(scope, section, withLowerCaseIds(body));
  const definition = stageOf(section);
  const sentDate = textIn(payload, 'date');
  const date = isDay(sentDate) ? sentDate : now.toISOString().slice(0, 10);
  const question = {
    names: namesFor({ definition, id, name: textIn(payload, 'name'), date }),
    code: textIn(payload, 'code'),
    ids: referencesIn([payload]),
    sections: consultedBy(definition),
  };
  return { payload, question };
}

type Read = { question: CreationQuestion; answer: CreationAnswer; context: LoadedContext; validated: Validated };

/**
 * Reads and validates a creation. The content of a used id is looked up only when validation refuses: a request that
 * made its record before is answered as a repetition, whatever is wrong with it now.
 */
async function readNew(place: Place, creation: Creation, prepared?: Prepared): Promise<Read> {
  const { section, id: recordId } = creation;
  const { source, now } = place;
  await nextTurn();
  try {
    const { payload, question } = prepared ?? prepare(place, creation);
    const answer = await source.answer(question);
    const { farm, records } = answer;
    const context = ruleContext({ farm, today: dayIn(farm.settings.timezone, now), recordId }, records);
    await readNeighbours({ section, payload }, context);
    const validated = validateRecord({ definition: stageOf(section), payload, context, suggestCode: () => '' });
    return { question, answer, context, validated };
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
  { source }: Place,
  { creation, names, read: { question, answer, validated } }: { creation: Creation; names: FreeNames; read: Read },
): Promise<Coded> {
  const { content, warnings } = validated;
  const { code: sent } = content;
  if (sent === '') return { content: { ...content, code: names.nextFreeCode }, warnings };
  const isTaken =
    sent === question.code ? answer.isCodeTaken : await source.isCodeTaken({ code: sent, exceptId: creation.id });
  if (!isTaken) return { content, warnings };
  if (!creation.isFromDevice || !isAutomaticCode(sent, stageOf(creation.section))) {
    return { content, warnings: [...warnings, warning('code', 'code/duplicate', DUPLICATE)] };
  }
  const data = { ...content.data, formerCodes: [sent] };
  return { content: { ...content, code: names.nextFreeCode, data }, warnings };
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
export type Plan = { made: NewRecord; warnings: readonly Finding[]; seq: SeenSeq };

/**
 * What a creation writes, by the farm as it is. Throws `AlreadyCreated`, 409 `record/id-taken`, and what validation
 * and the balance of the lots refuse (422).
 */
export async function planRecord(place: Place, creation: Creation, prepared?: Prepared): Promise<Plan> {
  const { source, scope } = place;
  const read = await readNew(place, creation, prepared);
  const { question, answer, context, validated } = read;
  const { name, date } = validated.content;
  const nameless = { definition: stageOf(creation.section), id: creation.id, name, date };
  const names = await freeNames(source, { nameless, read: { asked: question.names, taken: answer.names } });
  if (names.isIdTaken) await assertIdIsFree(place, creation);
  if (isClosedSeason({ section: creation.section, status: validated.content.status })) allow(scope, 'farm.edit');
  const given = await withCode(place, { creation, names, read });
  const named = { ...newRecord(place, creation, given), slug: names.slug };
  checkDraws(named, context.record, answer.draws);
  const record = { ...named, flags: flagsOf(named, context) };
  const extras = { requestHash: hashOf(creation), search: searchText(record, context.record) };
  const made = { record, extras, draws: drawsOf(record), changes: contentChanges(null, record) };
  return { made, warnings: given.warnings, seq: answer.seq };
}

/** What is written under a change number; `source` is where it comes from, if no person typed it. */
export function numbered(
  { made }: Plan,
  { change, source }: { change: string; source?: string | undefined },
): NewRecord {
  const { id: recordId, version } = made.record;
  const cause = source === undefined ? null : { recordId, version, reason: source };
  return { ...made, record: { ...made.record, change }, cause };
}
