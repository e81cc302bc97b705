import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

type Connection = Database | DatabaseTransaction;

/** Queues the files of photos for deletion, by their keys. */
export async function insertErasedPhotos(db: Connection, files: readonly string[], now: Date): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into erased_photos (file, at) select file, ${now} from unnest(${files}::uuid[]) as file
    on conflict do nothing`.execute(db);
}

/** Files queued for deletion, oldest first, and whether something still uses them. */
export async function listErasedPhotos(db: Connection, limit: number): Promise<{ file: string; isShown: boolean }[]> {
  const { rows } = await sql<{ file: string; isShown: boolean }>`
    with waiting as (select file, file::text as key, at from erased_photos order by at limit ${limit})
    select file, key in (
      select file from photos
      union all select file::text from publication_files
      union all select image_url from farms where image_url is not null
      union all select photo_url from accounts where photo_url is not null
      union all select photo_url from profiles where photo_url is not null
    ) as "isShown" from waiting order by at`.execute(db);
  return rows;
}

/** Removes a file from the queue. */
export async function forgetErasedPhoto(db: Connection, file: string): Promise<void> {
  await db.deleteFrom('erased_photos').where('file', '=', file).execute();
}
