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

/** Codes that a live record of the farm has, of some. All sections are named, so that the index is probed. */
const liveCodes = (scope: FarmScope, codes: readonly string[], exceptId: string | null) => sql`
  unnest(${codes}::text[]) as wanted(code) cross join lateral (
    select from records where farm_key = ${scope.key} and section = any(${SECTIONS}::text[]) and code = wanted.code
      and id is distinct from ${exceptId}::uuid and deleted_at is null limit 1) as live`;

/** Whether another live record of the farm has the code. */
export async function isCodeTaken(
  db: Database,
  scope: FarmScope,
  { code, exceptId }: { code: string; exceptId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${liveCodes(scope, [code], exceptId)}`.execute(db);
  return rows.length > 0;
}

/** Names wanted for a record: slugs in order of preference, and the code prefix of its stage and year. */
export type NamesAsked = { section: Section; id: string; slugs: readonly string[]; prefix: string };

/** The names in use among those that were asked, as JSON. */
export type NamesInUse = {
  /** Sections with requested slugs that a record of the section has or had. */
  slugs: [section: Section, slug: string][];
  /** The last code of a section with a prefix, in text order, where there is one. */
  lastCodes: [section: Section, prefix: string, code: string][];
  /** Ids that a record of the farm has. */
  ids: string[];
  /** Codes that a live record of the farm has. */
  codes: string[];
};

const uniqueBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/**
 * The names in use, for new records, and which of some codes are, as a JSON object. All are probed one by one, in an order that only
 * their index has: without statistics, as on a new farm, the planner would read the whole section.
 */
export function namesInUseJson(scope: FarmScope, asked: readonly NamesAsked[], codes: readonly string[]) {
  const slugs = uniqueBy(
    asked.flatMap(({ section, slugs: wanted }) => wanted.map((slug) => [section, slug] as const)),
    ([section, slug]) => `${section} ${slug}`,
  );
  const series = uniqueBy(asked, ({ section, prefix }) => `${section} ${prefix}`);
  return sql<NamesInUse>`jsonb_build_object(
    'slugs', array(select jsonb_build_array(wanted.section, wanted.slug)
      from unnest(${slugs.map(([section]) => section)}::text[], ${slugs.map(([, slug]) => slug)}::text[])
        as wanted(section, slug) cross join lateral (
        select from records where farm_key = ${scope.key} and section = wanted.section
          and slug between wanted.slug and wanted.slug order by slug limit 1) as taken),
    'lastCodes', array(select jsonb_build_array(wanted.section, wanted.prefix, last.code)
      from unnest(${series.map(({ section }) => section)}::text[], ${series.map(({ prefix }) => prefix)}::text[])
        as wanted(section, prefix) cross join lateral (
        select code from records where farm_key = ${scope.key} and section = wanted.section
          and code >= wanted.prefix || '0' and code < wanted.prefix || 'a' order by code desc limit 1) as last),
    'ids', array(select wanted.id from unnest(${asked.map(({ id }) => id)}::uuid[]) as wanted(id) cross join lateral (
        select from records where farm_key = ${scope.key} and id = wanted.id offset 0) as taken),
    'codes', array(select wanted.code from ${liveCodes(scope, codes, null)}))`;
}

/** Reads the names in use, for a new record. */
export async function namesInUse(db: Database, scope: FarmScope, asked: NamesAsked): Promise<NamesInUse> {
  const { rows } = await sql<{ names: NamesInUse }>`select ${namesInUseJson(scope, [asked], [])} as names`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('one row of names in use');
  return row.names;
}
