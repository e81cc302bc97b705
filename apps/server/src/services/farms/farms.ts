import { validateFarm } from '@cafezal/domain/farm/farm.ts';
import { type StoredSettings, settingsOf, taxRegimeOn, withoutTaxNumber } from '@cafezal/domain/farm/farm-defaults.ts';
import { changeSettings } from '@cafezal/domain/farm/farm-settings.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { RESTORABLE_MS } from '@cafezal/domain/people/retention.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmSettings, TaxRegime } from '@cafezal/domain/record/record.ts';
import { withoutPrices } from '@cafezal/domain/shown/money-keys.ts';
import type { Updateable } from 'kysely';
import type { Database, DatabaseTransaction, OpenDatabase } from '../../db/database.ts';
import {
  countFarms,
  type FarmCursor,
  type FarmList,
  type FarmRow,
  findFarm,
  listFarms,
  lockFarm,
  updateFarm,
} from '../../db/farm-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import type { FarmsTable } from '../../db/tables.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { discardPhotos } from '../photos/erased-photos.ts';
import { isMatch } from '../request/if-match.ts';
import { type FarmJson, presentFarm, presentFarms } from './farm-json.ts';
import { transactionInLine } from './farm-line.ts';

type Parts = { db: Database; now: () => Date; authSecret: string; announcer: FarmAnnouncer };

/** A farm's settings with today's tax regime, and the farm's version. */
export type VersionedSettings = { settings: FarmSettings & { taxRegime: TaxRegime }; version: number };

const found = (row: FarmRow | undefined): FarmRow => {
  if (row === undefined || row.deleted_at !== null) throw new Problem('farm/not-found');
  return row;
};

// Stored settings passed `changeSettings`, key by key.
const storedSettings = (row: FarmRow): StoredSettings => row.settings as StoredSettings;

type Change = {
  ifMatch: string | undefined;
  /** The columns that change. */
  to: (row: FarmRow) => Updateable<FarmsTable>;
  /** Further work in the same transaction; gets the farm before the change. */
  along?: (trx: DatabaseTransaction, former: FarmRow) => Promise<void>;
};

/** The refusal (409) of a change of a farm that is another by now, with the farm as it is. */
export const staleFarm = async (
  services: { db: Database | DatabaseTransaction; authSecret: string },
  row: FarmRow | undefined,
  { role }: FarmScope,
): Promise<Problem> =>
  new Problem('record/version-conflict', { current: await presentFarm(services, found(row), role) });

/** Updates a live farm under its lock; 404 if it was deleted meanwhile, 409 with the current farm for a stale write. */
async function change(services: Parts, scope: FarmScope, { ifMatch, to, along }: Change): Promise<FarmRow> {
  const changed = await transactionInLine(services.db, { key: scope.key }, async (trx) => {
    const row = found(await lockFarm(trx, scope));
    if (!isMatch(ifMatch, row.version)) throw await staleFarm({ ...services, db: trx }, row, scope);
    await along?.(trx, row);
    return updateFarm(trx, scope.key, { ...to(row), updated_at: services.now() });
  });
  services.announcer.changed(scope.key);
  return changed;
}

/** The farm of a scope. */
export async function readFarm(services: Pick<Parts, 'db' | 'authSecret'>, scope: FarmScope): Promise<FarmJson> {
  return presentFarm(services, found(await findFarm(services.db, scope.key)), scope.role);
}

/** Saves the form of a farm; its slug stays, and so does an inscrição estadual that is not named. 422 of `validateFarm`, 409 for a stale `ifMatch`. */
export async function changeFarm(
  services: Parts,
  scope: Allowed<'farm.edit'>,
  { payload, ifMatch }: { payload: unknown; ifMatch: string | undefined },
): Promise<FarmJson> {
  const { totalArea, stateRegistration, ...texts } = validateFarm(payload);
  const isNamed = isObject(payload) && Object.hasOwn(payload, 'stateRegistration');
  const columns = {
    ...texts,
    total_area: totalArea,
    ...(isNamed ? { state_registration: stateRegistration } : {}),
  };
  return presentFarm(services, await change(services, scope, { ifMatch, to: () => columns }), scope.role);
}

/** Deletes a farm; it can be restored for 30 days. */
export async function deleteFarm(
  services: Parts,
  scope: Allowed<'farm.delete'>,
  ifMatch: string | undefined,
): Promise<void> {
  await change(services, scope, { ifMatch, to: () => ({ deleted_at: services.now() }) });
}

/** Restores a deleted farm; a live one stays as it is. After 30 days 409 `farm/restore-expired`. */
export async function restoreFarm(services: Parts, scope: Allowed<'farm.delete'>): Promise<FarmJson> {
  const farm = await transactionInLine(services.db, { key: scope.key }, async (trx) => {
    const row = await lockFarm(trx, scope);
    if (row === undefined) throw new Problem('farm/not-found');
    if (row.deleted_at === null) return presentFarm({ ...services, db: trx }, row, scope.role);
    const now = services.now();
    if (row.deleted_at.getTime() < now.getTime() - RESTORABLE_MS) throw new Problem('farm/restore-expired');
    const restored = await updateFarm(trx, scope.key, { deleted_at: null, updated_at: now });
    return presentFarm({ ...services, db: trx }, restored, scope.role);
  });
  services.announcer.changed(scope.key);
  return farm;
}

/** Sets the photo of a farm and deletes the file of the former one. `file` is the photo's key. */
export async function setFarmPhoto(services: Parts, scope: Allowed<'farm.edit'>, file: string): Promise<FarmJson> {
  const row = await change(services, scope, {
    ifMatch: undefined,
    to: () => ({ image_url: file }),
    along: (trx, former) => discardPhotos(trx, [former.image_url], services.now()),
  });
  return presentFarm(services, row, scope.role);
}

const todayOn = (row: FarmRow, now: Date): string => dayIn(settingsOf(row.state, storedSettings(row)).timezone, now);

/** A farm's settings as a member sees them, without money if prices are hidden. */
export function presentSettings(row: FarmRow, { role }: FarmScope, now: Date): VersionedSettings {
  const stored = settingsOf(row.state, storedSettings(row));
  const settings = may(role, 'farm.edit') ? stored : withoutTaxNumber(stored);
  const taxRegime = taxRegimeOn(settings, todayOn(row, now));
  const seen = may(role, 'farm.seePrices') ? settings : withoutPrices(settings);
  return { settings: { ...seen, taxRegime }, version: row.version };
}

/** The effective settings of a farm. */
export async function readSettings(services: Parts, scope: FarmScope): Promise<VersionedSettings> {
  return presentSettings(found(await findFarm(services.db, scope.key)), scope, services.now());
}

/** The settings that a farm would have after a change: as they are stored, and as they hold. 422 of `changeSettings`. */
export function settingsAfter(row: FarmRow | undefined, payload: unknown, now: Date) {
  const farm = found(row);
  const stored = changeSettings(storedSettings(farm), payload, todayOn(farm, now));
  return { stored, settings: settingsOf(farm.state, stored), version: farm.version };
}

/** A page of a person's farms; `count` is of all pages. */
export type FarmPage = { farms: FarmJson[]; count: number; next: FarmCursor | null };

/** A request for a person's farms: live ones, or those deleted within 30 days. */
export type FarmPageRequest = { uid: string; deleted: boolean; after: FarmCursor | null; limit: number };

/** The farms that a person owns or is a member of, in the order of creation. */
export async function listFarmsOf(
  services: { db: OpenDatabase; now: () => Date; authSecret: string },
  request: FarmPageRequest,
): Promise<FarmPage> {
  const { uid, deleted, after, limit } = request;
  const deletedSince = deleted ? new Date(services.now().getTime() - RESTORABLE_MS) : null;
  const list: FarmList = { uid, deletedSince };
  const rows = await listFarms(services.db, list, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    farms: await presentFarms(services, page),
    count: await countFarms(services.db, list),
    next: last === undefined ? null : { createdAt: last.created_at.toISOString(), key: last.key },
  };
}
