import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { checkLengths } from '@cafezal/domain/reading/check-lengths.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { assertMayTurn, takeReason } from './close-season.ts';
import { presentWarnings } from './confirmed-warnings.ts';
import { createRecord, createUnlessChanged } from './create-record.ts';
import { deleteRecord, restoreRecord } from './delete-record.ts';
import type { KeptFarms } from './kept-farms.ts';
import { AlreadyCreated } from './plan-creation.ts';
import { asSeenBy, presentKnown, presentOne } from './present-records.ts';
import { findLive, updateRecord } from './update-record.ts';
import { deleteUnlocked, updateUnlocked } from './write-unlocked.ts';

/** The parts that writes on records use. */
export type RecordParts = {
  db: Database;
  now: () => Date;
  announcer: FarmAnnouncer;
  authSecret: string;
  keptFarms: KeptFarms;
};

/** The answer to a write: the record as the person may see it, and the warnings that it raises. */
export type WriteAnswer = { record: PresentedRecord; warnings: ReturnType<typeof presentWarnings> };

type Posted = { section: Section; body: unknown; key: string | undefined };

/** The id of a record that is posted. What is wrong with it is told after texts that are too long. */
function idOfPosted({ now }: RecordParts, { userId }: FarmScope, { section, body, key }: Posted): string {
  try {
    return idOfCreation({ id: isObject(body) ? body.id : undefined, key, userId, now: now() });
  } catch (error) {
    if (isObject(body)) checkLengths(body, stageOf(section));
    throw error;
  }
}

/** Creates a record from a POST. A repeated request answers the stored record with `isReplay`. */
export async function postRecord(
  services: RecordParts,
  scope: FarmScope,
  posted: Posted,
): Promise<WriteAnswer & { isReplay: boolean }> {
  const { section, body } = posted;
  const id = idOfPosted(services, scope, posted);
  try {
    const creation = { section, id, body };
    const unlocked = await createUnlessChanged(services, scope, creation);
    if (unlocked !== null) services.announcer.changed(scope.key);
    const { record, warnings } =
      unlocked ?? (await writeToFarm(services, scope, (writing) => createRecord(writing, creation)));
    return {
      record: await presentKnown(services, { db: services.db, scope }, { record, draws: [], photos: [] }),
      warnings: asSeenBy(scope, section, presentWarnings(warnings)),
      isReplay: false,
    };
  } catch (error) {
    if (!(error instanceof AlreadyCreated)) throw error;
    const record = await presentOne(services, { db: services.db, scope }, error.record);
    return { record, warnings: [], isReplay: true };
  }
}

/** Changes a record that was found by a PATCH. */
export async function patchRecord(
  services: RecordParts,
  scope: FarmScope,
  { found, body: sent, ifMatch }: { found: StoredRecord; body: unknown; ifMatch: string | undefined },
): Promise<WriteAnswer> {
  const { body, act } = takeReason(sent);
  const unlocked = await updateUnlocked(services, scope, { stored: found, body, ifMatch, act });
  if (unlocked !== null) {
    return {
      record: await presentKnown(services, { db: services.db, scope }, unlocked),
      warnings: asSeenBy(scope, found.section, presentWarnings(unlocked.warnings)),
    };
  }
  return writeToFarm(services, scope, async (writing) => {
    const stored = await findLive(writing, found.id);
    assertMayTurn(scope, stored, body);
    const { record, warnings } = await updateRecord(services, writing, { stored, body, ifMatch, act });
    return {
      record: await presentOne(services, { db: writing.trx, scope }, record),
      warnings: asSeenBy(scope, record.section, presentWarnings(warnings)),
    };
  });
}

/** Soft-deletes a record that was found. */
export async function removeRecord(
  services: RecordParts,
  scope: FarmScope,
  { found, ifMatch }: { found: StoredRecord; ifMatch: string | undefined },
): Promise<PresentedRecord> {
  const unlocked = await deleteUnlocked(services, scope, { stored: found, ifMatch });
  if (unlocked !== null) return presentKnown(services, { db: services.db, scope }, unlocked);
  return writeToFarm(services, scope, async (writing) => {
    const record = await deleteRecord(services, writing, { stored: await findLive(writing, found.id), ifMatch });
    return presentOne(services, { db: writing.trx, scope }, record);
  });
}

/** Restores a deleted record. */
export async function restoreDeleted(services: RecordParts, scope: FarmScope, id: string): Promise<PresentedRecord> {
  return writeToFarm(services, scope, async (writing) =>
    presentOne(services, { db: writing.trx, scope }, await restoreRecord(writing, id)),
  );
}
