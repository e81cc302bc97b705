import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { documentsInSettings, documentWrites } from '@cafezal/domain/stages/document/settings-documents.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { findFarm, setFarmSettings } from '../../db/farm-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { type WriteOne, writeSeveralToFarm } from '../farms/farm-writing.ts';
import { presentSettings, readSettings, settingsAfter, staleFarm, type VersionedSettings } from '../farms/farms.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { isMatch } from '../request/if-match.ts';
import { createRecord } from './create-record.ts';
import type { RecordParts } from './record-writes.ts';
import { findLive, updateRecord } from './update-record.ts';

const SECTION = 'documentos';

/** Settings with the documents of the farm as its records have them. */
export async function withDocuments(
  db: Database,
  scope: FarmScope,
  { settings, version }: VersionedSettings,
): Promise<VersionedSettings> {
  const documents = documentsInSettings(await liveRecordsOf(db, scope, [SECTION]));
  return { settings: { ...settings, documents }, version };
}

/** The effective settings of a farm, with its documents. */
export const readWholeSettings = async (services: RecordParts, scope: FarmScope): Promise<VersionedSettings> =>
  withDocuments(services.db, scope, await readSettings(services, scope));

type Place = { trx: DatabaseTransaction; scope: Allowed<'farm.edit'>; write: WriteOne };

/**
 * Makes and changes the records of documents that were sent as settings. The warnings have the field as it was sent,
 * such as `documents.carNumber`; of a paper that was taken out of force there are none. 422 as for any record.
 */
export async function writeDocuments(
  services: RecordParts,
  { trx, scope, write }: Place,
  payload: unknown,
): Promise<readonly Finding[]> {
  const sent = isObject(payload) && isObject(payload.documents) ? payload.documents : {};
  const told: Finding[] = [];
  for (const { key, id, body } of documentWrites(sent, await liveRecordsOf(trx, scope, [SECTION]))) {
    const { warnings } = await write(async (writing) => {
      if (id !== null) return updateRecord(services, writing, { stored: await findLive(writing, id), body });
      const made = idOfCreation({ id: undefined, key: undefined, userId: scope.userId, now: writing.now });
      return createRecord(writing, { section: SECTION, id: made, body });
    });
    if (sent[key] !== null) told.push(...warnings.map((one) => ({ ...one, field: `documents.${key}` })));
  }
  return told;
}

/** Settings after a change, and what the person may look at again. */
export type ChangedSettings = VersionedSettings & { warnings: readonly Finding[] };

/**
 * Changes settings key by key, and with `documents` the records that hold them: all or none. 422 of `settingsAfter`, 409
 * with the current farm for a stale `ifMatch`.
 */
export async function changeWholeSettings(
  services: RecordParts,
  scope: Allowed<'farm.edit'>,
  { payload, ifMatch }: { payload: unknown; ifMatch: string | undefined },
): Promise<ChangedSettings> {
  const now = services.now();
  const changed = await writeSeveralToFarm(services, scope, async (write, trx) => {
    const row = await findFarm(trx, scope.key);
    const { stored, version } = settingsAfter(row, payload, now);
    if (!isMatch(ifMatch, version)) throw await staleFarm({ ...services, db: trx }, row, scope);
    const warnings = await writeDocuments(services, { trx, scope, write }, payload);
    const settings = JSON.stringify(stored);
    return { farm: await write(({ change }) => setFarmSettings(trx, scope.key, { settings, change, now })), warnings };
  });
  const shown = await withDocuments(services.db, scope, presentSettings(changed.farm, scope, now));
  return { ...shown, warnings: changed.warnings };
}
