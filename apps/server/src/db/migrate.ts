import { Migrator } from 'kysely/migration';
import type { AnyDatabase } from './database.ts';
import { up as layFoundation } from './migrations/0001-foundation.ts';
import { up as addMessages } from './migrations/0002-messages.ts';
import { up as addRules } from './migrations/0003-rules.ts';
import { up as addErasure } from './migrations/0004-erasure.ts';
import { up as addInvitations } from './migrations/0005-invitations.ts';
import { up as addRefreshTokens } from './migrations/0006-refresh-tokens.ts';
import { up as addKnownDevices } from './migrations/0007-known-devices.ts';
import { up as addLinksByHand } from './migrations/0008-links-by-hand.ts';
import { up as moveDocuments } from './migrations/0009-documents.ts';
import { up as keepEstimates } from './migrations/0010-seasons.ts';
import { up as addPublications } from './migrations/0011-publications.ts';
import { up as addImports } from './migrations/0012-imports.ts';
import { up as boundImports } from './migrations/0016-import-bounds.ts';
import { up as addCopies } from './migrations/0017-copies.ts';
import { up as indexLotCodes } from './migrations/0018-lot-codes.ts';
import { up as raiseFarmWall } from './migrations/0019-farm-wall.ts';
import { up as keepInvoices } from './migrations/0023-kept-invoices.ts';
import { up as addDirectories } from './migrations/0026-farm-directories.ts';
import { up as findByWhom } from './migrations/0027-found-by-whom.ts';
import { up as indexCodesByNumber } from './migrations/0028-codes-by-number.ts';
import { up as indexWatchedRecords } from './migrations/0029-watched-records.ts';
import { ensureWallRoles } from './migrations/wall-roles.ts';
import { createStageViews } from './stage-views.ts';
import { assertOwned, mendWall } from './wall-mend.ts';

/** Released migrations in order; a released one is never edited. */
const MIGRATIONS = {
  '0001-foundation': { up: layFoundation },
  '0002-messages': { up: addMessages },
  '0003-rules': { up: addRules },
  '0004-erasure': { up: addErasure },
  '0005-invitations': { up: addInvitations },
  '0006-refresh-tokens': { up: addRefreshTokens },
  '0007-known-devices': { up: addKnownDevices },
  '0008-links-by-hand': { up: addLinksByHand },
  '0009-documents': { up: moveDocuments },
  '0010-seasons': { up: keepEstimates },
  '0011-publications': { up: addPublications },
  '0012-imports': { up: addImports },
  '0016-import-bounds': { up: boundImports },
  '0017-copies': { up: addCopies },
  '0018-lot-codes': { up: indexLotCodes },
  '0019-farm-wall': { up: raiseFarmWall },
  '0023-kept-invoices': { up: keepInvoices },
  '0026-farm-directories': { up: addDirectories },
  '0027-found-by-whom': { up: findByWhom },
  '0028-codes-by-number': { up: indexCodesByNumber },
  '0029-watched-records': { up: indexWatchedRecords },
};

/** Names of all migrations of this code in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort();

const migratorOf = (db: AnyDatabase): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Applies the missing migrations up to the named one, or all; within a transaction, in that one. Throws on failure. */
export async function migrate(db: AnyDatabase, upTo?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/**
 * Applies all missing migrations, puts the wall between farms right, then makes the views of the stages; concurrent
 * instances wait for each other. Throws on failure, DatabaseRightsError where the database's role may not do it.
 */
export async function migrateToLatest(db: AnyDatabase): Promise<void> {
  // Not of the database itself: one that was moved to another server may come without them.
  await ensureWallRoles(db);
  await assertOwned(db);
  await migrate(db);
  await mendWall(db);
  await createStageViews(db);
}

/** Whether the database has every migration of this code. */
export async function isMigrated(db: AnyDatabase): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}
