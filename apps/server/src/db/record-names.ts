import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

const FEW = 50;

/**
 * Every code of a section that begins with a prefix, those of deleted records too. The bounds hold under any
 * collation: digits come after punctuation and before letters.
 */
export async function codesWithPrefix(
  db: Database,
  scope: FarmScope,
  { section, prefix }: { section: Section; prefix: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('records')
    .select('code')
    .where('farm_key', '=', scope.key)
    .where('section', '=', section)
    .where('code', '>=', `${prefix}0`)
    .where('code', '<', `${prefix}a`)
    .execute();
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

/** What decides the names of a record that is made: slugs and codes that are taken, and who has its id. */
export type NamesTaken = {
  /** Those of the asked slugs that a record of the section has or had. */
  slugs: ReadonlySet<string>;
  /** The highest codes of the section with the asked prefix, as `codesWithPrefix` gives them. */
  codes: readonly string[];
  /** Whether a record of the farm has the id. */
  isIdTaken: boolean;
};

/** Reads in one exchange what decides the names of a record that is made. */
export async function namesTaken(
  db: Database,
  scope: FarmScope,
  { section, id, slugs, prefix }: { section: Section; id: string; slugs: readonly string[]; prefix: string },
): Promise<NamesTaken> {
  const { rows } = await sql<{ slugs: string[]; codes: string[]; isIdTaken: boolean }>`
    select
      array(select slug from records
        where farm_key = ${scope.key} and section = ${section} and slug = any(${slugs}::text[])) as slugs,
      array(select code from records
        where farm_key = ${scope.key} and section = ${section} and code >= ${`${prefix}0`} and code < ${`${prefix}a`}
        order by code desc limit ${FEW}) as codes,
      exists (select from records where farm_key = ${scope.key} and id = ${id}) as "isIdTaken"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('one row of names taken');
  return { ...row, slugs: new Set(row.slugs) };
}
