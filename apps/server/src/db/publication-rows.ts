import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import type { Show } from '@cafezal/domain/open-chain/publication/show.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { forgetErasedPhotos } from './erased-photo-rows.ts';
import type { FarmScope } from './farm-scope.ts';
import type { PublicationFilesTable, PublicationsTable } from './publication-tables.ts';

/** A published lot with its address. */
export type StoredPublication = {
  id: string;
  recordId: string;
  output: string;
  show: Show;
  languages: readonly string[];
  token: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  views: number;
  viewedAt: Date | null;
};

/** Since when a publication is not to be read any more, revoked or expired; null while it is. */
export const endedAt = (
  { revokedAt, expiresAt }: Pick<StoredPublication, 'revokedAt' | 'expiresAt'>,
  now: Date,
): Date | null => revokedAt ?? (expiresAt !== null && expiresAt <= now ? expiresAt : null);

/** A version of a publication; it never changes. */
export type StoredVersion = { number: number; at: Date; snapshot: LotSnapshot };

/** A copy that belongs to a version. */
export type StoredCopy = Pick<Selectable<PublicationFilesTable>, 'file' | 'kind' | 'photo_id' | 'bytes'>;

const toPublication = (row: Selectable<PublicationsTable>): StoredPublication => ({
  id: row.id,
  recordId: row.record_id,
  output: row.output,
  show: row.show,
  languages: row.languages,
  token: row.token,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  views: Number(row.views),
  viewedAt: row.viewed_at,
});

const publicationsOf = (db: Database, scope: FarmScope) =>
  db.selectFrom('publications').selectAll().where('farm_key', '=', scope.key);

/** All publications of a farm, revoked ones too, the newest first. */
export async function listPublications(db: Database, scope: FarmScope): Promise<StoredPublication[]> {
  const rows = await publicationsOf(db, scope).orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(toPublication);
}

/** When a lot was first published, revoked or not (ISO instant); null if it never was. Without `output` any lot of the record. */
export async function firstPublishedAt(
  db: Database,
  scope: FarmScope,
  { recordId, output }: { recordId: string; output?: string | undefined },
): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .$if(output !== undefined, (query) => query.where('output', '=', output ?? ''))
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}

/** The token of the page of a lot that is published now; null if it is not. */
export async function liveToken(
  db: Database,
  scope: FarmScope,
  { recordId, output, now }: { recordId: string; output: string; now: Date },
): Promise<string | null> {
  const rows = await publicationsOf(db, scope)
    .where('record_id', '=', recordId)
    .where('output', '=', output)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(toPublication).find((one) => endedAt(one, now) === null)?.token ?? null;
}

/** A publication by id. */
export async function findPublication(
  db: Database,
  scope: FarmScope,
  id: string,
): Promise<StoredPublication | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await publicationsOf(db, scope).where('id', '=', id).executeTakeFirst();
  return row && toPublication(row);
}

/** A publication under its lock, so that its changes follow each other. */
export async function lockPublication(
  trx: DatabaseTransaction,
  scope: FarmScope,
  id: string,
): Promise<StoredPublication | undefined> {
  const row = await publicationsOf(trx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPublication(row);
}

/** Ends publications of a lot whose time is over, so that it can be published anew. */
export async function endExpired(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { recordId, output, now }: { recordId: string; output: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('publications')
    .set({ revoked_at: sql<Date>`expires_at` })
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('output', '=', output)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** Writes a new publication with its address. False if its lot has a live one or the id is taken. */
export async function insertPublication(
  trx: DatabaseTransaction,
  scope: FarmScope,
  {
    id,
    recordId,
    output,
    show,
    languages,
    token,
    createdAt,
    expiresAt,
  }: Omit<StoredPublication, 'revokedAt' | 'views' | 'viewedAt'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('publications')
    .values({
      farm_key: scope.key,
      id,
      token,
      record_id: recordId,
      output,
      show: JSON.stringify(show),
      languages: [...languages],
      created_at: createdAt,
      expires_at: expiresAt,
      revoked_at: null,
      viewed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await trx.insertInto('publication_addresses').values({ token, farm_key: scope.key, publication_id: id }).execute();
  return true;
}

/** Changes what a publication shows, in which languages, and until when. */
export async function updatePublication(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, show, languages, expiresAt }: Pick<StoredPublication, 'id' | 'show' | 'languages' | 'expiresAt'>,
): Promise<void> {
  await trx
    .updateTable('publications')
    .set(({ eb }) => ({
      show: JSON.stringify(show),
      languages: [...languages],
      expires_at: expiresAt,
      revision: eb('revision', '+', 1),
    }))
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .execute();
}

/** Revokes a publication for ever. */
export async function revokePublicationRow(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('publications')
    .set(({ eb }) => ({ revoked_at: now, revision: eb('revision', '+', 1) }))
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The versions of a publication, the newest first. */
export async function versionsOf(db: Database, scope: Pick<FarmScope, 'key'>, id: string): Promise<StoredVersion[]> {
  return db
    .selectFrom('publication_versions')
    .select(['number', 'at', 'snapshot'])
    .where('farm_key', '=', scope.key)
    .where('publication_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
}

/** Most versions of a publication. */
const MOST_VERSIONS = 50;

/** Writes the next version of a publication with its copies, under the publication's lock. False if there are 50 already. */
export async function insertVersion(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, at, snapshot, copies }: { id: string; at: Date; snapshot: LotSnapshot; copies: readonly StoredCopy[] },
): Promise<boolean> {
  const of = { farm_key: scope.key, publication_id: id };
  const { rows } = await sql<{ number: number }>`
    insert into publication_versions (farm_key, publication_id, number, at, snapshot)
    select ${scope.key}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1, ${at}::timestamptz, ${JSON.stringify(snapshot)}::jsonb
    from publication_versions where farm_key = ${scope.key} and publication_id = ${id}
    having coalesce(max(number), 0) < ${MOST_VERSIONS} returning number`.execute(trx);
  const number = rows[0]?.number;
  if (number === undefined) return false;
  if (copies.length > 0) {
    await trx
      .insertInto('publication_files')
      .values(copies.map((copy) => ({ ...of, version: number, ...copy })))
      .execute();
    // They were queued for deletion before they were made, in case that nobody would come as far as this.
    await forgetErasedPhotos(
      trx,
      copies.map(({ file }) => file),
    );
  }
  return true;
}

/** Which copies of a publication are given up: of these kinds, and of photos other than these. */
export type GivenUp = { kinds: readonly StoredCopy['kind'][]; keptPhotos: readonly string[] };

/** Removes copies of a publication; answers their files. */
export async function removeCopies(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { id, kinds, keptPhotos }: GivenUp & { id: string },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from publication_files where farm_key = ${scope.key} and publication_id = ${id}
    and (kind = any(${kinds}::text[]) or (kind = 'photo' and not photo_id = any(${keptPhotos}::uuid[])))
    returning file`.execute(trx);
  return rows.map(({ file }) => file);
}

/** Queues for deletion the copies of publications that were revoked or have expired. */
export async function discardOutlivedCopies(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ file: string }>`
      delete from publication_files copy using publications page
      where page.farm_key = copy.farm_key and page.id = copy.publication_id
      and (page.revoked_at is not null or page.expires_at <= ${now}) returning copy.file`.execute(trx);
    const files = rows.map(({ file }) => file);
    await sql`insert into erased_photos (file, at) select file, ${now}::timestamptz from unnest(${files}::uuid[]) as file
      on conflict (file) do nothing`.execute(trx);
  });
}
