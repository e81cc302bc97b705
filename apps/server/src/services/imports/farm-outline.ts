import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import type { Preview } from '@cafezal/domain/sheets/preview.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { findFarm, setFarmSettings } from '../../db/farm-rows.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import type { ImportedOutline } from '../../db/import-tables.ts';
import type { WriteOne } from '../farms/farm-writing.ts';
import { settingsAfter } from '../farms/farms.ts';

type Place = { trx: DatabaseTransaction; scope: FarmScope; writeOne: WriteOne; now: Date };

async function setOutline({ trx, scope, writeOne, now }: Place, farmOutline: unknown): Promise<unknown> {
  allow(scope, 'farm.edit');
  const row = await findFarm(trx, scope.key);
  const before = settingsAfter(row, {}, now).settings.farmOutline;
  const { stored } = settingsAfter(row, { farmOutline }, now);
  await writeOne(({ change }) => setFarmSettings(trx, scope.key, { settings: JSON.stringify(stored), change, now }));
  return before;
}

/** Keeps the outline that a map brings in the farm's settings; what was there before, to take it back by. */
export async function writeOutline(place: Place, { farmOutline }: Preview): Promise<ImportedOutline | null> {
  if (farmOutline === undefined) return null;
  const { geometry } = farmOutline;
  return { before: await setOutline(place, geometry), after: geometry };
}

/** What was kept with the choices of a confirmed map; null of files that brought no outline. */
export function outlineIn(choices: unknown): ImportedOutline | null {
  const outline = isObject(choices) ? choices.outline : null;
  return isObject(outline) ? { before: outline.before, after: outline.after } : null;
}

/** Takes the farm's outline back; false where somebody changed it since. */
export async function takeOutlineBack(place: Place, { before, after }: ImportedOutline): Promise<boolean> {
  const row = await findFarm(place.trx, place.scope.key);
  if (!sameValue(settingsAfter(row, {}, place.now).settings.farmOutline, after)) return false;
  await setOutline(place, before ?? null);
  return true;
}
