import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { textsAt } from '@cafezal/domain/record/data-values.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { contentHash } from '../../db/content-hash.ts';
import { replaceDraws } from '../../db/flow-rows.ts';
import { isCodeTaken } from '../../db/record-names.ts';
import { findCreated, insertRecord } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { nextTurn } from '../request/next-turn.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import { assertMass } from './draws.ts';
import { type FreeNames, findFreeNames, isAutomaticCode } from './free-names.ts';
import { asSeenBy } from './present-records.ts';
import { searchText } from './search-text.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { type ValidatedInFarm, validateInFarm } from './validate-in-farm.ts';
import { flagsOf, updateWaitingPeriodFlags } from './waiting-period-flags.ts';

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

/** `AlreadyCreated` for the same request under a used id, `record/id-taken` (409) for another. */
async function assertIdIsFree({ trx, scope }: FarmWriting, creation: Creation): Promise<void> {
  const known = await findCreated(trx, scope, creation.id);
  if (known === undefined) return;
  if (known.requestHash?.equals(hashOf(creation))) throw new AlreadyCreated(known.record);
  throw new Problem('record/id-taken');
}

/**
 * Validates a creation. The id is looked up only when validation refuses: a request that made its record before is
 * answered as a repetition, whatever is wrong with it now. This spares every sound creation one query.
 */
async function readNew(writing: FarmWriting, creation: Creation): Promise<ValidatedInFarm> {
  const { section, id: recordId } = creation;
  const payload = asSeenBy(writing.scope, section, withLowerCaseIds(creation.body));
  await nextTurn();
  try {
    return await validateInFarm(writing, { section, recordId, payload });
  } catch (error) {
    if (error instanceof Problem) await assertIdIsFree(writing, creation);
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
  { trx, scope }: FarmWriting,
  { creation, names, given }: { creation: Creation; names: FreeNames; given: Coded },
): Promise<Coded> {
  const { content, warnings } = given;
  if (content.code === '') return { content: { ...content, code: await names.nextFreeCode() }, warnings };
  if (!(await isCodeTaken(trx, scope, { code: content.code, exceptId: creation.id }))) return given;
  if (!creation.isFromDevice || !isAutomaticCode(content.code, stageOf(creation.section))) {
    return { content, warnings: [...warnings, warning('code', 'code/duplicate', DUPLICATE)] };
  }
  const formerCodes = [...textsAt(content.data, 'formerCodes'), content.code];
  const code = await names.nextFreeCode();
  return { content: { ...content, code, data: { ...content.data, formerCodes } }, warnings };
}

function newRecord(writing: FarmWriting, { section, id, body }: Creation, { content, warnings }: Coded): StoredRecord {
  const { scope, now, recordedAt, change } = writing;
  const [at, recorded] = [now.toISOString(), recordedAt.toISOString()];
  return {
    ...content,
    id,
    farmId: scope.farmId,
    section,
    slug: '',
    version: 1,
    change,
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

/**
 * Creates a record within a write on its farm. Throws `AlreadyCreated`, 409 `record/id-taken`, and what validation
 * and the balance of the lots refuse (422).
 */
export async function createRecord(writing: FarmWriting, creation: Creation): Promise<Written> {
  const { trx, scope } = writing;
  const { content: read, warnings: found, context } = await readNew(writing, creation);
  const definition = stageOf(creation.section);
  const names = await findFreeNames(trx, scope, { definition, id: creation.id, name: read.name, date: read.date });
  if (names.isIdTaken) await assertIdIsFree(writing, creation);
  const given = await withCode(writing, { creation, names, given: { content: read, warnings: found } });
  const made = { ...newRecord(writing, creation, given), slug: names.slug };
  await assertMass(writing, made, context.record);
  const record = { ...made, flags: flagsOf(made, context) };
  const extras = { requestHash: hashOf(creation), search: searchText(record, context.record) };
  await insertRecord(trx, scope, { record, extras, changes: contentChanges(null, record) });
  await replaceDraws(trx, scope, { recordId: record.id, draws: drawsOf(record), isNew: true });
  await updateWaitingPeriodFlags(writing, { before: null, after: record });
  return { record, warnings: given.warnings };
}
