import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { isSeason } from '@cafezal/domain/ground/seasons.ts';
import { remeasured } from '@cafezal/domain/record/as-typed.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmSettings, RecordContent } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import { findFarm, setFarmSettings } from '../../db/farm-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { recordsTypedIn } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type WriteOne, writeSeveralToFarm } from '../farms/farm-writing.ts';
import { presentSettings, settingsAfter, staleFarm } from '../farms/farms.ts';
import { isMatch } from '../request/if-match.ts';
import type { RecordParts } from './record-writes.ts';
import { type ChangedSettings, withDocuments, writeDocuments } from './settings-documents.ts';
import { updateRecord } from './update-record.ts';

/** The unit in which pickers are paid, and the reason that every corrected record gives. */
const UNIT = 'medidas';
const REASON = 'medida da fazenda';

/** The season in which harvests are to be worked out anew; null where a body asks for none. 422 for what is no season. */
export function remeasureIn(payload: unknown): string | null {
  const season = isObject(payload) ? payload.remeasure : undefined;
  if (season === undefined || season === null) return null;
  if (isSeason(season)) return season;
  throw new Problem('farm/invalid', { fields: { remeasure: 'Escreva a safra como 2026/27.' } });
}

type Remeasured = { stored: StoredRecord; data: RecordContent['data'] };

/** The records of a season that were typed in medidas of another size. */
async function toRemeasure(
  db: Database,
  scope: FarmScope,
  { season, measureLiters }: { season: string; measureLiters: number },
): Promise<Remeasured[]> {
  const records = await recordsTypedIn(db, scope, season);
  return records.flatMap((stored) => {
    const data = remeasured(stored, { unit: UNIT, factor: measureLiters });
    return data === null ? [] : [{ stored, data }];
  });
}

/**
 * Most records that are corrected at once. The farm is locked meanwhile, and each takes some milliseconds: nobody else
 * should wait longer than they are ready to.
 */
const MOST_AT_ONCE = 1_000;

/** The records to correct, or 422 where there are more than may be corrected at once. */
async function allToRemeasure(...asked: Parameters<typeof toRemeasure>): Promise<Remeasured[]> {
  const records = await toRemeasure(...asked);
  if (records.length <= MOST_AT_ONCE) return records;
  const remeasure = `São ${formatNumber(records.length)} registros, e de uma vez vão ${formatNumber(MOST_AT_ONCE)}. Mude a medida sem refazer.`;
  throw new Problem('farm/invalid', { fields: { remeasure } });
}

type Order = { season: string; payload: unknown; ifMatch: string | undefined };

/** How many records a change of the medida would correct; nothing is written. */
export async function countRemeasured(
  { db, now }: RecordParts,
  scope: Allowed<'farm.edit'>,
  { season, payload }: Omit<Order, 'ifMatch'>,
): Promise<number> {
  const { settings } = settingsAfter(await findFarm(db, scope.key), payload, now());
  return (await allToRemeasure(db, scope, { season, measureLiters: settings.measureLiters })).length;
}

async function correct(
  services: RecordParts,
  write: WriteOne,
  { record: { stored, data }, settings }: { record: Remeasured; settings: FarmSettings },
): Promise<void> {
  await write(async (writing) => {
    const body = { data, confirmedWarnings: ['*'], correction: { reason: REASON, draws: 'scale' } };
    await updateRecord(services, { ...writing, farm: { ...writing.farm, settings } }, { stored, body });
  });
}

/**
 * Changes the settings of a farm, and with the medida the records of a season that were typed in it: all or none. What a
 * person typed stays, the litres and what follows from them are worked out anew, and what was drawn follows in proportion.
 */
export async function remeasureSeason(
  services: RecordParts,
  scope: Allowed<'farm.edit'>,
  { season, payload, ifMatch }: Order,
): Promise<ChangedSettings> {
  const now = services.now();
  const changed = await writeSeveralToFarm(services, scope, async (write, trx) => {
    const row = await findFarm(trx, scope.key);
    const { stored, settings, version } = settingsAfter(row, payload, now);
    if (!isMatch(ifMatch, version)) throw await staleFarm({ ...services, db: trx }, row, scope);
    const warnings = await writeDocuments(services, { trx, scope, write }, payload);
    for (const record of await allToRemeasure(trx, scope, { season, measureLiters: settings.measureLiters }))
      await correct(services, write, { record, settings });
    const kept = JSON.stringify(stored);
    const farm = await write(({ change }) => setFarmSettings(trx, scope.key, { settings: kept, change, now }));
    return { farm, warnings };
  });
  const shown = await withDocuments(services.db, scope, presentSettings(changed.farm, scope, now));
  return { ...shown, warnings: changed.warnings };
}
