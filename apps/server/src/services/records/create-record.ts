import { drawsOf } from '@cafezal/domain/lots.ts';
import { Problem } from '@cafezal/domain/problem.ts';
import type { RecordContent, Section } from '@cafezal/domain/record.ts';
import { contentChanges } from '@cafezal/domain/record-diff.ts';
import { textsAt } from '@cafezal/domain/rules/data-values.ts';
import { warning } from '@cafezal/domain/rules/finding.ts';
import type { Finding } from '@cafezal/domain/stage.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { replaceDraws } from '../../db/flow-rows.ts';
import { appendHistory } from '../../db/history-rows.ts';
import { isCodeTaken } from '../../db/record-names.ts';
import { findCreated, insertRecord } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { contentHash } from '../content-hash.ts';
import { confirmedWarnings } from './confirmed-warnings.ts';
import { assertMass } from './draws.ts';
import type { FarmWriting } from './farm-writing.ts';
import { freeSlug, isGivenCode, nextFreeCode } from './given-names.ts';
import { asSeenBy } from './present-records.ts';
import { searchText } from './search-text.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { validateInFarm } from './validate-in-farm.ts';
import { flagsOf, remark } from './waiting-period-flags.ts';

/** A creation: `body` as it was sent, `id` that it gets; `isFromDevice` where the app gave the code, perhaps offline. */
export type Creation = { section: Section; id: string; body: unknown; isFromDevice?: boolean };

/** A record that was written, with the warnings that it raises. */
export type Written = { record: StoredRecord; warnings: readonly Finding[] };

/** Thrown to undo a transaction when the record had been made by the same request before. */
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
async function assertFree({ trx, scope }: FarmWriting, creation: Creation): Promise<void> {
  const known = await findCreated(trx, scope, creation.id);
  if (known === undefined) return;
  if (known.requestHash?.equals(hashOf(creation))) throw new AlreadyCreated(known.record);
  throw new Problem('record/id-taken');
}

type Coded = { content: RecordContent; warnings: readonly Finding[] };

const DUPLICATE = 'Já existe um registro com este código. Use outro para não confundir.';

/** The content with its code: given where none was typed, given anew where the app's own is taken by now. */
async function coded(writing: FarmWriting, { section, id, isFromDevice }: Creation, given: Coded): Promise<Coded> {
  const { trx, scope } = writing;
  const { content, warnings } = given;
  const definition = stageOf(section);
  const next = () => nextFreeCode(trx, scope, { definition, id, date: content.date });
  if (content.code === '') return { content: { ...content, code: await next() }, warnings };
  if (!(await isCodeTaken(trx, scope, { code: content.code, exceptId: id }))) return given;
  if (!isFromDevice || !isGivenCode(content.code, definition)) {
    return { content, warnings: [...warnings, warning('code', 'code/duplicate', DUPLICATE)] };
  }
  const formerCodes = [...textsAt(content.data, 'formerCodes'), content.code];
  return { content: { ...content, code: await next(), data: { ...content.data, formerCodes } }, warnings };
}

async function stored(writing: FarmWriting, creation: Creation): Promise<Written & { search: string }> {
  const { trx, scope, now, change } = writing;
  const { section, id } = creation;
  const payload = asSeenBy(scope, section, withLowerCaseIds(creation.body));
  const { content: read, warnings: found, context } = await validateInFarm(writing, { section, recordId: id, payload });
  const { content, warnings } = await coded(writing, creation, { content: read, warnings: found });
  const at = now.toISOString();
  const record: StoredRecord = {
    ...content,
    id,
    farmId: scope.farmId,
    section,
    slug: await freeSlug(trx, scope, { section, name: content.name, fallback: section, id }),
    version: 1,
    change,
    flags: [],
    confirmedWarnings: confirmedWarnings([], warnings, { body: payload, by: scope.userId, at }),
    recalculated: null,
    photos: [],
    createdAt: at,
    updatedAt: at,
    createdBy: scope.userId,
    updatedBy: scope.userId,
    deletedAt: null,
  };
  await assertMass(writing, record, context.record);
  const search = searchText(record, context.record);
  return { record: { ...record, flags: flagsOf(record, context) }, warnings, search };
}

/**
 * Creates a record within a write on its farm. Throws `AlreadyCreated`, 409 `record/id-taken`, and what validation
 * and the balance of the lots refuse (422).
 */
export async function createRecord(writing: FarmWriting, creation: Creation): Promise<Written> {
  const { trx, scope } = writing;
  await assertFree(writing, creation);
  const { record, warnings, search } = await stored(writing, creation);
  await insertRecord(trx, scope, { record, extras: { requestHash: hashOf(creation), search } });
  await replaceDraws(trx, scope, { recordId: record.id, draws: drawsOf(record), isNew: true });
  await appendHistory(trx, scope, [
    {
      recordId: record.id,
      version: 1,
      at: record.createdAt,
      byUserId: scope.userId,
      op: 'create',
      changes: contentChanges(null, record),
      cause: null,
    },
  ]);
  await remark(writing, { before: null, after: record });
  return { record, warnings };
}
