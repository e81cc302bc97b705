import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/**
 * All codes of a section with a prefix, those of deleted records too. The bounds work in any collation: digits come
 * after punctuation and before letters.
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

type CodeAsked = { code: string; exceptId: string };

/** Whether another live record of the farm has the code. All sections are named, so that the index is probed. */
export const codeTaken = (scope: FarmScope, { code, exceptId }: CodeAsked) => sql<boolean>`exists (
  select from records where farm_key = ${scope.key} and section = any(${SECTIONS}::text[]) and code = ${code}
    and id <> ${exceptId} and deleted_at is null)`;

/** Whether another live record of the farm has the code. */
export async function isCodeTaken(db: Database, scope: FarmScope, asked: CodeAsked): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select ${codeTaken(scope, asked)} as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
}

/** Names in use, for a new record: slugs, codes, and its id. */
export type NamesTaken = {
  /** Requested slugs that a record of the section has or had. */
  slugs: ReadonlySet<string>;
  /** The section's last code with the prefix, in text order; null without any. */
  lastCode: string | null;
  /** Whether a record of the farm has the id. */
  isIdTaken: boolean;
};

/** Names wanted for a record: slugs in order of preference, and the code prefix of its stage and year. */
export type NamesAsked = { section: Section; id: string; slugs: readonly string[]; prefix: string };

/** `NamesTaken` as JSON. */
export type NamesTakenJson = Omit<NamesTaken, 'slugs'> & { slugs: string[] };

/** Converts the JSON to `NamesTaken`. */
export const toNamesTaken = (json: NamesTakenJson): NamesTaken => ({ ...json, slugs: new Set(json.slugs) });

/**
 * The names in use, for a new record, as a JSON object. Slugs are probed one by one, in an order that only their index has: without
 * statistics, as on a new farm, the planner would read the whole section.
 */
export const namesTakenJson = (scope: FarmScope, { section, id, slugs, prefix }: NamesAsked) => sql<NamesTakenJson>`
  jsonb_build_object(
    'slugs', array(select wanted.slug from unnest(${slugs}::text[]) as wanted(slug) cross join lateral (
      select from records where farm_key = ${scope.key} and section = ${section}
        and slug between wanted.slug and wanted.slug order by slug limit 1) as taken),
    'lastCode', (select code from records
      where farm_key = ${scope.key} and section = ${section} and code >= ${`${prefix}0`} and code < ${`${prefix}a`}
      order by code desc limit 1),
    'isIdTaken', exists (select from records where farm_key = ${scope.key} and id = ${id}))`;

/** Reads the names in use, for a new record. */
export async function namesTaken(db: Database, scope: FarmScope, asked: NamesAsked): Promise<NamesTaken> {
  const { rows } = await sql<{ names: NamesTakenJson }>`select ${namesTakenJson(scope, asked)} as names`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('one row of names taken');
  return toNamesTaken(row.names);
}
