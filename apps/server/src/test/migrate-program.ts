import { openLongDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';

// Brings a database forward, as a program that can be killed.
const { db } = openLongDatabase(process.argv[2] ?? '', () => undefined);
await migrateToLatest(db);
await db.destroy();
