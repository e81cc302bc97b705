import { SECTIONS, type Section } from '@cafezal/domain/record.ts';
import { sql } from 'kysely';
import type { FarmScope } from '../services/farm-scope.ts';
import type { Database } from './database.ts';

const FEW = 50;

/**
 * The highest codes of a section that begin with a prefix, those of deleted records too; `all` gives every one. The
 * bounds hold under any collation: digits come after punctuation and before letters.
 */
export async function codesWithPrefix(
  db: Database,
  scope: FarmScope,
  { section, prefix, all = false }: { section: Section; prefix: string; all?: boolean },
): Promise<string[]> {
  let query = db
    .selectFrom('records')
    .select('code')
    .where('farm_key', '=', scope.key)
    .where('section', '=', section)
    .where('code', '>=', `${prefix}0`)
    .where('code', '<', `${prefix}a`)
    .orderBy('code', 'desc');
  if (!all) query = query.limit(FEW);
  const rows = await query.execute();
  return rows.map(({ code }) => code);
}

/** Whether another record of the farm that is not deleted has the code. */
export async function isCodeTaken(
  db: Database,
  scope: FarmScope,
  { code, exceptId }: { code: string; exceptId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('farm_key', '=', scope.key)
    // Names every section, so that the index (farm, section, code) is probed and not walked.
    .where('section', 'in', SECTIONS)
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some slugs a section has given already, to deleted records too. */
export async function slugsTaken(
  db: Database,
  scope: FarmScope,
  { section, slugs }: { section: Section; slugs: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('records')
    .select('slug')
    .where('farm_key', '=', scope.key)
    .where('section', '=', section)
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
