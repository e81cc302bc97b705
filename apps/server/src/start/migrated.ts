import { type OpenedDatabase, openLongDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';

/** Brings a database forward, as its owner and with the time that migrations need; then asks it. Throws as migrations do. */
export async function migrated<Result>(
  url: string,
  onLost: (error: Error) => void,
  ask: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = openLongDatabase(url, onLost);
  try {
    await migrateToLatest(opened.db);
    return await ask(opened);
  } finally {
    await opened.db.destroy();
  }
}
