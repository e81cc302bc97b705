import { sql } from 'kysely';
import type { AnyDatabase, Database, DatabaseTransaction } from './database.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** Queues files for deletion from an instant on, by their keys; of two instants the earlier counts. */
export async function insertErasedPhotos(db: Connection, files: readonly string[], at: Date): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into erased_photos (file, at) select file, ${at}::timestamptz from unnest(${files}::uuid[]) as file
    on conflict (file) do update set at = least(erased_photos.at, excluded.at)`.execute(db);
}

/** Files whose time to be deleted has come, oldest first, and whether something still uses them. */
export async function listErasedPhotos(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ file: string; isShown: boolean }[]> {
  const { rows } = await sql<{ file: string; isShown: boolean }>`
    with waiting as (select file, file::text as key, at from erased_photos where at <= ${now} order by at limit ${limit})
    select file, key in (
      select file from photos where deleted_at is null
      union all select file::text from publication_files
      union all select image_url from farms where image_url is not null
      union all select photo_url from accounts where photo_url is not null
      union all select photo_url from profiles where photo_url is not null
    ) as "isShown" from waiting order by at`.execute(db);
  return rows;
}

/** Removes files from the queue. */
export async function forgetErasedPhotos(db: Connection, files: readonly string[]): Promise<void> {
  await sql`delete from erased_photos where file = any(${files}::uuid[])`.execute(db);
}
