import { timezoneOf } from '@cafezal/domain/farm/farm-defaults.ts';
import type { Show } from '@cafezal/domain/open-chain/publication/show.ts';
import { sql } from 'kysely';
import type { Database, OpenDatabase } from './database.ts';
import { type FarmProof, proveFarm } from './farm-reach.ts';
import type { StoredCopy, StoredVersion } from './publication-rows.ts';

/** What stands at the address of a published lot. */
export type LotPageRow = {
  farm: FarmProof;
  id: string;
  recordId: string;
  show: Show;
  languages: readonly string[];
  revision: number;
  timezone: string;
};

/**
 * What stands at an address now: `gone` once it was revoked, has expired, or its farm was deleted; undefined for an address
 * that never was one. The address is the permission, so that no farm is asked for.
 */
export async function lotPageAt(db: OpenDatabase, token: string, now: Date): Promise<LotPageRow | 'gone' | undefined> {
  const address = await db
    .selectFrom('publication_addresses')
    .select(['farm_key', 'publication_id'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (address === undefined) return undefined;
  if (address.farm_key === null) return 'gone';
  const farm = proveFarm(address.farm_key);
  const { rows } = await sql<Omit<LotPageRow, 'farm' | 'timezone'> & { state: string; zone: string | null }>`
    select page.id, page.record_id as "recordId", page.show, page.languages, page.revision, farm.state,
      farm.settings->>'timezone' as zone
    from publications page join farms farm on farm.key = page.farm_key
    where page.farm_key = ${farm.key} and page.id = ${address.publication_id} and farm.deleted_at is null
    and page.revoked_at is null and (page.expires_at is null or page.expires_at > ${now})`.execute(db.onFarm(farm));
  const [found] = rows;
  if (found === undefined) return 'gone';
  const { state, zone, ...page } = found;
  return { ...page, farm, timezone: zone ?? timezoneOf(state) };
}

/**
 * The address of the published lot that a code by GS1 means: its newest version has the lot's code, and its farm the GTIN for
 * its form. Of several farms that which is here longest has it, so that nobody takes it over later.
 */
export async function tokenAtDigitalLink(
  db: Database,
  { gtin, lot, now }: { gtin: string; lot: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    select page.token from publication_versions version
    join publications page on page.farm_key = version.farm_key and page.id = version.publication_id
    join farms farm on farm.key = page.farm_key
    where version.snapshot->'lot'->>'code' = ${lot}
    and farm.settings->'gtinByForm'->>(version.snapshot->'lot'->>'form') = ${gtin}
    and farm.deleted_at is null and page.revoked_at is null and (page.expires_at is null or page.expires_at > ${now})
    and version.number = (select max(number) from publication_versions newest
      where newest.farm_key = page.farm_key and newest.publication_id = page.id)
    order by farm.created_at, page.created_at limit 1`.execute(db);
  return rows[0]?.token;
}

/** A version of a page, and whether it is the newest: the one that is asked for, else the newest. */
export async function versionAt(
  db: Database,
  page: LotPageRow,
  asked: number | null,
): Promise<(StoredVersion & { isNewest: boolean }) | undefined> {
  const { rows } = await sql<StoredVersion & { isNewest: boolean }>`
    select number, at, snapshot, number = newest as "isNewest" from publication_versions, lateral (
      select max(number) as newest from publication_versions
      where farm_key = ${page.farm.key} and publication_id = ${page.id}) as of_page
    where farm_key = ${page.farm.key} and publication_id = ${page.id} and number in (${asked}::integer, newest)
    order by number = ${asked}::integer desc nulls last limit 1`.execute(db);
  return rows[0];
}

/** The copies of a version. */
export const copiesOfVersion = (db: Database, page: LotPageRow, version: number): Promise<StoredCopy[]> =>
  db
    .selectFrom('publication_files')
    .select(['file', 'kind', 'photo_id', 'bytes'])
    .where('farm_key', '=', page.farm.key)
    .where('publication_id', '=', page.id)
    .where('version', '=', version)
    .execute();

/** Views of a page since they were last written. */
export type CountedViews = { farmKey: string; id: string; views: number; at: Date };

/** Adds counted views to their publications. */
export async function addViews(db: Database, counted: readonly CountedViews[]): Promise<void> {
  await sql`
    update publications page set views = page.views + seen.views, viewed_at = greatest(page.viewed_at, seen.at)
    from unnest(${counted.map(({ farmKey }) => farmKey)}::uuid[], ${counted.map(({ id }) => id)}::uuid[],
      ${counted.map(({ views }) => views)}::int[], ${counted.map(({ at }) => at.toISOString())}::timestamptz[])
      as seen (farm_key, id, views, at)
    where page.farm_key = seen.farm_key and page.id = seen.id`.execute(db);
}
